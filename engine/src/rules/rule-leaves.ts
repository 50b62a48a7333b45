import type { Value } from '@eoms/contract/vocabulary';
import type { Clock } from '@eoms/drivers/kit';
import { hasReading, type LiveDevice, type LiveValue, valueNow } from '../state/live-device.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { type Condition, type Judged, type Leaf, readBy, type Truth } from './condition.ts';
import { createLeafState, type LeafState } from './leaf-state.ts';
import type { RuleInput } from './rule-input.ts';

/** Which device, and which element of its indexed properties: empty or `[index]`. */
export interface SubjectOf {
  readonly device: LiveDevice;
  readonly element: string;
}

/** The conditions of a rule over the values of one device or element. */
export interface RuleLeaves {
  readonly when: Judged;
  readonly until: Judged | undefined;
  /** The value of a property, as the first condition on it reads it. */
  valueOf(property: string): LiveValue | undefined;
  /** Takes up values that the device has got meanwhile; returns whether there are any. */
  connect(): boolean;
  /** Undefined if the value is not read. */
  inputOf(one: LiveValue, take: RuleInput['take']): RuleInput | undefined;
  /** These two return whether the truth of a condition changed. */
  connection(offline: Truth): boolean;
  ring(): boolean;
  /** When to ring; infinity for never. */
  dueAt(): number;
}

interface Slot {
  readonly leaf: LeafState;
  readonly property: string;
  readonly input: 0 | 1;
  one: LiveValue | undefined;
}

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

/** Connected to the values that the device has now. */
export const createRuleLeaves = (rule: AlarmRule, { device, element }: SubjectOf, clock: Clock): RuleLeaves => {
  const when = compile(rule.when, clock);
  const until = rule.until && compile(rule.until, clock);
  const leaves = [...when.leaves, ...(until?.leaves ?? [])];
  const states = leaves.map(([, state]) => state);
  const slots: Slot[] = leaves.flatMap(([leaf, state]) =>
    readBy(leaf).map((property, at) => ({ leaf: state, property, input: at === 0 ? 0 : 1, one: undefined })),
  );
  const connect = (): boolean => {
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
  };
  const anyMoved = (move: (state: LeafState) => boolean | undefined): boolean => {
    let moved = false;
    for (const state of states) moved = move(state) || moved;
    return moved;
  };
  connect();
  for (const state of states) state.connection?.(offlineNow(device));
  return {
    when: when.part,
    until: until?.part,
    valueOf: (property) => slots.find((slot) => slot.property === property)?.one,
    connect,
    inputOf: (one, take) =>
      inputOf(
        slots.filter((slot) => slot.one === one),
        take,
      ),
    connection: (offline) => anyMoved((state) => state.connection?.(offline)),
    ring: () => anyMoved((state) => state.ring()),
    dueAt: () => Math.min(...states.map((state) => state.dueAt() ?? Number.POSITIVE_INFINITY)),
  };
};
