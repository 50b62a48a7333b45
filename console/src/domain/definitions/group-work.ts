import type { alarmRulesEndpoints, strategiesEndpoints } from '@eoms/contract';
import type { ChangeOptions } from '../../api/use-change.ts';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';

/** The calls of a family that move and remove its groups. */
export interface GroupCalls {
  readonly move: typeof strategiesEndpoints.sortStrategyGroup;
  readonly remove: typeof strategiesEndpoints.removeStrategyGroup | typeof alarmRulesEndpoints.removeAlarmRuleGroup;
  readonly stale: ChangeOptions;
}

/** What is done with groups in a list; `title` is the question before one is removed. */
export const useGroupWork = <G extends { readonly id: string }>(
  { move, remove, stale }: GroupCalls,
  title: (group: G) => string,
) => {
  const ask = useRemove(remove, {
    ...stale,
    args: ({ id }: G) => (remove.params ? { params: { id } } : { query: { id } }),
    title,
  });
  return { move: useMove(move, stale), remove: (group: G) => void ask(group) };
};
