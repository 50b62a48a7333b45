import type { SourceText, Value } from '@eoms/contract/vocabulary';
import { pause, type RunContext } from './run-context.ts';
import { assigned, type CurrentVariables } from './run-variables.ts';
import type { AssignStep, SystemStep } from './scene.ts';
import type { SystemStepEnd, SystemStepOutcome } from './scene-devices.ts';
import { stepTooLong, stepUnknown, timeLimit, variableMismatch } from './scene-reasons.ts';

/** What ends first: the work, or its time; the signal is not the step's own, so that it can end what it has begun. */
const within = async <T>(context: RunContext, work: Promise<T>, ms: number): Promise<T | undefined> => {
  const over = new AbortController();
  try {
    return await Promise.race([work, pause(context.clock, ms, over.signal).then(() => undefined)]);
  } finally {
    over.abort();
  }
};

/** Has the host carry out a system step. Even one that answers too late is undone if the run is put back afterwards. */
const runSystemStep = async (context: RunContext, at: number, step: SystemStep): Promise<SystemStepOutcome> => {
  const { devices, undos } = context;
  if (!devices.perform) return { ok: false, reason: stepUnknown };
  const { position, systemStep } = context.line(at);
  const linked = (link: string): void => {
    if (systemStep) context.change(at, { systemStep: { ...systemStep, link } });
  };
  const described = (subject: SourceText): void => {
    const { systemStep: now } = context.line(at);
    if (now) context.change(at, { systemStep: { ...now, subject } });
  };
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, context.signal()]);
  const work = devices
    .perform(
      { systemStep: step.systemStep, args: step.args, position, variables: context.variables.all(), linked, described },
      signal,
    )
    .then((outcome: SystemStepOutcome) => {
      if (outcome.undo) undos.set(at, outcome.undo);
      return outcome;
    });
  work.catch((error: unknown) =>
    context.log.error({ err: error, systemStep: step.systemStep }, 'a system step of a scene failed'),
  );
  const outcome = await within(context, work, step.timeoutMs);
  if (outcome === undefined) stop.abort();
  return outcome ?? { ok: false, reason: stepTooLong };
};

const words = (value: Value): SourceText =>
  typeof value === 'boolean'
    ? { zh: value ? '是' : '否', en: value ? 'yes' : 'no' }
    : { zh: String(value), en: String(value) };

/** Sets a variable of a run, and says to what; undefined where it does not take the value. */
export const assignedWords = (step: AssignStep, variables: CurrentVariables): SourceText | undefined => {
  const value = assigned(step, variables.get);
  if (variables.set(step.name, value) === undefined) return undefined;
  const { zh, en } = words(value);
  return { zh: `${step.name} → ${zh}`, en: `${step.name} → ${en}` };
};

/** Sets a variable of the run; the receipt says to what. */
export const assignVariable = (context: RunContext, at: number, step: AssignStep): SystemStepEnd => {
  const { variables, undos } = context;
  const before = variables.get(step.name);
  const subject = assignedWords(step, variables);
  if (before === undefined || subject === undefined) return { ok: false, reason: variableMismatch };
  const { systemStep } = context.line(at);
  if (systemStep) context.change(at, { systemStep: { ...systemStep, subject } });
  undos.set(at, async () => ({ ok: variables.set(step.name, before) !== undefined, reason: null }));
  return { ok: true, reason: null };
};

/** What the host has brought goes into the variable, if that takes it. */
const taken = ({ variables }: RunContext, name: string, end: SystemStepOutcome): SystemStepEnd => {
  const isTaken = end.brings !== undefined && variables.set(name, end.brings) !== undefined;
  return isTaken ? end : { ok: false, reason: variableMismatch };
};

/** Has the host carry out a system step; what the run knows of the variable that it sets follows, there and back. */
export const runAndFollow = async (context: RunContext, at: number, step: SystemStep): Promise<SystemStepEnd> => {
  const { variables, undos } = context;
  const { follows, brings } = step;
  // What it is taken from may change while the host is at work.
  const value = follows && assigned(follows, variables.get);
  const end = await runSystemStep(context, at, step);
  if (brings !== undefined && end.ok) return taken(context, brings, end);
  if (follows === undefined || value === undefined || !end.ok) return end;
  const before = variables.set(follows.name, value);
  const undo = undos.get(at);
  if (before !== undefined && undo)
    undos.set(at, async () => {
      const back = await undo();
      if (back.ok) variables.set(follows.name, before);
      return back;
    });
  return end;
};

/** Undoes the step of a line, if it can be undone; a notice that was sent stays sent. */
export const undoSystemStep = async (context: RunContext, at: number): Promise<void> => {
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
