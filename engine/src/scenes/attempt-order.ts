import { splitValueKey } from '@eoms/drivers/kit';
import type { Verdict, Wanted } from '../commands/judge-reached.ts';
import { type Reason, stillOnTheWay } from '../commands/reasons.ts';
import { standardCommandMs } from '../links/link-timing.ts';
import { judgeReads, transitionalAt, type Way } from './reach-state.ts';
import { readKeys } from './read-devices.ts';
import type { Attempt, Read } from './receipt.ts';
import { pause, type RunContext } from './run-context.ts';
import type { OrderOutcome } from './scene-devices.ts';
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
  'device.transitionalTarget',
]);

const lookEveryMs = 250;
const watchEveryMs = 1_000;

const keysOf = ({ wanted }: Attempting): string[] => wanted.map(({ key }) => key);

interface Shown {
  readonly after: readonly Read[];
  readonly verdict: Verdict;
}
const look = async ({ devices }: RunContext, what: Attempting): Promise<Shown> => {
  const after = await readKeys(devices, what.deviceId, keysOf(what));
  return { after, verdict: judgeReads(what.wanted, after, transitionalAt(devices, what.deviceId)) };
};

/** What the device shows after its command; it is looked at again while it is on the way, up to the time limit. */
const settled = async (context: RunContext, what: Attempting, until: number): Promise<Shown> => {
  for (;;) {
    const shown = await look(context, what);
    if (shown.verdict !== 'pending' || context.clock.now() >= until || context.signal().aborted) return shown;
    await pause(context.clock, lookEveryMs, context.signal());
  }
};

/** Ends when the device is on its way, which may take minutes, or with the command. */
const onTheWay = async (context: RunContext, what: Attempting, over: AbortSignal): Promise<void> => {
  const properties = context.devices.propertiesOf(what.deviceId);
  const names = new Set(keysOf(what).map((key) => splitValueKey(key).property));
  const passes = properties.some(({ id, enum: items }) => names.has(id) && items?.some((one) => one.transitional));
  while (!over.aborted) {
    await pause(context.clock, watchEveryMs, over);
    if (passes && !over.aborted && (await look(context, what)).verdict === 'pending') return;
  }
};

/** Sends the command; others may be sent as soon as the device is on its way. */
const send = async (context: RunContext, what: Attempting): Promise<OrderOutcome> => {
  const { deviceId, way, timeoutMs } = what;
  const over = new AbortController();
  return new Promise((resolve, reject) => {
    void context.slots(async () => {
      const outcome = context.devices.execute({ deviceId, ...way, timeoutMs }, context.signal());
      outcome.then(resolve, reject).finally(() => over.abort());
      // What cannot be read does not free the slot for good: the outcome says what became of it.
      await onTheWay(context, what, over.signal).catch(() => undefined);
    });
  });
};

/** What a confirmed command has come to: a value that is known and different refutes it. */
const judged = ({ status, reason }: OrderOutcome, verdict: Verdict): Pick<Attempt, 'status' | 'reason'> => {
  if (status !== 'confirmed') return { status, reason };
  if (verdict === 'failed') return { status: 'failed', reason: notReached };
  return verdict === 'pending' ? { status: 'expired', reason: stillOnTheWay } : { status, reason };
};

const limitOf = ({ devices }: RunContext, { deviceId, way, timeoutMs }: Attempting): number =>
  timeoutMs ?? devices.actionsOf(deviceId).find(({ id }) => id === way.action)?.timeoutMs ?? standardCommandMs;

const once = async (context: RunContext, what: Attempting): Promise<Attempt> => {
  const { clock } = context;
  const startedAt = clock.now();
  const outcome = await send(context, what);
  const until = outcome.status === 'confirmed' ? startedAt + limitOf(context, what) : startedAt;
  const { after, verdict } = await settled(context, what, until);
  const { status, reason } = judged(outcome, verdict);
  const { commandId, sent } = outcome;
  return { kind: what.kind, commandId, sent, startedAt, endedAt: clock.now(), after, status, reason };
};

/** Tries until it succeeds, or is hopeless, or the attempts are used up; every attempt is in the receipt. */
export const attemptOrder = async (
  context: RunContext,
  what: Attempting,
): Promise<{ readonly reached: boolean; readonly reason: Reason | null; readonly after: readonly Read[] }> => {
  for (let left = what.attempts; ; left -= 1) {
    const attempt = await once(context, what);
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
