import type { BehaviorArgs, Value } from '@eoms/contract';
import type { CallableBehavior } from './data-behaviors.store.ts';

/** What a behaviour is asked. */
export interface MethodQuestion {
  readonly method: CallableBehavior;
  readonly args: ReadonlyMap<string, Value>;
  /** What it changes in a database is rolled back. */
  readonly tried?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Asks another behaviour for this one; resolves with its result. */
  readonly other: (behaviorId: string, args: BehaviorArgs, signal: AbortSignal) => Promise<unknown>;
}
