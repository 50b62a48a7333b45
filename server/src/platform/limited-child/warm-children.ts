import { createTurnstile } from '../turnstile.ts';
import { untilAborted } from '../until-aborted.ts';
import { linesOf } from './lines-of.ts';
import { type LimitedChild, startLimited } from './start-limited.ts';

export interface WarmLimits {
  /** Calls at a time, each in a process of its own. */
  readonly atOnce: number;
  /** Calls that wait for a process; more are refused with '429'. */
  readonly waitingAtMost: number;
  /** Calls that one process answers before another takes its place. */
  readonly callsEach: number;
  /** A process that waits longer than this for a call is ended. */
  readonly idleMs: number;
  readonly heapMb: number;
  /** Resident memory of a process during a call, in bytes. */
  readonly resident: number;
  /** Of one answer. */
  readonly answerBytes: number;
}

interface Warm {
  readonly child: LimitedChild;
  readonly answers: AsyncGenerator<string>;
  calls: number;
  resting?: NodeJS.Timeout;
}

export interface WarmChildren {
  /**
   * Sends one line to a process that does nothing else meanwhile, and resolves with the line that it answers. Rejects if
   * it dies, answers too much, or the signal is aborted; the process is then gone, and with it nothing but this call.
   */
  ask(line: string, signal: AbortSignal): Promise<string>;
  /** Ends all of them. */
  stop(): void;
}

/**
 * A small number of processes of one program, which stay for the next call: a start takes longer than most calls. A
 * process that was slow, too large or is otherwise in doubt is never used again.
 */
export const createWarmChildren = (program: string, limits: WarmLimits): WarmChildren => {
  const resting: Warm[] = [];
  const all = new Set<LimitedChild>();
  const inTurn = createTurnstile(limits);

  const start = (): Warm => {
    const child = startLimited(program, { heapMb: limits.heapMb });
    all.add(child);
    const forget = () => void all.delete(child);
    child.gone.then(forget, forget);
    return { child, answers: linesOf(child.output, limits.answerBytes), calls: 0 };
  };
  const take = (): Warm => {
    for (let one = resting.pop(); one; one = resting.pop()) {
      clearTimeout(one.resting);
      if (all.has(one.child)) return one;
    }
    return start();
  };
  const rest = (one: Warm): void => {
    if (one.calls >= limits.callsEach) {
      one.child.kill();
      return;
    }
    one.resting = setTimeout(() => {
      resting.splice(resting.indexOf(one), 1);
      one.child.kill();
    }, limits.idleMs).unref();
    resting.push(one);
  };
  const exchange = async (line: string, signal: AbortSignal): Promise<string> => {
    signal.throwIfAborted();
    const one = take();
    const unwatch = one.child.watch(limits.resident);
    one.calls += 1;
    try {
      one.child.input.write(`${line}\n`);
      const { value, done } = await untilAborted(signal, one.answers.next());
      if (done) throw new Error('the process ended without an answer');
      rest(one);
      return value;
    } catch (error) {
      one.child.kill();
      throw error;
    } finally {
      unwatch();
    }
  };
  return {
    ask: (line, signal) =>
      untilAborted(
        signal,
        inTurn(() => exchange(line, signal)),
      ),
    stop() {
      for (const child of all) child.kill();
    },
  };
};
