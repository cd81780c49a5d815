"""The agent that `train.py` makes, as a bot for the arena.

whistlestop arena --bots ./examples/learning/agent.py:Learnt:weights=learnt/usa.npz,greedy
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from network import Network

from whistlestop import Action, Budget, View
from whistlestop.env.actions import ActionSpace
from whistlestop.env.observations import ObservationSpec


class Learnt:
    """Takes the action that the network thinks best, from what its seat sees."""

    def __init__(self, weights: str) -> None:
        self.network, self.about = Network.load(Path(weights))
        self.actions: ActionSpace | None = None

    def choose(self, view: View, budget: Budget) -> Action:
        if self.actions is None:
            if view.rules.fingerprint != self.about["fingerprint"]:
                raise ValueError(f"was trained on {self.about['board']}, not on {view.rules.board.id}")
            self.actions, self.spec = ActionSpace(view.rules), ObservationSpec(view.rules, shortest_paths=True)
        mask = self.actions.mask(view.legal)
        seen = self.spec.floats(self.spec.observe(view))
        chances, _, _ = self.network.look(seen[None], mask[None])
        return self.actions.decode(int(np.argmax(chances[0])), view.legal)
