import { type BehaviorCheck, may, onlyAsks } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { fillArguments } from '../data-behaviors/data-behaviors.module.ts';
import type { Behaviors } from './ask-behaviors.ts';

const callOthers = may('control', 'dataBehavior');

/** Conditions may ask what the caller may ask by hand, and nothing that changes something; else a `Refusal`. */
export const requireBehaviors = async (
  behaviors: Pick<Behaviors, 'activated'>,
  checks: readonly BehaviorCheck[],
  field: string,
  caller: Caller,
): Promise<void> => {
  if (checks.length === 0) return;
  if (!caller.permits(callOthers)) throw refuse('403');
  const known = await behaviors.activated([...new Set(checks.map(({ behaviorId }) => behaviorId))]);
  for (const { behaviorId, args } of checks) {
    const behavior = known.find(({ id }) => id === behaviorId);
    if (!behavior) throw refuse('dataBehavior.notActivated', {}, [{ field }]);
    if (!onlyAsks(behavior)) throw refuse('dataBehavior.changesSomething', {}, [{ field }]);
    fillArguments(behavior.params, args);
  }
};
