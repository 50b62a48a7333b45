import type { BehaviorArgs, BehaviorResult } from '@eoms/contract';
import type { BehaviorCalling } from './call-behavior.ts';
import type { CallableBehavior } from './data-behaviors.store.ts';

/** How behaviours are called inside the product. */
export interface BehaviorCaller {
  /** Those of the behaviours that answer calls, as they were activated. */
  activated(ids: readonly string[]): Promise<CallableBehavior[]>;
  /** Calls an activated behaviour. Throws `BehaviorFault`, and a `Refusal` for arguments that do not fit. */
  call(id: string, args: BehaviorArgs, how: BehaviorCalling): Promise<BehaviorResult & { readonly name: string }>;
}
