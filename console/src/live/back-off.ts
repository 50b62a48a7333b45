const firstMs = 500;
const maxMs = 15_000;

/**
 * Delay in milliseconds before attempt `attempt` (from 0): doubling, capped, with jitter so that a hundred consoles do
 * not reconnect together.
 */
export const backOffMs = (attempt: number, random: () => number = Math.random): number =>
  Math.round(Math.min(maxMs, firstMs * 2 ** attempt) * (0.5 + random() / 2));
