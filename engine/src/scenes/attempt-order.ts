import type { Reason } from '../commands/reasons.ts';
import { isReached, type Way } from './reach-state.ts';
import { readKeys } from './read-devices.ts';
import type { Attempt, Read, Wanted } from './receipt.ts';
import { pause, type RunContext } from './run-context.ts';
import { notReached } from './scene-reasons.ts';

export interface Attempting {
  readonly at: number;
  readonly deviceId: string;
  readonly way: Way;
  readonly wanted: readonly Wanted[];
  readonly kind: Attempt['kind'];
  readonly attempts: number;
  readonly pauseMs: number;
  readonly timeoutMs: number | undefined;
}

/** Asking the same again would get the same answer. */
const final: ReadonlySet<string> = new Set([
  '404',
  'device.actionUnknown',
  'device.parameterMissing',
  'device.parameterInvalid',
]);

/** A value that is known and different refutes even a confirmed command: the receipt says what the device shows. */
const refuted = (wanted: readonly Wanted[], after: readonly Read[]): boolean =>
  wanted.length > 0 && after.every(({ value }) => value !== undefined) && !isReached(wanted, after);

const once = async (context: RunContext, what: Attempting): Promise<Attempt> => {
  const { clock, devices } = context;
  const { deviceId, way, wanted, kind, timeoutMs } = what;
  const startedAt = clock.now();
  const outcome = await devices.execute({ deviceId, ...way, timeoutMs }, context.signal());
  const after = await readKeys(
    devices,
    deviceId,
    wanted.map(({ key }) => key),
  );
  const wrong = outcome.status === 'confirmed' && refuted(wanted, after);
  const judged: Pick<Attempt, 'status' | 'reason'> = wrong ? { status: 'failed', reason: notReached } : outcome;
  const { commandId, sent } = outcome;
  return {
    kind,
    commandId,
    sent,
    startedAt,
    endedAt: clock.now(),
    after,
    status: judged.status,
    reason: judged.reason,
  };
};

/** Tries until it succeeds, or is hopeless, or the attempts are used up; every attempt is in the receipt. */
export const attemptOrder = async (
  context: RunContext,
  what: Attempting,
): Promise<{ readonly reached: boolean; readonly reason: Reason | null; readonly after: readonly Read[] }> => {
  for (let left = what.attempts; ; left -= 1) {
    const attempt = await context.slots(() => once(context, what));
    context.change(what.at, { attempts: [...context.line(what.at).attempts, attempt], after: attempt.after });
    const { status, reason, after } = attempt;
    if (status === 'confirmed') return { reached: true, reason: null, after };
    const over = left <= 1 || final.has(reason?.code ?? '') || context.signal().aborted;
    if (over) return { reached: false, reason, after };
    await pauseBefore(context, what);
    if (context.signal().aborted) return { reached: false, reason, after };
  }
};

const pauseBefore = ({ clock, signal }: RunContext, { pauseMs }: Attempting): Promise<void> =>
  pause(clock, pauseMs, signal());
