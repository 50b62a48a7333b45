import { createCells } from './cells.ts';
import { findContradictions } from './find-contradictions.ts';
import { findLoops } from './find-loops.ts';
import { findShadowed } from './find-shadowed.ts';
import { findUnreachable } from './find-unreachable.ts';
import { createOrders } from './orders.ts';
import { findingOf } from './problem.ts';
import type { Facts, Finding, FindingKind, Proof, ProvableAutomation } from './provable.ts';
import { readAutomation } from './read-automation.ts';

const kinds: readonly FindingKind[] = [
  ...(['deadReference', 'typeError', 'unreachable', 'contradiction', 'loop'] as const),
  ...(['shadowed', 'noSteps', 'alwaysTrue', 'noFeedback'] as const),
];
const rank = ({ severity, kind }: Finding): number => (severity === 'error' ? 0 : kinds.length) + kinds.indexOf(kind);

const proveFor = (
  automations: readonly ProvableAutomation[],
  facts: Facts,
  isWanted: (id: string) => boolean,
): Proof => {
  const cells = createCells(facts);
  const orders = createOrders(facts);
  const all = automations.map((one) => readAutomation(one, { facts, cells, orders }));
  const wanted = all.filter(({ id }) => isWanted(id));
  const single = wanted.map((one) => findUnreachable(one, cells));
  const contradictions = findContradictions(all, cells, isWanted);
  const loops = findLoops(all, cells, isWanted);
  const findings = [
    ...wanted.flatMap(({ id, problems }) => problems.map((problem) => findingOf(id, problem))),
    ...single.flatMap((one) => one.findings),
    ...contradictions.findings,
    ...loops.findings,
    ...findShadowed(all, cells, isWanted),
  ];
  return {
    findings: findings.sort((a, b) => rank(a) - rank(b)),
    undecided: [...single.flatMap((one) => one.undecided), ...contradictions.undecided, ...loops.undecided],
  };
};

/**
 * Finds defects of automations before any of them runs. What is found is certain as far as the facts are: two runs clash,
 * a ring goes round, a condition never holds. What could not be decided within bounds is listed, never guessed.
 */
export const prove = (automations: readonly ProvableAutomation[], facts: Facts): Proof =>
  proveFor(automations, facts, () => true);

/** The findings that a draft takes part in, as if it were switched on. An earlier state of it among the others is left out. */
export const proveOne = (draft: ProvableAutomation, others: readonly ProvableAutomation[], facts: Facts): Proof =>
  proveFor(
    [...others.filter(({ id }) => id !== draft.id), { ...draft, enabled: true }],
    facts,
    (id) => id === draft.id,
  );
