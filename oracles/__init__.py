"""What judges: a trace goes in, verdicts come out."""
