"""Players: two of them, named by their seats, and the orders the rules put them in (CR 102, 101.4)."""

PLAYERS = ("A", "B")
STARTING_LIFE = 20
MAXIMUM_HAND_SIZE = 7


def opponent_of(player: str) -> str:
    """The other player (CR 102.2)."""
    return "B" if player == "A" else "A"


def apnap_order(active_player: str) -> tuple[str, str]:
    """The active player, then the nonactive player (CR 101.4)."""
    return (active_player, opponent_of(active_player))
