const kept = 100;

/** The last 100 answer times of a device. */
export const createRoundTrips = () => {
  const times: number[] = [];
  let next = 0;
  return {
    add: (ms: number): void => {
      times[next] = ms;
      next = (next + 1) % kept;
    },
    percentiles: (): { p50: number; p95: number } | undefined => {
      if (times.length === 0) return undefined;
      const sorted = [...times].sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return { p50: at(0.5), p95: at(0.95) };
    },
  };
};
