const kept = 100;
/** The median is computed again after this many responses. */
const medianEvery = 16;

/** The last 100 response times of a device. */
export const createRoundTrips = () => {
  const times: number[] = [];
  let next = 0;
  let sinceMedian = 0;
  let median: number | undefined;
  const percentiles = (): { p50: number; p95: number } | undefined => {
    if (times.length === 0) return undefined;
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { p50: at(0.5), p95: at(0.95) };
  };
  return {
    add: (ms: number): void => {
      times[next] = ms;
      next = (next + 1) % kept;
      sinceMedian += 1;
    },
    percentiles,
    /** Approximate median: it is read after every response, so it may be some responses old. */
    median: (): number | undefined => {
      if (median === undefined || sinceMedian >= medianEvery) {
        median = percentiles()?.p50;
        sinceMedian = 0;
      }
      return median;
    },
  };
};

export type RoundTrips = ReturnType<typeof createRoundTrips>;
