import type { Cells } from './cells.ts';
import { join, type Term, termsOf } from './formula.ts';
import { findingOf } from './problem.ts';
import type { Finding, Undecided } from './provable.ts';
import type { ReadAutomation } from './read-automation.ts';
import { solve } from './solve.ts';
import { both } from './wording.ts';

/** Whether any of the terms can hold. */
const canHold = (terms: readonly Term[], cells: Cells): 'yes' | 'no' | 'unsure' => {
  let answer: 'no' | 'unsure' = 'no';
  for (const term of terms) {
    const solved = solve(term, cells).answer;
    if (solved === 'yes') return 'yes';
    if (solved === 'unsure') answer = 'unsure';
  }
  return answer;
};

const notFollowed = both(
  '条件太多或无法比较，未能判断',
  'Too many conditions, or ones that cannot be compared: not decided',
);
const neverHolds = both('条件永远不会成立', 'The condition can never hold');
const neverWith = both('触发时条件永远不成立', 'When it fires, the condition can never hold');

/** Conditions that can never hold, and triggers that contradict them. Checks that cannot be judged count as held. */
export const findUnreachable = (
  one: ReadAutomation,
  cells: Cells,
): { readonly findings: readonly Finding[]; readonly undecided: readonly Undecided[] } => {
  const terms = termsOf(one.condition, true);
  const condition = terms ? canHold(terms, cells) : 'unsure';
  const unsure: Undecided = { kind: 'unreachable', automationIds: [one.id], reason: notFollowed };
  if (!terms || condition === 'unsure') return { findings: [], undecided: [unsure] };
  const found = (part: string, text: typeof neverHolds): Finding =>
    findingOf(one.id, { kind: 'unreachable', part, text });
  if (condition === 'no') return { findings: [found('condition', neverHolds)], undecided: [] };
  const answers = one.triggers.map(({ triggerId, triggerEvents, unread }) => {
    if (triggerEvents.length === 0 || unread) return { triggerId, answer: 'yes' };
    const whole = triggerEvents.flatMap((triggerEvent) => terms.flatMap((term) => join(term, triggerEvent.term) ?? []));
    return { triggerId, answer: canHold(whole, cells) };
  });
  return {
    findings: answers.flatMap(({ triggerId, answer }) =>
      answer === 'no' ? [found(`trigger ${triggerId}`, neverWith)] : [],
    ),
    undecided: answers.some(({ answer }) => answer === 'unsure') ? [unsure] : [],
  };
};
