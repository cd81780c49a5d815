"""MaskablePPO of sb3-contrib on the Gymnasium environment: python examples/learning/maskable_ppo.py

It learns from nothing but its own games against a bot, with rewards shaped by the score. Needs the extra `learn`, that
is sb3-contrib and PyTorch. The model is saved, and plays in the arena:

    whistlestop arena --board first-journey --bots ./examples/learning/maskable_ppo.py:Saved:model=ppo.zip,greedy
"""

from __future__ import annotations

import argparse
from pathlib import Path

import gymnasium
from sb3_contrib import MaskablePPO

import whistlestop.env.gym  # noqa: F401  # registers the environments
from whistlestop import Action, Budget, View
from whistlestop.env.actions import ActionSpace
from whistlestop.env.observations import ObservationSpec


class Saved:
    """A saved model as a bot."""

    def __init__(self, model: str) -> None:
        self.model = MaskablePPO.load(model, device="cpu")
        self.actions: ActionSpace | None = None

    def choose(self, view: View, budget: Budget) -> Action:
        if self.actions is None:
            self.actions, self.spec = ActionSpace(view.rules), ObservationSpec(view.rules, shortest_paths=True)
            trained = self.model.trained_on
            if trained != [view.rules.fingerprint, view.players]:
                raise ValueError(f"was not trained on {view.rules.board.id} with {view.players} players")
        mask = self.actions.mask(view.legal).astype(bool)
        seen = self.spec.floats(self.spec.observe(view))
        number, _ = self.model.predict(seen, action_masks=mask, deterministic=True)
        return self.actions.decode(int(number), view.legal)


def make(board: str, bots: str, reward: str) -> gymnasium.Env:
    return gymnasium.make(f"whistlestop/{board}-v0", bots=bots, reward=reward, shortest_paths=True, floats=True)


def train(board: str, bots: str, steps: int) -> MaskablePPO:
    env = make(board, bots, "shaped")
    model = MaskablePPO("MlpPolicy", env, n_steps=512, batch_size=128, gamma=1.0, ent_coef=0.01, seed=1)
    rules = env.unwrapped.episode.rules
    model.trained_on = [rules.fingerprint, int(rules.players)]  # is saved with the model
    return model.learn(steps)


def measure(model: MaskablePPO, board: str, bots: str, games: int) -> float:
    """The share of games that the model wins."""
    env = make(board, bots, "win")
    won = 0
    for seed in range(games):
        seen, info = env.reset(seed=10**6 + seed)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)
            seen, _, over, _, info = env.step(int(action))
        won += info["won"]
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description="Train MaskablePPO on one seat against bots.")
    parser.add_argument("--board", default="first-journey")
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=200, help="to measure it with (default: 200)")
    parser.add_argument("--out", type=Path, default=Path("ppo.zip"), help="where the model is saved (default: ppo.zip)")
    options = parser.parse_args()
    model = train(options.board, options.bots, options.steps)
    model.save(options.out)
    print(f"wins {measure(model, options.board, options.bots, options.games):.1%} against {options.bots}")


if __name__ == "__main__":
    main()
