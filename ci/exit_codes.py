"""The exit codes; where several apply the one named first here wins."""

HARNESS = 4
"""The harness itself failed: nothing was done, a dead oracle, an exception of ours."""
USAGE = 2
"""Usage or configuration is wrong, or the target cannot start."""
FINDING = 1
"""There is a finding."""
GOAL_MISSED = 3
"""A coverage goal was missed."""
KNOWN_ONLY = 5
"""Only known findings, where that was asked for."""
INTERRUPTED = 130
CLEAN = 0
