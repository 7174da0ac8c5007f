"""The errors of Rulehound, each derived from the builtin that a caller would already catch.

RulehoundError
  BadInput (ValueError)           a file, option or argument from outside is wrong
    ScenarioError                 ... in a scenario file
  IllegalAction (ValueError)      a player may not do that; carries the rule
  ReplayError (LookupError)       a script line could not be carried out where it stands
  LimitExceeded (RuntimeError)    a bound of the engine or harness was met
  TargetError (RuntimeError)      a target could not be started or driven
    Unsupported                   the target says that it cannot do this
"""


class RulehoundError(Exception):
    """Base of every error that Rulehound raises on purpose."""


class BadInput(RulehoundError, ValueError):
    """Something given from outside is wrong; the message says what, and what to do."""


class ScenarioError(BadInput):
    """A scenario file is wrong; the message starts with the path inside the file."""


class IllegalAction(RulehoundError, ValueError):
    """An action that the rules do not allow.

    `rule` is the number that forbids it; the state is as it was before (CR 733.1).
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} (CR {rule})")
        self.rule = rule


class ReplayError(RulehoundError, LookupError):
    """A line of a script could not be carried out; `line` is its index, counted from 0."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"script line {line + 1}: {message}")
        self.line = line
        self.reason = message


class LimitExceeded(RulehoundError, RuntimeError):
    """A bound was met; nothing stops quietly.  `what` names the bound."""

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"more than {limit} {what} in one scenario; shorten the scenario or raise the limit")
        self.what = what
        self.limit = limit


class TargetError(RulehoundError, RuntimeError):
    """A target could not be started, or answered in a way the protocol does not allow."""


class Unsupported(TargetError):
    """A target cannot do what was asked; counted by reason, never a failure."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
