"""Whole commands and games measured against each other."""
