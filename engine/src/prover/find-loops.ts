import type { Cells } from './cells.ts';
import { runs, setting, writes } from './examples.ts';
import { leavesOf } from './formula.ts';
import { eachRing, eachTangle, firingGraph, influenceGraph } from './loop-candidates.ts';
import { formulasOf, statesFor } from './loop-states.ts';
import type { ExampleEvent, Finding, Undecided } from './provable.ts';
import type { ReadAutomation } from './read-automation.ts';
import type { Write } from './read-steps.ts';
import { type Round, simulate } from './simulate-ring.ts';
import { both } from './wording.ts';

/** Whether a write can matter to any of a ring. */
const isHeard = (ring: readonly ReadAutomation[], { cell }: Write): boolean =>
  ring.some(
    (one) =>
      one.triggerEvents.some(({ edge }) => edge?.cell === cell) ||
      formulasOf(one)
        .flatMap(leavesOf)
        .some((leaf) =>
          leaf.kind === 'in' ? leaf.cell === cell : leaf.kind === 'relation' && [leaf.left, leaf.right].includes(cell),
        ),
  );

/** A round in which all of the ring take part. */
const roundOf = (ring: readonly ReadAutomation[], cells: Cells): Round | 'unsure' | undefined => {
  // Round by round, a variable may bring something else.
  if (
    ring.some(({ stepEffects }) => stepEffects.some((stepEffect) => stepEffect.kind === 'decide' && stepEffect.unsure))
  )
    return 'unsure';
  if (ring.some(({ writes: all }) => all.some((write) => write.unsure && isHeard(ring, write)))) return 'unsure';
  const states = statesFor(ring, cells);
  if (!states) return 'unsure';
  const choices = Math.max(1, ...ring.flatMap(({ writes: all }) => all.map(({ values }) => values.length)));
  let answer: 'unsure' | undefined;
  for (let choice = 0; choice < choices; choice += 1)
    for (const state of states)
      for (const first of ring.keys()) {
        const round = simulate(ring, state, first, choice);
        if (round === 'unsure') answer = 'unsure';
        if (typeof round === 'string') continue;
        const active = new Set(round.happenings.map(({ who }) => who));
        if (active.size === ring.length) return round;
      }
  return answer;
};

const exampleOf = (ring: readonly ReadAutomation[], round: Round, cells: Cells): ExampleEvent[] => {
  const { events } = setting([], round.start, cells);
  const happened = round.happenings.flatMap((one): ExampleEvent[] => {
    const automation = ring[one.who];
    if (!automation) return [];
    if (one.kind === 'runs') return [runs(one.at / 1_000, automation)];
    const cell = cells.byId(one.cell);
    return cell ? [writes(one.at / 1_000, automation, cell, one.value)] : [];
  });
  return [...events, ...happened];
};

const loopOf = (ring: readonly ReadAutomation[], round: Round, cells: Cells): Finding => {
  const inOrder = [...new Set(round.happenings.flatMap(({ who }) => ring[who] ?? []))];
  const names = inOrder.map(({ name }) => `“${name}”`);
  const text =
    ring.length === 1
      ? both(`${names[0]}会不断触发自己`, `${names[0]} keeps setting itself off`)
      : both(`${names.join('、')}会不断互相触发`, `${names.join(', ')} keep setting each other off`);
  const written = round.happenings.find((one) => one.kind === 'writes');
  const cell = written && cells.byId(written.cell);
  return {
    kind: 'loop',
    severity: 'error',
    automationIds: inOrder.map(({ id }) => id),
    part: null,
    text,
    deviceId: cell?.deviceId ?? null,
    property: cell?.property ?? null,
    example: exampleOf(ring, round, cells),
  };
};

/**
 * Automations whose writes set each other off for ever, the shortest rings first. Each was played until it came back to
 * where it was; one that contains a shorter one is not named again. Only the loop's own automations are played: another
 * one may end it, and in groups of more than six that influence each other, one that needs a helper is not sought.
 */
export function* findLoops(
  all: readonly ReadAutomation[],
  cells: Cells,
  isWanted: (id: string) => boolean,
): Generator<void, { readonly findings: readonly Finding[]; readonly undecided: readonly Undecided[] }> {
  const findings: Finding[] = [];
  const undecided: Undecided[] = [];
  const loops: ReadonlySet<number>[] = [];
  const tried = new Set<string>();
  const reason = both(
    '组合太多，未能判断是否会循环触发',
    'Too many combinations: not decided whether they set each other off for ever',
  );
  const give = (members: readonly number[]): void => {
    const automationIds = members.flatMap((at) => all[at]?.id ?? []);
    if (automationIds.some(isWanted)) undecided.push({ kind: 'loop', automationIds, reason });
  };
  const see = (ring: readonly number[]): void => {
    const key = [...ring].sort((a, b) => a - b).join();
    const members = new Set(ring);
    const automations = ring.flatMap((at) => all[at] ?? []);
    if (tried.has(key) || !automations.some(({ id }) => isWanted(id))) return;
    tried.add(key);
    if (loops.some((loop) => [...loop].every((at) => members.has(at)))) return;
    const round = roundOf(automations, cells);
    if (round === 'unsure') give(ring);
    if (!round || round === 'unsure') return;
    loops.push(members);
    findings.push(loopOf(automations, round, cells));
  };
  const graph = firingGraph(all);
  for (const members of eachTangle(graph, influenceGraph(all))) {
    see(members);
    yield;
  }
  const rings = eachRing(graph);
  let next = rings.next();
  for (; !next.done; next = rings.next()) {
    see(next.value);
    yield;
  }
  for (const members of next.value) give(members);
  return { findings, undecided };
}
