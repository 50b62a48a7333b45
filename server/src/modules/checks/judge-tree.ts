import { isRuleGroup, type RuleTree } from '@eoms/contract';

export interface TreeVerdict {
  /** Undefined: it depends on what is not known. */
  readonly met: boolean | undefined;
  /** The positions of the rules that decided so: `2.1` is the first one in the second one, which is a group. */
  readonly by: readonly string[];
}

/** Judges every rule of a tree; in a group, what is not known matters unless another rule decides. */
export const judgeTree = <L extends object>(
  tree: RuleTree<L>,
  judge: (rule: L, position: string) => boolean | undefined,
  position = '',
): TreeVerdict => {
  if (!isRuleGroup(tree)) return { met: judge(tree, position), by: [position] };
  const inner = tree.rules.map((one, at) =>
    judgeTree(one, judge, position === '' ? `${at + 1}` : `${position}.${at + 1}`),
  );
  const verdicts = inner.map(({ met }) => met);
  const decisive = tree.match === 'any';
  const met = verdicts.includes(decisive) ? decisive : verdicts.includes(undefined) ? undefined : !decisive;
  return { met, by: inner.filter((one) => one.met === met).flatMap(({ by }) => by) };
};
