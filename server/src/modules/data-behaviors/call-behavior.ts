import { type BehaviorArgs, type BehaviorCause, type BehaviorResult, onlyAsks } from '@eoms/contract';
import type { AskMethod } from './ask-method.ts';
import { BehaviorFault } from './behavior-fault.ts';
import type { CallableBehavior } from './data-behaviors.store.ts';
import { fillArguments } from './fill-arguments.ts';
import { fitResult } from './fit-result.ts';
import type { MethodQuestion } from './method-question.ts';
import type { NoteCalls, NotedCall } from './note-calls.ts';

export interface CallDeps {
  readonly asking: AskMethod;
  readonly calls: Pick<NoteCalls, 'note'>;
  /** Those of the behaviours that answer calls. */
  readonly activated: (ids: readonly string[]) => Promise<CallableBehavior[]>;
}

/** Who calls, and until when. */
export interface BehaviorCalling {
  readonly cause: BehaviorCause;
  /** The account, if a person or a key calls. */
  readonly by?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The compositions that ask, the outermost first. */
  readonly within?: readonly string[];
}

/** Compositions of compositions of compositions. */
const deepest = 3;

interface Remembered {
  readonly result: Promise<Omit<BehaviorResult, 'cached'>>;
  readonly until: number;
}

const mostRemembered = 200;
const mostBytesRemembered = 65_536;

const isRemembered = (behavior: CallableBehavior): boolean => behavior.cacheSeconds > 0 && onlyAsks(behavior);

const keyOf = ({ id, revision }: CallableBehavior, args: ReadonlyMap<string, unknown>): string =>
  JSON.stringify([id, revision, [...args]]);

/** What a test and a call give a method to ask with: other behaviours, unless they go round in a circle. */
type Other = (id: string, within: readonly string[]) => MethodQuestion['other'];

/** Calls behaviours; throws `BehaviorFault`, and a `Refusal` for arguments that do not fit. */
export const createCallBehavior = ({ asking, calls, activated }: CallDeps) => {
  const remembered = new Map<string, Remembered>();
  const remember = (key: string, one: Remembered): void => {
    remembered.delete(key);
    const oldest = remembered.size >= mostRemembered ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(key, one);
  };
  /** Asks now, whatever is remembered. */
  const ask = async (
    behavior: CallableBehavior,
    args: MethodQuestion['args'],
    { cause, by, within = [], signal }: BehaviorCalling,
  ) => {
    const [at, began] = [new Date(), performance.now()];
    const note = (outcome: Pick<NotedCall, 'bytes' | 'code' | 'said' | 'value'>): number => {
      const tookMs = Math.round(performance.now() - began);
      const { id: behaviorId, revision } = behavior;
      const given = { cause, by: by ?? null, args: Object.fromEntries(args) };
      calls.note({ behaviorId, revision, at, ...given, tookMs, ...outcome });
      return tookMs;
    };
    try {
      const question = { method: behavior, args, signal, other: other(behavior.id, within) };
      const { value, bytes, said } = await asking.ask(question);
      const result = fitResult(value, asking.pathOf(behavior), behavior);
      const tookMs = note({ bytes, code: null, said, value: result });
      return { value: result, bytes, at: new Date().toISOString(), tookMs };
    } catch (error) {
      if (error instanceof BehaviorFault) note({ bytes: 0, code: error.code, said: error.said, value: null });
      throw error;
    }
  };
  const call = async (
    behavior: CallableBehavior,
    args: BehaviorArgs,
    calling: BehaviorCalling,
  ): Promise<BehaviorResult> => {
    const filled = fillArguments(behavior.params, args);
    if (!isRemembered(behavior)) {
      const { bytes: _, ...result } = await ask(behavior, filled, calling);
      return { ...result, cached: false };
    }
    const key = keyOf(behavior, filled);
    const known = remembered.get(key);
    if (known && known.until > Date.now()) return { ...(await known.result), cached: true };
    // Others may wait for the same answer, so that who asked first does not end it by going away.
    const { signal: _, ...others } = calling;
    const asked = ask(behavior, filled, others);
    const until = Date.now() + behavior.cacheSeconds * 1_000;
    const result = asked.then(({ bytes: _bytes, ...kept }) => kept);
    remember(key, { result, until });
    const forget = (): void => {
      if (remembered.get(key)?.result === result) remembered.delete(key);
    };
    asked.then(({ bytes }) => bytes > mostBytesRemembered && forget(), forget);
    return { ...(await result), cached: false };
  };
  const other: Other = (id, within) => async (otherId, args, signal) => {
    const way = [...within, id];
    if (way.includes(otherId) || way.length > deepest) throw new BehaviorFault('dataBehavior.tooDeep');
    const [behavior] = await activated([otherId]);
    if (!behavior) throw new BehaviorFault('dataBehavior.composedUnknown');
    if (!onlyAsks(behavior)) throw new BehaviorFault('dataBehavior.composedChanges');
    return (await call(behavior, args, { cause: 'composition', within: way, signal })).value;
  };
  return { call, other };
};
export type CallBehavior = ReturnType<typeof createCallBehavior>;
