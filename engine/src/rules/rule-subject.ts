import type { Value } from '@eoms/contract/vocabulary';
import type { Clock } from '@eoms/drivers/kit';
import { hasReading, type LiveDevice, type LiveValue, valueNow } from '../state/live-device.ts';
import type { AlarmNews } from './alarm-news.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { type Condition, type Judged, type Leaf, leavesOf, readBy, type Truth, truthOf } from './condition.ts';
import { createLeafState, type LeafState } from './leaf-state.ts';
import type { RuleInput } from './rule-input.ts';
import { atRest, dueAt, onJudged, onTime, openBefore, type RuleStep } from './rule-phase.ts';

export interface SubjectDeps {
  readonly clock: Clock;
  readonly isOpen: (key: string) => boolean;
  readonly raise: (news: AlarmNews) => void;
  readonly clear: (news: AlarmNews) => void;
}

/** Which device, and which element of its indexed properties: empty or `[index]`. */
export interface SubjectOf {
  readonly device: LiveDevice;
  readonly element: string;
}

/** One rule applied to one device, or to one element of its indexed properties. */
export interface RuleSubject {
  /** Replaced by a version that judges the same. */
  rule: AlarmRule;
  /** Takes up values that the device has got meanwhile; returns whether there are any. Judges nothing yet. */
  connect(): boolean;
  /** Undefined if the value is not read. */
  inputOf(one: LiveValue): RuleInput | undefined;
  connection(offline: Truth): void;
  /** Judges again, after the values that are known or the hours changed. */
  judge(): void;
  stop(): void;
  /** Stops, and clears the alarm if it is raised. */
  end(): void;
}

interface Slot {
  readonly leaf: LeafState;
  readonly property: string;
  readonly input: 0 | 1;
  one: LiveValue | undefined;
}

const firstProperty = (when: Condition): string | undefined => leavesOf(when).flatMap(readBy)[0];

const isGood = (one: LiveValue): boolean => one.quality === 'good' && hasReading(one);

const offlineNow = ({ connection: { connection } }: LiveDevice): Truth =>
  connection === 'unknown' ? undefined : connection === 'offline';

/** The leaves of a condition with the values that they read. */
const compile = (condition: Condition, clock: Clock): { part: Judged; leaves: [Leaf, LeafState][] } => {
  if (!('of' in condition)) {
    const state = createLeafState(condition, clock);
    return { part: state, leaves: [[condition, state]] };
  }
  const parts = condition.of.map((one) => compile(one, clock));
  return {
    part: { match: condition.match, of: parts.map(({ part }) => part) },
    leaves: parts.flatMap(({ leaves }) => leaves),
  };
};

/** The usual case: one condition reads the value. */
class SingleInput implements RuleInput {
  readonly leaf: LeafState;
  readonly input: 0 | 1;
  readonly take: RuleInput['take'];

  constructor({ leaf, input }: Slot, take: RuleInput['take']) {
    this.leaf = leaf;
    this.input = input;
    this.take = take;
  }

  read(value: Value): boolean {
    return this.leaf.read(this.input, value);
  }
}

const inputOf = (slots: readonly Slot[], take: RuleInput['take']): RuleInput | undefined => {
  const [first, ...others] = slots;
  if (!first) return undefined;
  if (others.length === 0) return new SingleInput(first, take);
  return {
    // All of them read it before the rule is judged.
    read(value) {
      let moved = false;
      for (const slot of slots) moved = slot.leaf.read(slot.input, value) || moved;
      return moved;
    },
    take,
  };
};

/** Call `judge` once it is in its place. */
export const createRuleSubject = (
  { clock, isOpen, raise, clear }: SubjectDeps,
  given: AlarmRule,
  { device, element }: SubjectOf,
): RuleSubject => {
  const when = compile(given.when, clock);
  const until = given.until && compile(given.until, clock);
  const leaves = [...when.leaves, ...(until?.leaves ?? [])];
  const slots: Slot[] = leaves.flatMap(([leaf, state]) =>
    readBy(leaf).map((property, at) => ({ leaf: state, property, input: at === 0 ? 0 : 1, one: undefined })),
  );
  const states = leaves.map(([, state]) => state);
  const first = firstProperty(given.when);
  const firstValue = (): LiveValue | undefined => slots[0]?.one;
  const propertyKey = first === undefined ? undefined : first + element;
  const key = `${device.deviceId}:${propertyKey ?? 'offline'}:${given.id}`;
  let phase = isOpen(key) ? openBefore : atRest;
  let timer: { readonly at: number; readonly stop: () => void } | undefined;

  const newsAt = (at: number): AlarmNews => {
    const one = firstValue();
    const { level, text, id } = subject.rule;
    return {
      ...{ key, deviceId: device.deviceId, level, text, at, ruleId: id },
      ...(propertyKey === undefined ? {} : { property: propertyKey }),
      ...(one && hasReading(one) ? { value: valueNow(one) } : {}),
    };
  };
  const stopTimer = (): void => {
    timer?.stop();
    timer = undefined;
  };
  /** Frequent readings do not move a timer to later: it looks again when it rings. */
  const time = (): void => {
    let due = dueAt(subject.rule, phase) ?? Number.POSITIVE_INFINITY;
    for (const state of states) due = Math.min(due, state.dueAt() ?? Number.POSITIVE_INFINITY);
    if (due === Number.POSITIVE_INFINITY || (timer !== undefined && timer.at <= due)) return;
    timer?.stop();
    timer = { at: due, stop: clock.after(Math.max(0, due - clock.now()), ring) };
  };
  const step = ({ phase: next, says }: RuleStep, at: number): void => {
    phase = next;
    if (says === 'raise') raise(newsAt(at));
    else if (says === 'clear') clear(newsAt(at));
  };
  const take = (at: number): void => {
    const present = clock.now();
    const open = subject.rule.hours?.isOpen(present) ?? true;
    const truth = truthOf(when.part);
    // What is not known neither raises nor clears, and what would clear the alarm at once does not raise it.
    const ends = !open || (until ? truthOf(until.part) === true : truth === false);
    step(onJudged(subject.rule, phase, { holds: truth === true && !ends, ends }, present), at);
    time();
  };
  const lookAgain = (): boolean => {
    let moved = false;
    for (const state of states) moved = state.ring() || moved;
    return moved;
  };
  const ring = (): void => {
    const present = clock.now();
    timer = undefined;
    if (lookAgain() || subject.rule.hours) take(present);
    step(onTime(subject.rule, phase, present), present);
    time();
  };
  const subject: RuleSubject = {
    rule: given,
    connect() {
      let found = false;
      for (const slot of slots) {
        const one = device.values.get(slot.property + element) ?? device.values.get(slot.property);
        if (one === undefined || one === slot.one) continue;
        slot.one = one;
        found = true;
        slot.leaf.truth = undefined;
        if (isGood(one) && !slot.leaf.hearsOnly) slot.leaf.read(slot.input, valueNow(one));
      }
      return found;
    },
    inputOf: (one) =>
      inputOf(
        slots.filter((slot) => slot.one === one),
        take,
      ),
    connection(offline) {
      let moved = false;
      for (const state of states) moved = state.connection?.(offline) || moved;
      if (moved) take(clock.now());
    },
    judge() {
      // What is due now counts, whichever timer rings first.
      lookAgain();
      take(clock.now());
    },
    stop: stopTimer,
    end() {
      stopTimer();
      if (phase.name === 'raised' || phase.name === 'clearing') clear(newsAt(clock.now()));
      phase = atRest;
    },
  };
  subject.connect();
  for (const state of states) state.connection?.(offlineNow(device));
  return subject;
};
