/** The points that somebody waits for: from `from` to before `upTo`, and some before. */
export interface Awaited {
  /** All points before this number were stored or lost when the waiting began. */
  readonly since: number;
  readonly from: number;
  readonly upTo: number;
  readonly also: readonly number[];
}
interface Waiting extends Awaited {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}
/** Lost points in a row: from `from` to before `to`. */
interface Gap {
  readonly from: number;
  to: number;
}

/** Served places of the line that are cut off together. */
const cutFrom = 1_024;

/** One for all: the stack of each would cost more than everything else about a lost point. */
const dropped = new Error('readings were dropped before they were safe');

const isIn = (number: number, gap: Gap): boolean => number >= gap.from && number < gap.to;

/**
 * Those that wait for points, in the order in which these were recorded, and the gaps that lost points left. Each is
 * told once its last point is stored or lost, so a loss fails those that waited for that point and nobody else.
 */
export const createWaitingLine = () => {
  let line: Waiting[] = [];
  let next = 0;
  /** Whose last point was lost or taken, while points before it are still on their way. */
  let nearly: Waiting[] = [];
  let gaps: Gap[] = [];

  const hasLost = ({ from, upTo, also }: Waiting): boolean =>
    gaps.some((gap) => (gap.from < upTo && gap.to > from) || also.some((number) => isIn(number, gap)));
  const tell = (one: Waiting): void => {
    if (gaps.length > 0 && hasLost(one)) one.reject(dropped);
    else one.resolve();
  };
  /** Calls `then` with everybody whose last point is before `upTo`. */
  const serve = (upTo: number, then: (one: Waiting) => void): void => {
    for (let one = line[next]; one !== undefined && one.upTo <= upTo; one = line[next]) {
      next += 1;
      then(one);
    }
    if (next < cutFrom && next < line.length) return;
    line = line.slice(next);
    next = 0;
  };
  /** Nobody who comes later asks for points before `open`. */
  const forgetGaps = (open: number): void => {
    if (gaps.length === 0) return;
    const oldest = line[next]?.since ?? open;
    gaps = gaps.filter(({ to }) => to > oldest);
  };

  return {
    wait: (awaited: Awaited): Promise<void> =>
      new Promise((resolve, reject) => {
        // One object of one shape: there is one for each message.
        const { since, from, upTo, also } = awaited;
        line.push({ since, from, upTo, also, resolve, reject });
      }),
    lost(number: number): void {
      const last = gaps.at(-1);
      if (last?.to === number) last.to += 1;
      else gaps.push({ from: number, to: number + 1 });
      serve(number + 1, (one) => (hasLost(one) ? tell(one) : nearly.push(one)));
    },
    /** All points before `open` are stored, except the lost ones. */
    stored(open: number): void {
      const first = nearly;
      nearly = [];
      for (const one of first) tell(one);
      serve(open, tell);
      forgetGaps(open);
    },
  };
};
