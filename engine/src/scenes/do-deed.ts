import { pause, type RunContext } from './run-context.ts';
import type { DeedStep } from './scene.ts';
import type { DeedEnd, DeedOutcome } from './scene-devices.ts';
import { deedTooLong, deedUnknown, timeLimit } from './scene-reasons.ts';

/** What ends first: the work, or its time; the signal is not the deed's own, so that it can end what it has begun. */
const within = async <T>(context: RunContext, work: Promise<T>, ms: number): Promise<T | undefined> => {
  const over = new AbortController();
  try {
    return await Promise.race([work, pause(context.clock, ms, over.signal).then(() => undefined)]);
  } finally {
    over.abort();
  }
};

/** Has the host carry out a deed. Even one that answers too late is undone if the run is put back afterwards. */
export const doDeed = async (context: RunContext, at: number, step: DeedStep): Promise<DeedEnd> => {
  const { devices, undos } = context;
  if (!devices.perform) return { ok: false, reason: deedUnknown };
  const { position, deed } = context.line(at);
  const linked = (link: string): void => {
    if (deed) context.change(at, { deed: { ...deed, link } });
  };
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, context.signal()]);
  const work = devices
    .perform({ deed: step.deed, args: step.args, position, linked }, signal)
    .then((outcome: DeedOutcome) => {
      if (outcome.undo) undos.set(at, outcome.undo);
      return outcome;
    });
  work.catch((error: unknown) => context.log.error({ err: error, deed: step.deed }, 'a deed of a scene failed'));
  const outcome = await within(context, work, step.timeoutMs);
  if (outcome === undefined) stop.abort();
  return outcome ?? { ok: false, reason: deedTooLong };
};

/** Undoes the deed of a line, if it can be undone; a notice that was sent stays sent. */
export const undoDeed = async (context: RunContext, at: number): Promise<void> => {
  const undo = context.undos.get(at);
  if (undo === undefined) return;
  context.undos.delete(at);
  const end = context.signal().aborted ? { ok: false, reason: timeLimit } : await undo();
  const { reason } = context.line(at);
  context.change(at, {
    status: end.ok ? 'restored' : 'notRestored',
    reason: end.reason ?? reason,
    endedAt: context.clock.now(),
  });
};
