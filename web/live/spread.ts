const SPREAD_MS = 3_000

/** For news that thousands hear at once: each browser asks at a moment of its own. */
export const spread = (ask: () => unknown) => void setTimeout(ask, Math.random() * SPREAD_MS)
