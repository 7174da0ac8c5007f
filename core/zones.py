"""The zones of the game in scope (CR 400.1)."""

LIBRARY = "library"
HAND = "hand"
BATTLEFIELD = "battlefield"
GRAVEYARD = "graveyard"
STACK = "stack"
EXILE = "exile"
NOWHERE = "nowhere"
"""Where a token or an ability that ceased to exist is said to go (CR 111.7, 113.7)."""

ZONES = (BATTLEFIELD, HAND, LIBRARY, GRAVEYARD, EXILE, STACK)
OWNED_ZONES = (LIBRARY, HAND, GRAVEYARD)
"""Zones that each player has one of; the others are shared (CR 400.1)."""

START_ZONES = (BATTLEFIELD, HAND, GRAVEYARD, EXILE, LIBRARY)
"""The zones of a scenario's start, in the order in which names are numbered."""

SHUFFLED = "shuffled library"
"""Where a replacement effect may send something: into its owner's library, which is shuffled then (CR 701.24a)."""
