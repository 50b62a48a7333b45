import { isGroup, type Rule, type RuleGroup } from '../../ui/rule-editor/rule.ts';
import { type EditedCondition, type EditedLeaf, leavesIn } from './edited-condition.ts';

type Boundary = '>' | '>=' | '<' | '<=';
const opposites: Record<Boundary, Boundary> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' };
const isBoundary = (operator: string): operator is Boundary => operator in opposites;

export type NumberLeaf = EditedLeaf & { kind: 'value'; operator: Boundary; value: number };

/** The only condition, if it compares a number with its boundary value. */
export const singleNumber = (condition: EditedCondition): NumberLeaf | undefined => {
  const [leaf, ...more] = leavesIn(condition);
  if (more.length > 0 || leaf?.kind !== 'value') return undefined;
  return typeof leaf.value === 'number' && isBoundary(leaf.operator) ? (leaf as NumberLeaf) : undefined;
};

const replaced = (rule: Rule<EditedLeaf>, leaf: NumberLeaf): Rule<EditedLeaf> =>
  isGroup(rule) ? { ...rule, rules: rule.rules.map((one) => replaced(one, leaf)) } : leaf;

/** The conditions with another boundary value; the alarm clears at the other one, on the far side of it. */
export const withBoundary = (
  condition: EditedCondition,
  leaf: NumberLeaf,
  { value, clearValue }: { value: number; clearValue: number },
): { condition: EditedCondition; clearWhen: EditedCondition | null } => ({
  condition: replaced(condition, { ...leaf, value }) as RuleGroup<EditedLeaf>,
  clearWhen:
    clearValue === value
      ? null
      : { match: 'all', rules: [{ ...leaf, operator: opposites[leaf.operator], value: clearValue }] },
});
