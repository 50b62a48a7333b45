import { leavesOf } from './formula.ts';
import { formulasOf } from './loop-states.ts';
import type { ReadAutomation } from './read-automation.ts';
import type { Write } from './read-steps.ts';
import type { Edge } from './read-triggers.ts';
import { hasValue, intersect, isEmptySet, type ValueSet } from './value-set.ts';

export const longestLoop = 6;
/** Rings that are looked at; more are given up. */
const mostRings = 5_000;

const mayBeIn = (set: ValueSet, { values, open }: Write): boolean =>
  values.some((value) => hasValue(set, value)) || (open !== undefined && !isEmptySet(intersect(open, set)));

const fits = ({ terms }: ReadAutomation, write: Write): boolean =>
  terms === undefined ||
  terms.some((term) => {
    const set = term.cells.get(write.cell);
    return set === undefined || mayBeIn(set, write);
  });

/** For each automation, those that its writes can set off, by their place in the list. */
export const firingGraph = (all: readonly ReadAutomation[]): readonly (readonly number[])[] => {
  const listeners = new Map<string, { readonly at: number; readonly edge: Edge }[]>();
  for (const [at, { triggerEvents, runsByItself }] of all.entries())
    for (const { edge } of runsByItself ? triggerEvents : []) {
      if (edge) listeners.set(edge.cell, [...(listeners.get(edge.cell) ?? []), { at, edge }]);
    }
  return all.map((one) => {
    const next = new Set<number>();
    for (const write of one.runsByItself ? one.writes : [])
      for (const { at, edge } of listeners.get(write.cell) ?? []) {
        const other = all[at];
        if (other && mayBeIn(edge.set, write) && fits(other, write)) next.add(at);
      }
    return [...next].sort((a, b) => a - b);
  });
};

/** For each automation, those that its writes can matter to at all: a value that is reset can begin to fit again. */
export const influenceGraph = (all: readonly ReadAutomation[]): readonly (readonly number[])[] => {
  const readers = new Map<string, number[]>();
  for (const [at, one] of all.entries()) {
    const asked = formulasOf(one)
      .flatMap(leavesOf)
      .flatMap((leaf) => (leaf.kind === 'in' ? [leaf.cell] : leaf.kind === 'relation' ? [leaf.left, leaf.right] : []));
    const heard = one.triggerEvents.flatMap(({ edge }) => edge?.cell ?? []);
    for (const cell of one.runsByItself ? new Set([...asked, ...heard]) : [])
      readers.set(cell, [...(readers.get(cell) ?? []), at]);
  }
  return all.map(({ runsByItself, writes }) => [
    ...new Set(runsByItself ? writes.flatMap(({ cell }) => readers.get(cell) ?? []) : []),
  ]);
};

/** The groups whose members reach each other (Tarjan), by a number for each member. */
const groupsOf = (graph: readonly (readonly number[])[]): readonly number[] => {
  const group: number[] = graph.map(() => -1);
  const order: number[] = graph.map(() => -1);
  const low: number[] = graph.map(() => -1);
  const stack: number[] = [];
  let count = 0;
  let groups = 0;
  const visit = (at: number): void => {
    order[at] = low[at] = count++;
    stack.push(at);
    for (const next of graph[at] ?? []) {
      if (order[next] === -1) visit(next);
      if (group[next] === -1) low[at] = Math.min(low[at] ?? 0, low[next] ?? 0);
    }
    if (low[at] !== order[at]) return;
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      group[member] = groups;
      if (member === at) break;
    }
    groups += 1;
  };
  for (const at of graph.keys()) if (order[at] === -1) visit(at);
  return group;
};

const membersOf = (graph: readonly (readonly number[])[]): number[][] => {
  const members = new Map<number, number[]>();
  for (const [at, number] of groupsOf(graph).entries()) members.set(number, [...(members.get(number) ?? []), at]);
  return [...members.values()];
};

/**
 * Shows the sets of automations that may keep each other going, the smallest first: rings, and those in which one takes
 * back what others set, so that they can begin anew. Only groups that are small enough to try all their sets.
 */
export function* eachTangle(
  firing: readonly (readonly number[])[],
  influence: readonly (readonly number[])[],
): Generator<readonly number[], void> {
  for (const group of membersOf(influence)) {
    if (group.length > longestLoop) continue;
    const sets = Array.from({ length: 2 ** group.length }, (_, bits) =>
      group.filter((_at, nth) => (bits >> nth) % 2 === 1),
    );
    for (const set of sets.sort((a, b) => a.length - b.length)) {
      const isFired = (at: number): boolean => set.some((other) => firing[other]?.includes(at));
      if (set.length > 0 && set.every(isFired)) yield set;
    }
  }
}

/**
 * Shows every ring of the graph once, the shortest first, starting with its first member. Returns the rings' members that
 * were given up, because a group has too many rings.
 */
export function* eachRing(graph: readonly (readonly number[])[]): Generator<readonly number[], number[][]> {
  const givenUp: number[][] = [];
  for (const list of membersOf(graph)) {
    const group = new Set(list);
    let left = mostRings;
    const ring: number[] = [];
    const extend = function* (start: number, length: number): Generator<readonly number[], void> {
      const last = ring.at(-1) ?? start;
      for (const next of graph[last] ?? []) {
        if (left <= 0) return;
        if (ring.length === length) {
          if (next !== start) continue;
          left -= 1;
          yield [...ring];
          return;
        }
        if (next <= start || !group.has(next) || ring.includes(next)) continue;
        ring.push(next);
        yield* extend(start, length);
        ring.pop();
      }
    };
    for (let length = 1; length <= Math.min(longestLoop, list.length); length += 1)
      for (const start of list) {
        ring.splice(0, ring.length, start);
        yield* extend(start, length);
      }
    if (left <= 0) givenUp.push(list);
  }
  return givenUp;
}
