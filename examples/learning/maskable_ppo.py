"""MaskablePPO of sb3-contrib on the Gymnasium environment: python examples/learning/maskable_ppo.py

It learns from nothing but its own games against a bot, with rewards shaped by the score. Needs the extra `learn`, that
is sb3-contrib and PyTorch.
"""

from __future__ import annotations

import argparse

import gymnasium
from sb3_contrib import MaskablePPO

import whistlestop.env.gym  # noqa: F401  # registers the environments


def make(board: str, bots: str, reward: str) -> gymnasium.Env:
    return gymnasium.make(f"whistlestop/{board}-v0", bots=bots, reward=reward, shortest_paths=True, floats=True)


def train(board: str, bots: str, steps: int) -> MaskablePPO:
    model = MaskablePPO(
        "MlpPolicy", make(board, bots, "shaped"), n_steps=512, batch_size=128, gamma=1.0, ent_coef=0.01, seed=1
    )
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
    options = parser.parse_args()
    model = train(options.board, options.bots, options.steps)
    print(f"wins {measure(model, options.board, options.bots, options.games):.1%} against {options.bots}")


if __name__ == "__main__":
    main()
