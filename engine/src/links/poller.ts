import type { Value } from '@eoms/contract/vocabulary';
import { type Clock, type Device, isDeviceError, isRefusal, type Poll } from '@eoms/drivers/kit';
import type { CrashGuard } from './crash-guard.ts';
import type { LinkTiming } from './link-timing.ts';
import type { PollScheduler, Turn } from './poll-scheduler.ts';
import { untilNextTurn } from './spread.ts';

export interface PollerOptions {
  readonly clock: Clock;
  readonly scheduler: PollScheduler;
  readonly deviceId: string;
  /** Called at every start: some devices know their polls only once they are connected. */
  readonly polls: () => readonly Poll[];
  readonly params: Readonly<Record<string, Value>>;
  readonly timing: Pick<LinkTiming, 'missedPolls' | 'retryPollMs'>;
  readonly guard: CrashGuard;
  /** A command is using the line; polls wait. */
  readonly busy: () => boolean;
  readonly onLost: () => void;
  readonly onFailed: (error: unknown) => void;
}

export interface Poller {
  start(device: Device): void;
  stop(): void;
  /** Runs every poll immediately, one after another. */
  runAll(device: Device): Promise<void>;
  counts(): { polls: number; missed: number };
}

const shortest = 100;

export const createPoller = (options: PollerOptions): Poller => {
  const { clock, timing, guard } = options;
  const turns: Turn[] = [];
  let turn: Promise<void> = Promise.resolve();
  let generation = 0;
  let done = 0;
  let missed = 0;
  let inARow = 0;

  const everyMs = (poll: Poll): number => {
    const every = guard.sync(() => (typeof poll.everyMs === 'function' ? poll.everyMs(options.params) : poll.everyMs));
    return Number.isFinite(every) ? Math.max(shortest, every ?? shortest) : 60_000;
  };
  /** Polls of one device never overlap, whatever triggered them. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
  const runOne = async (poll: Poll, device: Device): Promise<void> => {
    await guard.call(() => poll.run(device));
    done += 1;
    inARow = 0;
  };
  /** A turn that is kept for as long as the link lives; scheduling only sets its time. */
  const prepare = (poll: Poll, device: Device, mine: number): Turn => {
    const work = () => attempt(poll, device, mine, turn);
    const turn: Turn = options.scheduler.turn(() => {
      if (options.busy()) turn.at(clock.now() + timing.retryPollMs);
      else void inTurn(work);
    });
    turns.push(turn);
    return turn;
  };
  const attempt = async (poll: Poll, device: Device, mine: number, turn: Turn): Promise<void> => {
    if (mine !== generation) return;
    let next: number | undefined;
    try {
      await runOne(poll, device);
    } catch (error) {
      if (mine !== generation) return;
      options.onFailed(error);
      // The device refused or is busy: it is online, and the error says nothing about other requests.
      if (isRefusal(error)) inARow = 0;
      if (isDeviceError(error) && error.kind === 'timeout') {
        missed += 1;
        inARow += 1;
        next = timing.retryPollMs;
        if (inARow >= timing.missedPolls) options.onLost();
      }
    }
    if (mine !== generation) return;
    const now = clock.now();
    turn.at(now + (next ?? untilNextTurn(`${options.deviceId}/${poll.id}`, everyMs(poll), now)));
  };
  const stop = (): void => {
    generation += 1;
    inARow = 0;
    for (const turn of turns.splice(0)) turn.cancel();
  };
  return {
    start: (device) => {
      stop();
      for (const poll of options.polls()) prepare(poll, device, generation).at(clock.now());
    },
    stop,
    runAll: (device) =>
      inTurn(async () => {
        for (const poll of options.polls())
          await runOne(poll, device).catch((error: unknown) => {
            if (!isRefusal(error)) throw error;
            options.onFailed(error);
          });
      }),
    counts: () => ({ polls: done, missed }),
  };
};
