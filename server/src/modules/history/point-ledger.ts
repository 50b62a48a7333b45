/** Which points are safe, by their number in order of recording. Those who wait for safety are told here. */
export interface PointLedger {
  /** One more point was recorded. */
  recorded(): void;
  /** The oldest points that were not safe yet are now: committed, or on disk. */
  kept(count: number): void;
  /** The oldest point that was not safe yet is gone for good. */
  lost(): void;
  /** Milliseconds for which none of those that wait became safe; 0 while nothing waits. */
  stalledMs(): number;
  /** Resolves once every point recorded so far is safe; rejects when one of them is lost meanwhile. */
  settled(): Promise<void>;
}

interface Waiting {
  readonly upTo: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export const createPointLedger = (): PointLedger => {
  let recorded = 0;
  let done = 0;
  let waiting: Waiting[] = [];
  /** When the last point became safe, or the first one after all were. */
  let movedAt = 0;

  return {
    recorded() {
      if (done >= recorded) movedAt = Date.now();
      recorded += 1;
    },
    kept(count) {
      done += count;
      movedAt = Date.now();
      if (waiting.length === 0) return;
      const next = waiting.findIndex((one) => one.upTo > done);
      const ready = next < 0 ? waiting : waiting.slice(0, next);
      waiting = next < 0 ? [] : waiting.slice(next);
      for (const one of ready) one.resolve();
    },
    lost() {
      done += 1;
      if (waiting.length === 0) return;
      const failed = waiting;
      waiting = [];
      for (const one of failed) one.reject(new Error('readings were dropped before they were safe'));
    },
    stalledMs: () => (done >= recorded ? 0 : Date.now() - movedAt),
    settled() {
      if (done >= recorded) return Promise.resolve();
      return new Promise((resolve, reject) => waiting.push({ upTo: recorded, resolve, reject }));
    },
  };
};
