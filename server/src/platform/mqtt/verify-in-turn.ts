/** How failed attempts slow down a lane. */
export interface GuessPace {
  /** Failures without a pause. */
  readonly free: number;
  /** Pause after each further failure, in milliseconds. */
  readonly restMs: number;
  /** Failures are forgotten after this long without another one, in milliseconds. */
  readonly forgetMs: number;
}

export interface TurnOptions {
  /** Verifications at the same time: the sign-ins of people need the processor too. */
  readonly atOnce: number;
  readonly perLane: number;
  readonly lanes: number;
  /** Longest time to wait in a lane, in milliseconds. */
  readonly waitMs: number;
  readonly pace: GuessPace;
  readonly random?: () => number;
}

interface Waiting {
  readonly since: number;
  readonly run: () => Promise<boolean>;
  readonly settle: (answer: boolean | 'busy') => void;
}
interface Lane {
  readonly waiting: Waiting[];
  failures: number;
  failedAt: number;
  restsUntil: number;
  works: boolean;
}

/**
 * Verifies passwords in lanes, one for each possible guesser. Lanes take turns, so that a full one delays no other, and
 * a lane with failures pauses after each further one. No one is locked out: a newcomer to a full lane replaces a random
 * waiting one, so that an honest attempt among many guesses gets through.
 */
export const createTurns = (options: TurnOptions) => {
  const { atOnce, perLane, waitMs, pace, random = Math.random } = options;
  const lanes = new Map<string, Lane>();
  /** Lanes with waiting attempts; the one served last is at the end. */
  const queues = new Map<string, Lane>();
  let working = 0;
  let timer: NodeJS.Timeout | undefined;

  const forgetSome = (): void => {
    const idle = [...lanes].filter(([name, { works }]) => !works && !queues.has(name));
    idle.sort(([, a], [, b]) => a.failedAt - b.failedAt);
    for (const [name] of idle.slice(0, Math.ceil(options.lanes / 10))) lanes.delete(name);
  };
  const laneOf = (name: string): Lane | undefined => {
    if (lanes.size >= options.lanes && !lanes.has(name)) forgetSome();
    if (lanes.size >= options.lanes && !lanes.has(name)) return undefined;
    const lane = lanes.get(name) ?? { waiting: [], failures: 0, failedAt: 0, restsUntil: 0, works: false };
    lanes.set(name, lane);
    return lane;
  };
  const noteFailure = (lane: Lane, now: number): void => {
    lane.failures = now - lane.failedAt > pace.forgetMs ? 1 : lane.failures + 1;
    lane.failedAt = now;
    if (lane.failures > pace.free) lane.restsUntil = now + pace.restMs;
  };
  const work = async (name: string, lane: Lane, { run, settle }: Waiting): Promise<void> => {
    working += 1;
    lane.works = true;
    const answer = await run().catch(() => 'busy' as const);
    working -= 1;
    lane.works = false;
    if (answer === false) noteFailure(lane, Date.now());
    else if (lane.failures === 0 && !queues.has(name)) lanes.delete(name);
    settle(answer);
    next();
  };
  const take = (now: number): [string, Lane, Waiting] | undefined => {
    for (const [name, lane] of queues) {
      const { waiting } = lane;
      while (waiting[0] !== undefined && now - waiting[0].since > waitMs) waiting.shift()?.settle('busy');
      const first = lane.works || lane.restsUntil > now ? undefined : waiting.shift();
      if (first !== undefined || waiting.length === 0) queues.delete(name);
      if (first === undefined) continue;
      if (waiting.length > 0) queues.set(name, lane);
      return [name, lane, first];
    }
    return undefined;
  };
  const next = (): void => {
    clearTimeout(timer);
    const now = Date.now();
    for (let turn = working < atOnce ? take(now) : undefined; turn !== undefined; ) {
      void work(...turn);
      turn = working < atOnce ? take(now) : undefined;
    }
    // When a verification ends, the next turn begins anyway.
    const rests = working > 0 ? [] : [...queues.values()].map(({ restsUntil }) => restsUntil);
    if (rests.length > 0) timer = setTimeout(next, Math.max(1, Math.min(...rests) - now)).unref();
  };
  return (name: string, run: () => Promise<boolean>): Promise<boolean | 'busy'> =>
    new Promise((settle) => {
      const lane = laneOf(name);
      if (lane === undefined) {
        settle('busy');
        return;
      }
      const mine = { since: Date.now(), run, settle };
      if (lane.waiting.length < perLane) lane.waiting.push(mine);
      else lane.waiting.splice(Math.floor(random() * perLane), 1, mine)[0]?.settle('busy');
      queues.set(name, lane);
      next();
    });
};
