import { z } from 'zod';

const match = z.enum(['all', 'any']);

/** Rules of one kind of which all or any must hold, in groups of at most three levels, with 20 rules in each. */
export const ruleGroups = <L extends z.ZodType>(leaf: L) => {
  const inner = z.strictObject({ match, rules: z.array(leaf).min(1).max(20) });
  const middle = z.strictObject({
    match,
    rules: z
      .array(z.union([leaf, inner]))
      .min(1)
      .max(20),
  });
  return z.strictObject({
    match,
    rules: z
      .array(z.union([leaf, middle]))
      .min(1)
      .max(20),
  });
};

export interface RuleGroup<L extends object> {
  match: 'all' | 'any';
  rules: RuleTree<L>[];
}
/** A rule, or a group of them of any depth. */
export type RuleTree<L extends object> = L | RuleGroup<L>;

export const isRuleGroup = <L extends object>(tree: RuleTree<L>): tree is RuleGroup<L> => 'rules' in tree;

/** The rules of a tree, in their order. */
export const rulesIn = <L extends object>(tree: RuleTree<L>): L[] =>
  isRuleGroup(tree) ? tree.rules.flatMap((inner) => rulesIn(inner)) : [tree];
