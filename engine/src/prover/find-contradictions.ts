import type { Value } from '@eoms/contract/vocabulary';
import type { Cell, Cells } from './cells.ts';
import { runs, setting, writes } from './examples.ts';
import { termsOf } from './formula.ts';
import type { Finding, Undecided } from './provable.ts';
import type { ReadAutomation } from './read-automation.ts';
import type { Moment, Write } from './read-steps.ts';
import { runTogether, type Together } from './run-together.ts';
import { solve } from './solve.ts';
import { hasValue, intersect, isEmptySet, sampleValue } from './value-set.ts';
import { both, valueWords } from './wording.ts';

interface Found {
  readonly findings: readonly Finding[];
  readonly undecided: readonly Undecided[];
}
interface Clash {
  readonly cell: Cell;
  readonly values: readonly [Value, Value];
}

const atOnce = (a: Moment, b: Moment): boolean => a.early <= b.late && b.early <= a.late;
const maySet = ({ values, open }: Write, value: Value): boolean =>
  values.includes(value) || (open !== undefined && hasValue(open, value));
const differ = (a: Write, b: Write): boolean =>
  !a.values.some((value) => maySet(b, value)) &&
  !b.values.some((value) => maySet(a, value)) &&
  (!a.open || !b.open || isEmptySet(intersect(a.open, b.open)));
const oneOf = ({ values, open }: Write): Value => values[0] ?? (open && sampleValue(open)) ?? null;
const clashes = (a: Write, b: Write): boolean => a.cell === b.cell && differ(a, b) && atOnce(a.at, b.at);

const notFollowed = both(
  '条件太多或无法比较，未能判断',
  'Too many conditions, or ones that cannot be compared: not decided',
);
const nameOf = ({ name }: ReadAutomation): string => name;

const textOf = (names: readonly string[], { cell, values }: Clash) => {
  const [one, other] = values.map((value) => valueWords(cell, value));
  const who =
    names.length === 1
      ? both(`“${names[0]}”的并行步骤会同时`, `Parallel steps of “${names[0]}” set`)
      : both(`“${names[0]}”和“${names[1]}”会同时`, `“${names[0]}” and “${names[1]}” set`);
  return both(
    `${who.zh}把${cell.name.zh}设为${one?.zh}和${other?.zh}`,
    `${who.en} ${cell.name.en} to ${one?.en} and to ${other?.en} at the same time`,
  );
};

const ofPair = (
  pair: readonly [ReadAutomation, ReadAutomation],
  clash: Clash,
  found: Together,
  cells: Cells,
): Finding => {
  const { events, at } = setting(found.triggerEvents, found.values, cells);
  return {
    kind: 'contradiction',
    severity: found.oneEvent ? 'error' : 'warning',
    automationIds: pair.map(({ id }) => id),
    deviceId: clash.cell.deviceId,
    property: clash.cell.property,
    part: null,
    text: textOf(pair.map(nameOf), clash),
    example: [
      ...events,
      ...pair.map((one) => runs(at, one)),
      ...pair.map((one, nth) => writes(at, one, clash.cell, clash.values[nth] ?? null)),
    ],
  };
};

/** What a write sets, one after the other: two automations that do the same to a device do not disturb each other. */
const sequence = ({ writes: all }: ReadAutomation, cell: string): string =>
  JSON.stringify(all.flatMap((write) => (write.cell === cell ? [[write.values, write.open, write.at]] : [])));

const between = (a: ReadAutomation, b: ReadAutomation, cell: Cell, cells: Cells): Finding | 'unsure' | undefined => {
  if (sequence(a, cell.id) === sequence(b, cell.id)) return undefined;
  let best: Finding | 'unsure' | undefined;
  const answers = new Map<string, ReturnType<typeof runTogether>>();
  for (const one of a.writes)
    for (const other of b.writes) {
      if (one.cell !== cell.id || !clashes(one, other)) continue;
      const given = [...one.given, ...other.given];
      const key = JSON.stringify([one.turns, other.turns]);
      const found = answers.get(key) ?? runTogether(a, b, given, cells);
      answers.set(key, found);
      if (found.answer === 'unsure') best ??= 'unsure';
      if (found.answer !== 'yes') continue;
      const values = [oneOf(one), oneOf(other)] as const;
      const finding = ofPair([a, b], { cell, values }, found, cells);
      if (found.oneEvent) return finding;
      if (best === undefined || best === 'unsure') best = finding;
    }
  return best;
};

const exclude = (a: Write, b: Write): boolean =>
  a.turns.some(({ branch, then }) => b.turns.some((turn) => turn.branch === branch && turn.then !== then));
const inOtherLanes = (a: Write, b: Write): boolean =>
  a.lanes.some(({ block, part }) => b.lanes.some((lane) => lane.block === block && lane.part !== part));

/** Parallel steps of one automation. */
const inside = (one: ReadAutomation, cells: Cells): Finding[] => {
  const found = new Map<string, Finding>();
  if (!one.writes.some(({ lanes }) => lanes.length > 0)) return [];
  for (const [nth, a] of one.writes.entries())
    for (const b of one.writes.slice(nth + 1)) {
      const cell = cells.byId(a.cell);
      if (!cell || found.has(a.cell) || !clashes(a, b) || !inOtherLanes(a, b) || exclude(a, b)) continue;
      const terms = termsOf({ kind: 'all', of: [one.condition, ...a.given, ...b.given] }, true);
      if (terms?.every((term) => solve(term, cells).answer === 'no')) continue;
      const values = [oneOf(a), oneOf(b)] as const;
      found.set(a.cell, {
        kind: 'contradiction',
        severity: 'error',
        automationIds: [one.id],
        deviceId: cell.deviceId,
        property: cell.property,
        part: `step ${b.stepId}`,
        text: textOf([one.name], { cell, values }),
        example: [runs(0, one), ...values.map((value) => writes(a.at.early / 1_000, one, cell, value))],
      });
    }
  return [...found.values()];
};

/** Automations, or parallel steps of one, that can set the same value of a device differently at the same time. */
export function* findContradictions(
  all: readonly ReadAutomation[],
  cells: Cells,
  isWanted: (id: string) => boolean,
): Generator<void, Found> {
  const findings: Finding[] = all.filter(({ id }) => isWanted(id)).flatMap((one) => inside(one, cells));
  const undecided: Undecided[] = [];
  const writers = new Map<string, Set<ReadAutomation>>();
  for (const one of all)
    if (one.runsByItself)
      for (const { cell } of one.writes) writers.set(cell, (writers.get(cell) ?? new Set()).add(one));
  for (const [id, set] of writers) {
    const cell = cells.byId(id);
    const list = [...set];
    for (const [nth, a] of list.entries())
      for (const b of list.slice(nth + 1)) {
        if (!cell || (!isWanted(a.id) && !isWanted(b.id))) continue;
        yield;
        const found = between(a, b, cell, cells);
        if (found === 'unsure')
          undecided.push({ kind: 'contradiction', automationIds: [a.id, b.id], reason: notFollowed });
        else if (found) findings.push(found);
      }
  }
  return { findings, undecided };
}
