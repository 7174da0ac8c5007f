"""Rulehound hunts rule bugs in engines of Magic: The Gathering."""

from rulehound.core.version import __version__

__all__ = ["__version__"]
