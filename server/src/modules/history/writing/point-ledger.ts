import { createWaitingLine } from './waiting-line.ts';

/**
 * Tracks by their numbers which points are stored and which are lost, and tells those that wait for them. Points leave
 * the buffer in order: some are taken to be stored, or the oldest is lost because nobody took it in time.
 */
export interface PointLedger {
  /** The first number that may still be on its way; all points before are stored or lost. */
  readonly open: number;
  /** One more point was recorded; returns its number. */
  recorded(): number;
  /** The point of this number stands for one more reading, which was the same and was not recorded. */
  repeated(number: number): void;
  /** The `count` oldest points of the buffer were taken from it to be stored. */
  taken(count: number): void;
  /** What was taken is stored now: committed, or on disk. */
  kept(): void;
  /** The oldest point of the buffer is lost for good; returns its number. */
  lost(): number;
  /** Milliseconds since any waiting point was last stored; 0 while none is waiting. */
  stalledMs(): number;
  /**
   * Runs `work` and resolves once the points that it recorded or repeated are stored; rejects if one of them is lost.
   * Without `work`, for every point recorded so far.
   */
  settled(work?: () => void): Promise<void>;
}

const nothing: readonly number[] = [];

export const createPointLedger = (): PointLedger => {
  const line = createWaitingLine();
  let recorded = 0;
  let taken = 0;
  let open = 0;
  /** By a monotonic clock: when points were last stored, or when the first one after an empty queue was recorded. */
  let movedAt = 0;
  /** Numbers that the work that is running has repeated. */
  let repeats: number[] | undefined;

  /** Returns the unstored points that `work` has repeated. */
  const watch = (work: () => void): readonly number[] => {
    const outer = repeats;
    const own: number[] = [];
    repeats = own;
    try {
      work();
    } finally {
      repeats = outer;
      outer?.push(...own);
    }
    return own.length > 0 ? own : nothing;
  };

  return {
    get open() {
      return open;
    },
    recorded() {
      if (open >= recorded) movedAt = performance.now();
      recorded += 1;
      return recorded - 1;
    },
    repeated(number) {
      if (number >= open) repeats?.push(number);
    },
    taken(count) {
      taken += count;
    },
    kept() {
      open = taken;
      movedAt = performance.now();
      line.stored(open);
    },
    lost() {
      const number = taken;
      taken += 1;
      line.lost(number);
      // Without points on their way before it, the next ones are the oldest.
      if (open === number) {
        open = taken;
        line.stored(open);
      }
      return number;
    },
    stalledMs: () => (open >= recorded ? 0 : performance.now() - movedAt),
    settled(work) {
      const from = work === undefined ? open : recorded;
      const also = work === undefined ? nothing : watch(work);
      if (open >= recorded || (from === recorded && also.length === 0)) return Promise.resolve();
      return line.wait({ since: open, from, upTo: recorded, also });
    },
  };
};
