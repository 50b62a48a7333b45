/** Tracks which points are stored, by their number in order of recording, and notifies those that wait for it. */
export interface PointLedger {
  /** One more point was recorded. */
  recorded(): void;
  /** The `count` oldest unstored points are stored now: committed, or on disk. */
  kept(count: number): void;
  /** The oldest unstored point is lost for good. */
  lost(): void;
  /** Milliseconds since any waiting point was last stored; 0 while none is waiting. */
  stalledMs(): number;
  /** Resolves once every point recorded so far is stored; rejects if one of them is lost. */
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
  /** When the last point was stored, or when the first one after an empty queue was recorded. */
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
