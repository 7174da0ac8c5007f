"""The compact reference engine: the rules of the game, one file a chapter."""
