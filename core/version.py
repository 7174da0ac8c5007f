"""The version of Rulehound, which every scenario and report can name."""

__version__ = "0.1.0"
