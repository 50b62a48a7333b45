import type { Value } from '@eoms/contract/vocabulary';
import type { Cells } from './cells.ts';
import { createFilling } from './filling.ts';
import { type Formula, type Term, termsOf } from './formula.ts';
import type { Orders } from './orders.ts';
import type { Problem } from './problem.ts';
import type { Facts, ProvableAutomation } from './provable.ts';
import { readCondition } from './read-checks.ts';
import { readSteps, type StepEffect, type Write } from './read-steps.ts';
import { type ReadTrigger, readTrigger, type TriggerEvent } from './read-triggers.ts';
import { both } from './wording.ts';

/** An automation in the terms of the prover. */
export interface ReadAutomation {
  readonly id: string;
  readonly name: string;
  readonly automation: ProvableAutomation;
  readonly triggers: readonly ReadTrigger[];
  readonly triggerEvents: readonly TriggerEvent[];
  readonly condition: Formula;
  /** Of which one must hold; undefined if there are too many. */
  readonly terms: readonly Term[] | undefined;
  readonly stepEffects: readonly StepEffect[];
  /** What the variables of its runs are at the beginning, by their cells. */
  readonly beginning: ReadonlyMap<string, Value>;
  readonly writes: readonly Write[];
  readonly problems: readonly Problem[];
  /** It is switched on and something besides people can start it. */
  readonly runsByItself: boolean;
}

const distinct = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((one) => [`${one.kind}|${one.part}|${one.deviceId}|${one.text.en}`, one])).values(),
];

export const readAutomation = (
  automation: ProvableAutomation,
  venue: { readonly facts: Facts; readonly cells: Cells; readonly orders: Orders },
): ReadAutomation => {
  const problems: Problem[] = [];
  const reading = { facts: venue.facts, cells: venue.cells, problems };
  const { id, name } = automation;
  const triggers = automation.triggers.map((trigger) => readTrigger(reading, id, trigger));
  const condition = readCondition(reading, automation.condition);
  const filling = createFilling(automation, venue.facts, venue.cells);
  const stepEffects = readSteps(reading, venue.orders, automation.steps, filling);
  const variables = Object.entries(automation.variables ?? {});
  const text = both('没有任何步骤', 'It has no steps');
  if (automation.steps.length === 0) problems.push({ kind: 'noSteps', part: null, text });
  const triggerEvents = triggers.flatMap((trigger) => trigger.triggerEvents);
  return {
    id,
    name,
    automation,
    triggers,
    triggerEvents,
    condition,
    stepEffects,
    beginning: new Map(variables.flatMap(([of, { value }]) => [[filling.cellOf(of)?.id ?? '', value]])),
    terms: termsOf(condition),
    writes: stepEffects.flatMap((stepEffect) => (stepEffect.kind === 'write' ? [stepEffect] : [])),
    problems: distinct(problems),
    runsByItself: automation.enabled && automation.triggers.length > 0,
  };
};
