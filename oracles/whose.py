"""Whom a word such as "you" means, said under somebody's control."""


def concerns(whose: str, controller: str, player: str) -> bool:
    """Whether "[whose]" said under this controller means the player."""
    return whose == "any" or (controller == player) == (whose == "you")
