"""Steps a second of batches: masks, random choice and steps, beside pgx's hex."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import belvedere


def own_steps(n: int, check: bool, seconds: float = 1.0) -> float:
    """Mirador's steps a second by the clock, with masks and without planes."""
    batch = belvedere.batch("mirador", n, seed=1, check=check)
    mask = np.zeros(batch.mask_shape, np.int8)
    actions = np.zeros(n, np.int32)
    rewards = np.zeros(batch.rewards_shape, np.float32)
    done = np.zeros(n, np.bool_)

    def step() -> None:
        batch.mask(mask)
        batch.sample(actions)
        batch.step(actions, rewards, done)

    return rate(step, n, seconds)


def pgx_steps(n: int, seconds: float = 1.0) -> float:
    """Steps a second by the clock of pgx's hex; it auto-resets nothing and draws by its masks."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("hex")
    step_all = jax.jit(jax.vmap(env.step))
    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, n))
    choose = jax.jit(
        lambda key, mask: jax.random.categorical(key, jnp.where(mask, 0.0, -1e9), axis=-1)
    )

    def step() -> None:
        nonlocal key, state
        key, own = jax.random.split(key)
        state = step_all(state, choose(own, state.legal_action_mask))
        state.observation.block_until_ready()

    return rate(step, n, seconds)


def rate(step: Callable[[], None], n: int, seconds: float) -> float:
    """Repeat a step of n games for some seconds; return games' steps a second."""
    for _ in range(3):
        step()
    steps = 0
    begun = now = time.perf_counter()
    while now - begun < seconds:
        for _ in range(10):
            step()
        steps += 10 * n
        now = time.perf_counter()
    return steps / (now - begun)


if __name__ == "__main__":
    print(f"1,024 games, actions checked: {own_steps(1024, check=True):14,.0f} steps/s")
    print(f"1,024 games, unchecked:       {own_steps(1024, check=False):14,.0f} steps/s")
    print(f"2,048 games, unchecked:       {own_steps(2048, check=False):14,.0f} steps/s")
    print(f"pgx hex, 2,048 games:         {pgx_steps(2048):14,.0f} steps/s")
