"""Metamorphic relations: a scenario changed in a way that must not matter, or must matter in a known way."""
