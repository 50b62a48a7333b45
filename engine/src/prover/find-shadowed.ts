import type { Step } from '../scenes/scene.ts';
import type { RunVariables } from '../scenes/variable-types.ts';
import type { Cells } from './cells.ts';
import { join, type Term } from './formula.ts';
import { severityOf } from './problem.ts';
import type { Finding } from './provable.ts';
import type { ReadAutomation } from './read-automation.ts';
import type { Edge, TriggerEvent } from './read-triggers.ts';
import { solve } from './solve.ts';
import { isWithin } from './value-set.ts';
import { both } from './wording.ts';

const isEqual = (a: Edge, b: Edge): boolean => isWithin(a.set, b.set) && isWithin(b.set, a.set);

/** Whether news that fires the first also fires the second, at the same moment. */
const edgeImplies = (a: Edge, b: Edge): boolean => {
  if (a.cell !== b.cell || !isWithin(a.set, b.set)) return false;
  if (b.on === 'begin') return a.on === 'begin' && a.forSeconds === b.forSeconds && isEqual(a, b);
  if (a.forSeconds > 0) return false;
  return b.on === 'report' || a.on !== 'report';
};

const triggerEventImplies = (a: TriggerEvent, b: TriggerEvent): boolean => {
  if (a.edge && b.edge) return edgeImplies(a.edge, b.edge);
  return (
    !a.edge &&
    !b.edge &&
    (a.source === b.source || (b.source.startsWith('alarm ') && a.source.startsWith(`${b.source} `)))
  );
};

const termImplies = (a: Term, b: Term, cells: Cells): boolean =>
  [...b.cells].every(([id, set]) => {
    const own = a.cells.get(id) ?? cells.byId(id)?.domain;
    return own !== undefined && isWithin(own, set);
  }) &&
  b.relations.every((one) =>
    a.relations.some(
      ({ left, operator, right }) => left === one.left && operator === one.operator && right === one.right,
    ),
  );

/** Whether the second certainly runs whenever the first does. */
const implies = (a: ReadAutomation, b: ReadAutomation, cells: Cells): boolean => {
  if (!a.terms || !b.terms || [...a.triggers, ...b.triggers].some(({ unread }) => unread)) return false;
  let fires = false;
  for (const triggerEvent of a.triggerEvents)
    for (const condition of a.terms) {
      const whole = join(condition, triggerEvent.term);
      if (!whole || solve(whole, cells).answer === 'no') continue;
      fires = true;
      const covered = b.triggerEvents.some(
        (other) =>
          triggerEventImplies(triggerEvent, other) &&
          b.terms?.some((term) => {
            const wider = join(term, other.term);
            return wider !== undefined && termImplies(whole, wider, cells);
          }),
      );
      if (!covered) return false;
    }
  return fires;
};

/** Steps without the ids that tell them apart. */
const sameSteps = ({
  steps,
  variables = {},
}: {
  readonly steps: readonly Step[];
  readonly variables?: RunVariables | undefined;
}): string => JSON.stringify([steps, variables], (key, value: unknown) => (key === 'id' ? undefined : value));

/** Automations that do nothing which another one would not do at the same moment anyway. */
export const findShadowed = (
  all: readonly ReadAutomation[],
  cells: Cells,
  isWanted: (id: string) => boolean,
): Finding[] => {
  const groups = new Map<string, ReadAutomation[]>();
  for (const one of all) {
    if (!one.runsByItself || one.automation.steps.length === 0) continue;
    const key = sameSteps(one.automation);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const findings: Finding[] = [];
  for (const group of groups.values())
    for (const [nth, one] of group.entries()) {
      const cover = group.find((other, at) => {
        if (other === one || (!isWanted(one.id) && !isWanted(other.id)) || !implies(one, other, cells)) return false;
        // Of two that do the same, the later one is superfluous.
        return at < nth || !implies(other, one, cells);
      });
      if (!cover) continue;
      const text = both(
        `“${one.name}”是多余的：“${cover.name}”总会同时做同样的事`,
        `“${one.name}” is superfluous: “${cover.name}” always does the same at the same time`,
      );
      findings.push({
        kind: 'shadowed',
        severity: severityOf('shadowed'),
        automationIds: [one.id, cover.id],
        deviceId: null,
        property: null,
        part: null,
        text,
        example: [],
      });
    }
  return findings;
};
