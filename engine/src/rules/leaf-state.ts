import { type ByKind, byKind, type Value } from '@eoms/contract/vocabulary';
import type { Clock } from '@eoms/drivers/kit';
import { compare } from './compare.ts';
import type { ChangeLeaf, CompareLeaf, Leaf, SilenceLeaf, Truth, ValueLeaf } from './condition.ts';
import { createMovingExtreme } from './moving-extreme.ts';

/** One leaf of a condition for one device or element. */
export interface LeafState {
  /** Undefined until its values are known; false while the device does not have them. */
  truth: Truth;
  /** Takes a reading of its property (`input` 0) or of the other one (1); returns whether the truth changed. */
  read(input: 0 | 1, value: Value): boolean;
  /** Whether it speaks about readings as they arrive, so that a value known already says nothing. */
  readonly hearsOnly?: true;
  /** Takes whether the device is offline; undefined while that is not known. */
  connection?(offline: Truth): boolean;
  /** When it must be looked at again without a reading. */
  dueAt(): number | undefined;
  /** Looks again; returns whether the truth changed. */
  ring(): boolean;
}

const never = (): undefined => undefined;
const unmoved = (): boolean => false;

const setTruth = (state: { truth: Truth }, truth: Truth): boolean => {
  if (state.truth === truth) return false;
  state.truth = truth;
  return true;
};

/** A class, because most leaves are of this kind and each place in memory that a reading touches costs. */
class ValueState implements LeafState {
  truth: Truth = false;
  readonly #operator: ValueLeaf['operator'];
  readonly #boundary: Value;

  constructor({ operator, value }: ValueLeaf) {
    this.#operator = operator;
    this.#boundary = value;
  }

  read(_input: 0 | 1, value: Value): boolean {
    const truth = compare(value, this.#operator, this.#boundary);
    if (this.truth === truth) return false;
    this.truth = truth;
    return true;
  }

  dueAt(): undefined {
    return undefined;
  }

  ring(): boolean {
    return false;
  }
}

const ofTwo = ({ operator, offset = 0 }: CompareLeaf): LeafState => {
  const known: (Value | undefined)[] = [undefined, undefined];
  const state: LeafState = {
    truth: false,
    read(input, value) {
      known[input] = value;
      const [left, right] = known;
      if (left === undefined || right === undefined) return setTruth(state, undefined);
      return setTruth(state, compare(left, operator, typeof right === 'number' ? right + offset : right));
    },
    dueAt: never,
    ring: unmoved,
  };
  return state;
};

const ofChange = ({ direction, amount, withinMs }: ChangeLeaf, clock: Clock): LeafState => {
  const lowest = direction === 'fall' ? undefined : createMovingExtreme('lowest', withinMs);
  const highest = direction === 'rise' ? undefined : createMovingExtreme('highest', withinMs);
  let latest: number | undefined;
  const judge = (): boolean => {
    if (latest === undefined) return false;
    const rise = latest - (lowest?.value() ?? latest);
    const fall = (highest?.value() ?? latest) - latest;
    return setTruth(state, rise >= amount || fall >= amount);
  };
  const state: LeafState = {
    truth: false,
    read(_input, value) {
      if (typeof value !== 'number' || Number.isNaN(value)) return false;
      const now = clock.now();
      latest = value;
      lowest?.add(value, now);
      highest?.add(value, now);
      return judge();
    },
    // A change is over when its beginning is too long ago, even if no reading follows.
    dueAt() {
      if (!state.truth) return undefined;
      const ends = [lowest?.leavesAt(), highest?.leavesAt()].filter((at) => at !== undefined);
      return ends.length > 0 ? Math.min(...ends) : undefined;
    },
    ring() {
      const now = clock.now();
      lowest?.pass(now);
      highest?.pass(now);
      return judge();
    },
  };
  return state;
};

const ofSilence = ({ afterMs }: SilenceLeaf, clock: Clock): LeafState => {
  let heard = clock.now();
  const state: LeafState = {
    truth: undefined,
    hearsOnly: true,
    read() {
      heard = clock.now();
      return setTruth(state, false);
    },
    dueAt: () => (state.truth ? undefined : heard + afterMs),
    ring: () => clock.now() - heard >= afterMs && setTruth(state, true),
  };
  return state;
};

const ofConnection = (): LeafState => {
  const state: LeafState = {
    truth: undefined,
    read: unmoved,
    connection: (offline) => offline !== undefined && setTruth(state, offline),
    dueAt: never,
    ring: unmoved,
  };
  return state;
};

const states: ByKind<Leaf, LeafState, [clock: Clock]> = {
  value: (leaf) => new ValueState(leaf),
  compare: ofTwo,
  change: ofChange,
  silence: ofSilence,
  offline: ofConnection,
};
/** Silence counts from now until the first reading. */
export const createLeafState = (leaf: Leaf, clock: Clock): LeafState => byKind(states, leaf, clock);
