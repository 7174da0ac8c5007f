"""What is generated: cards, boards, replacement orders, phase insertions and play."""
