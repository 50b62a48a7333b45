import { type BehaviorArgs, type BehaviorCause, type BehaviorResult, onlyAsks } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { AskSource } from './ask-source.ts';
import { BehaviorFault } from './behavior-fault.ts';
import type { BehaviorRow } from './data-behaviors.store.ts';
import { findSource } from './data-sources.store.ts';
import { fillArguments } from './fill-arguments.ts';
import { fitResult } from './fit-result.ts';
import type { NoteCalls, NotedCall } from './note-calls.ts';

export interface CallDeps {
  readonly db: Executor;
  readonly asking: AskSource;
  readonly calls: Pick<NoteCalls, 'note'>;
}

/** Who calls, and until when. */
export interface BehaviorCalling {
  readonly cause: BehaviorCause;
  /** The account, if a person or a key calls. */
  readonly by?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Remembered {
  readonly result: Promise<Omit<BehaviorResult, 'cached'>>;
  readonly until: number;
}

const mostRemembered = 200;
const mostBytesRemembered = 65_536;

const isRemembered = (behavior: BehaviorRow): boolean => behavior.cacheSeconds > 0 && onlyAsks(behavior);

const keyOf = ({ id, revision }: BehaviorRow, args: ReadonlyMap<string, unknown>): string =>
  JSON.stringify([id, revision, [...args]]);

/** Calls behaviours; throws `BehaviorFault`, and a `Refusal` for arguments that do not fit. */
export const createCallBehavior = ({ db, asking, calls }: CallDeps) => {
  const remembered = new Map<string, Remembered>();
  const remember = (key: string, one: Remembered): void => {
    remembered.delete(key);
    const oldest = remembered.size >= mostRemembered ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(key, one);
  };
  return async (
    behavior: BehaviorRow,
    args: BehaviorArgs,
    { cause, by, signal }: BehaviorCalling,
  ): Promise<BehaviorResult> => {
    const filled = fillArguments(behavior.params, args);
    const ask = async (stop?: AbortSignal) => {
      const source = await findSource(db, behavior.sourceId);
      if (!source) throw new BehaviorFault('dataBehavior.notActivated');
      const [at, began] = [new Date(), performance.now()];
      const note = (outcome: Pick<NotedCall, 'bytes' | 'code' | 'said' | 'value'>): number => {
        const tookMs = Math.round(performance.now() - began);
        const { id: behaviorId, revision } = behavior;
        calls.note({
          behaviorId,
          revision,
          at,
          cause,
          by: by ?? null,
          args: Object.fromEntries(filled),
          tookMs,
          ...outcome,
        });
        return tookMs;
      };
      try {
        const { value, bytes, said } = await asking.ask({
          source,
          method: behavior,
          args: filled,
          ...(stop ? { signal: stop } : {}),
        });
        const path = behavior.methodType === 'request' ? behavior.resultPath : '';
        const result = fitResult(value, path, behavior);
        const tookMs = note({ bytes, code: null, said, value: result });
        return { value: result, bytes, at: new Date().toISOString(), tookMs };
      } catch (error) {
        if (error instanceof BehaviorFault) note({ bytes: 0, code: error.code, said: error.said, value: null });
        throw error;
      }
    };
    if (!isRemembered(behavior)) {
      const { bytes: _, ...result } = await ask(signal);
      return { ...result, cached: false };
    }
    const key = keyOf(behavior, filled);
    const known = remembered.get(key);
    if (known && known.until > Date.now()) return { ...(await known.result), cached: true };
    // Others may wait for the same answer, so that who asked first does not end it by going away.
    const asked = ask();
    const until = Date.now() + behavior.cacheSeconds * 1_000;
    const result = asked.then(({ bytes: _, ...kept }) => kept);
    remember(key, { result, until });
    const forget = (): void => {
      if (remembered.get(key)?.result === result) remembered.delete(key);
    };
    asked.then(({ bytes }) => bytes > mostBytesRemembered && forget(), forget);
    return { ...(await result), cached: false };
  };
};
export type CallBehavior = ReturnType<typeof createCallBehavior>;
