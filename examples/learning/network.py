"""A small policy and value network in NumPy: one hidden layer, Adam, and legal moves only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Network:
    """Observations in; for each action a score, and for the position a value between -1 and 1, out."""

    def __init__(self, inputs: int, actions: int, hidden: int = 128, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)

        def layer(rows: int, columns: int, gain: float) -> Floats:
            scaled: Floats = (rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)
            return scaled

        self.weights: dict[str, Floats] = {
            "in": layer(inputs, hidden, 1.4),
            "in_bias": np.zeros(hidden, np.float32),
            "policy": layer(hidden, actions, 0.1),
            "policy_bias": np.zeros(actions, np.float32),
            "value": layer(hidden, 1, 0.1),
            "value_bias": np.zeros(1, np.float32),
        }
        self.first = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.second = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def look(self, seen: Floats, masks: NDArray[Any]) -> tuple[Floats, Floats, Floats]:
        """The probability of each action, the values, and what `learn` needs again."""
        w = self.weights
        found = np.maximum(seen @ w["in"] + w["in_bias"], 0)
        scores = found @ w["policy"] + w["policy_bias"]
        scores[masks == 0] = -1e9
        scores -= scores.max(1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(1, keepdims=True)
        values = np.tanh(found @ w["value"] + w["value_bias"])[:, 0]
        return chances, values, found

    def learn(self, seen: Floats, found: Floats, policy: Floats, value: Floats, rate: float) -> None:
        """One step of Adam, from the gradients at the scores of the policy and at the values."""
        w = self.weights
        n = np.float32(len(seen))
        policy = policy / n
        value = (value / n)[:, None]
        down = (policy @ w["policy"].T + value @ w["value"].T) * (found > 0)
        gradients = {
            "policy": found.T @ policy,
            "policy_bias": policy.sum(0),
            "value": found.T @ value,
            "value_bias": value.sum(0),
            "in": seen.T @ down,
            "in_bias": down.sum(0),
        }
        self.steps += 1
        scale = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, gradient in gradients.items():
            self.first[name] += np.float32(0.1) * (gradient - self.first[name])
            self.second[name] += np.float32(0.001) * (gradient * gradient - self.second[name])
            w[name] -= np.float32(scale) * self.first[name] / (np.sqrt(self.second[name]) + np.float32(1e-8))

    def save(self, file: Path, **about: Any) -> None:
        kept: dict[str, Any] = {**self.weights, **{f"about_{name}": value for name, value in about.items()}}
        np.savez_compressed(file, **kept)

    @classmethod
    def load(cls, file: Path) -> tuple[Network, dict[str, Any]]:
        """A network and what was said about it."""
        with np.load(file) as data:
            kept = {name: data[name] for name in data.files}
        about = {name.removeprefix("about_"): kept.pop(name)[()] for name in list(kept) if name.startswith("about_")}
        network = cls(len(kept["in"]), len(kept["policy_bias"]), len(kept["in_bias"]))
        network.weights = kept
        return network, about
