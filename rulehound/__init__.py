"""Rulehound hunts rule bugs in engines of Magic: The Gathering."""

__version__ = "0.1.0"
