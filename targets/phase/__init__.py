"""phase-python, a Rust rules engine, as a target: its boards, its moves and its events."""
