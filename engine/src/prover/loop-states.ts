import type { Value } from '@eoms/contract/vocabulary';
import { type Cell, type Cells, isOfRun, within } from './cells.ts';
import { type Formula, leavesOf, type Term } from './formula.ts';
import type { ReadAutomation } from './read-automation.ts';
import { complement, hasValue, intersect, isEmptySet, sampleValue, type ValueSet, valuesOf } from './value-set.ts';

/** States that are tried for a ring of automations. */
const mostStates = 4_096;

export type State = ReadonlyMap<string, Value>;

/** Everything that an automation asks for. */
export const formulasOf = ({ condition, stepEffects }: ReadAutomation): Formula[] => [
  condition,
  ...stepEffects.flatMap((stepEffect) => (stepEffect.kind === 'decide' ? [stepEffect.formula] : [])),
];

/** The sets that make a difference to the automations, by cell; a relation makes the values of one matter to the other. */
const setsThatMatter = (ring: readonly ReadAutomation[]): Map<string, ValueSet[]> => {
  const sets = new Map<string, ValueSet[]>();
  const add = (cell: string, ...more: ValueSet[]): void => void sets.set(cell, [...(sets.get(cell) ?? []), ...more]);
  const leaves = ring.flatMap(formulasOf).flatMap(leavesOf);
  for (const leaf of leaves) if (leaf.kind === 'in' && !isOfRun(leaf.cell)) add(leaf.cell, leaf.set);
  for (const { triggerEvents } of ring) for (const { edge } of triggerEvents) if (edge) add(edge.cell, edge.set);
  for (const leaf of leaves) if (leaf.kind === 'relation') for (const cell of [leaf.left, leaf.right]) add(cell);
  for (const { writes } of ring)
    for (const { cell, values } of writes) if (sets.has(cell)) add(cell, ...values.map((value) => valuesOf([value])));
  for (const leaf of leaves)
    if (leaf.kind === 'relation') {
      const shared = [...(sets.get(leaf.left) ?? []), ...(sets.get(leaf.right) ?? [])];
      sets.set(leaf.left, shared);
      sets.set(leaf.right, shared);
    }
  return sets;
};

/** One value for each part into which the sets divide a cell; no two values of a part are told apart. */
const valuesApart = (cell: Cell, sets: readonly ValueSet[]): Value[] => {
  let parts: ValueSet[] = [cell.domain];
  for (const set of sets)
    parts = parts
      .flatMap((part) => [within(cell, intersect(part, set)), within(cell, intersect(part, complement(set)))])
      .filter((part) => !isEmptySet(part));
  return parts.flatMap((part) => sampleValue(part) ?? []);
};

/** Numbers beside the others, for cells that are compared with each other. */
const beside = (cell: Cell, values: readonly Value[]): Value[] =>
  [
    ...new Set([...values, ...values.flatMap((value) => (typeof value === 'number' ? [value - 1, value + 1] : []))]),
  ].filter((value) => hasValue(cell.domain, value));

const agrees = (term: Term, cell: string, value: Value): boolean => {
  const set = term.cells.get(cell);
  return set === undefined || hasValue(set, value);
};

/**
 * States from which a ring of automations may go round: every combination of values that it can tell apart. What no
 * automation of the ring writes is only given values with which each of them can run. Undefined if they are too many.
 */
export const statesFor = (ring: readonly ReadAutomation[], cells: Cells): State[] | undefined => {
  const sets = setsThatMatter(ring);
  const written = new Set(ring.flatMap(({ writes }) => writes.map(({ cell }) => cell)));
  const related = new Set(
    ring
      .flatMap(formulasOf)
      .flatMap(leavesOf)
      .flatMap((leaf) => (leaf.kind === 'relation' ? [leaf.left, leaf.right] : [])),
  );
  // Orders to a device that is offline fail, so that a loop through it ends.
  const reached = new Set([...written].map((id) => `connection ${cells.byId(id)?.deviceId}`));
  if ([...sets.values()].some((all) => all.some(({ unsure }) => unsure))) return undefined;
  const free = [...sets.keys()].filter((id) => !written.has(id));
  const order = [...free, ...[...sets.keys()].filter((id) => written.has(id))];
  let states: { readonly state: State; readonly open: readonly (readonly Term[] | undefined)[] }[] = [
    { state: new Map(), open: ring.map(({ terms }) => terms) },
  ];
  for (const id of order) {
    const cell = cells.byId(id);
    if (!cell) return undefined;
    const apart = valuesApart(cell, sets.get(id) ?? []);
    const values = related.has(id) ? beside(cell, apart) : reached.has(id) ? ['online'] : apart;
    states = states.flatMap(({ state, open }) =>
      values.flatMap((value) => {
        const left = written.has(id) ? open : open.map((terms) => terms?.filter((term) => agrees(term, id, value)));
        if (left.some((terms) => terms?.length === 0)) return [];
        return [{ state: new Map(state).set(id, value), open: left }];
      }),
    );
    if (states.length > mostStates) return undefined;
  }
  return states.map(({ state }) => state);
};
