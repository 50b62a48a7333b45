import type { FindingKind } from '@eoms/contract/vocabulary';
import { createCells } from './cells.ts';
import { findContradictions } from './find-contradictions.ts';
import { findLoops } from './find-loops.ts';
import { findShadowed } from './find-shadowed.ts';
import { findUnreachable } from './find-unreachable.ts';
import { createOrders } from './orders.ts';
import { findingOf } from './problem.ts';
import type { Facts, Finding, Proof, ProvableAutomation, Undecided } from './provable.ts';
import { type ReadAutomation, readAutomation } from './read-automation.ts';
import { openFor, unknownIn } from './unknown-kinds.ts';

const kinds: readonly FindingKind[] = [
  ...(['deadReference', 'typeError', 'unreachable', 'contradiction', 'loop'] as const),
  ...(['shadowed', 'noSteps', 'alwaysTrue', 'noFeedback'] as const),
];
const rank = ({ severity, kind }: Finding): number => (severity === 'error' ? 0 : kinds.length) + kinds.indexOf(kind);

function* proofFor(
  automations: readonly ProvableAutomation[],
  facts: Facts,
  isWanted: (id: string) => boolean,
): Generator<void, Proof> {
  const cells = createCells(facts);
  const orders = createOrders(facts);
  const all: ReadAutomation[] = [];
  const open: Undecided[] = [];
  for (const one of automations) {
    // What is only known in part is not judged: something else in it may be what makes it right or wrong.
    const reason = unknownIn(one);
    if (reason) open.push(...openFor(one, reason, isWanted(one.id)));
    else all.push(readAutomation(one, { facts, cells, orders }));
    yield;
  }
  const wanted = all.filter(({ id }) => isWanted(id));
  const single: ReturnType<typeof findUnreachable>[] = [];
  for (const one of wanted) {
    single.push(findUnreachable(one, cells));
    yield;
  }
  const contradictions = yield* findContradictions(all, cells, isWanted);
  const loops = yield* findLoops(all, cells, isWanted);
  const findings = [
    ...wanted.flatMap(({ id, problems }) => problems.map((problem) => findingOf(id, problem))),
    ...single.flatMap((one) => one.findings),
    ...contradictions.findings,
    ...loops.findings,
    ...findShadowed(all, cells, isWanted),
  ];
  return {
    findings: findings.sort((a, b) => rank(a) - rank(b)),
    undecided: [...open, ...single.flatMap((one) => one.undecided), ...contradictions.undecided, ...loops.undecided],
  };
}

const toTheEnd = (proof: Generator<void, Proof>): Proof => {
  for (let step = proof.next(); ; step = proof.next()) if (step.done) return step.value;
};

/**
 * Finds defects of automations before any of them runs, in small steps: a process that has other things to do goes on
 * with them in between. What is found is certain as far as the facts are: two runs clash, a ring goes round, a condition
 * never holds. What could not be decided within bounds is listed, never guessed.
 */
export const proving = (automations: readonly ProvableAutomation[], facts: Facts): Generator<void, Proof> =>
  proofFor(automations, facts, () => true);

/** The findings that a draft takes part in, as if it were switched on. An earlier state of it among the others is left out. */
export const provingOne = (
  draft: ProvableAutomation,
  others: readonly ProvableAutomation[],
  facts: Facts,
): Generator<void, Proof> =>
  proofFor(
    [...others.filter(({ id }) => id !== draft.id), { ...draft, enabled: true }],
    facts,
    (id) => id === draft.id,
  );

/** As `proving`, at once. */
export const prove = (automations: readonly ProvableAutomation[], facts: Facts): Proof =>
  toTheEnd(proving(automations, facts));
/** As `provingOne`, at once. */
export const proveOne = (draft: ProvableAutomation, others: readonly ProvableAutomation[], facts: Facts): Proof =>
  toTheEnd(provingOne(draft, others, facts));
