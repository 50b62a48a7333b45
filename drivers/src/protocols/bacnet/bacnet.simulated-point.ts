import type { Value } from '@eoms/contract/vocabulary';
import { errorCodes } from './bacnet.errors.ts';
import { asWritten, type ObjectKind, propertyIds, tags } from './bacnet.objects.ts';
import {
  bits,
  enumerated,
  flag,
  list,
  type ObjectId,
  one,
  optional,
  type SimulatedProperty,
  type Typed,
  text,
  unsigned,
  withIdentity,
} from './bacnet.simulated-properties.ts';

/** An object with a present value. */
export interface SimulatedPoint {
  readonly id: ObjectId;
  readonly kind: ObjectKind;
  readonly properties: readonly SimulatedProperty[];
  present(): Typed;
  statusFlags(): Typed;
  /** Undefined on success, otherwise the error code. */
  write(property: number, index: number | undefined, value: Typed, priority: number): number | undefined;
  /** A change from outside, such as a new measurement. False if the value does not fit. */
  put(value: Value): boolean;
}

const commandable = new Set(['ao', 'av', 'bo', 'bv', 'mo', 'mv', 'iv', 'piv', 'lav', 'csv']);
const numeric = /^(ai|ao|av|lav|iv|piv|acc)$/;
const lowest = 16;
/** Kept for minimum on and off times (19.2.3). */
const reservedPriority = 6;
const noUnits = 95;
const nothing: Typed = { type: tags.nothing, value: null };
const outOfServiceBit = 3;

const ids = {
  activeText: 4,
  covIncrement: 22,
  description: 28,
  eventState: 36,
  inactiveText: 46,
  maxPresentValue: 65,
  numberOfStates: 74,
  outOfService: 81,
  polarity: 84,
  priorityArray: 87,
  reliability: 103,
  relinquishDefault: 104,
  stateText: 110,
};

/** Of binary, multi-state and number objects (12.2 to 12.8, 12.18, 12.20, 12.37 and on). */
const ofKind = (code: string, tag: number, extra: number | undefined, states: () => number): SimulatedProperty[] => {
  if (numeric.test(code)) {
    const increment = one(ids.covIncrement, () => ({ type: tag, value: 0 }));
    const most = one(ids.maxPresentValue, () => unsigned(0xffff_ffff));
    return [one(propertyIds.units, () => enumerated(extra ?? noUnits)), ...(code === 'acc' ? [most] : [increment])];
  }
  if (code.startsWith('b'))
    return [
      ...(code === 'bv' ? [] : [one(ids.polarity, () => enumerated(0))]),
      optional(one(ids.inactiveText, () => text('off'))),
      optional(one(ids.activeText, () => text('on'))),
    ];
  if (code === 'csv') return [];
  const names = () => Array.from({ length: states() }, (_, at) => text(`State ${at + 1}`));
  return [one(ids.numberOfStates, () => unsigned(states())), optional(list(ids.stateText, names))];
};

/** The mutable state of a point. */
interface Held {
  readonly kind: ObjectKind;
  readonly isCommandable: boolean;
  readonly priorities: (Typed | undefined)[];
  fallback: Typed;
  outOfService: boolean;
}

const presentOf = ({ priorities, fallback }: Held): Typed =>
  priorities.find((value) => value !== undefined) ?? fallback;
const flagsOf = ({ outOfService }: Held): Typed => bits(4, outOfService ? [outOfServiceBit] : []);

const propertiesOf = (held: Held, instance: number, extra: number | undefined, states: () => number) => {
  const { kind, isCommandable } = held;
  const { code, tag, type } = kind;
  const commands = [
    list(ids.priorityArray, () => held.priorities.map((value) => value ?? nothing)),
    one(ids.relinquishDefault, () => held.fallback),
  ];
  return withIdentity({ type, instance }, `${code}-${instance}`, [
    one(propertyIds.presentValue, () => presentOf(held)),
    one(propertyIds.statusFlags, () => flagsOf(held)),
    one(ids.eventState, () => enumerated(0)),
    one(ids.outOfService, () => flag(held.outOfService)),
    ...ofKind(code, tag, extra, states),
    ...(isCommandable ? commands : []),
    optional(one(ids.reliability, () => enumerated(0))),
    optional(one(ids.description, () => text(kind.name.en))),
  ]);
};

const writePresent = (
  held: Held,
  value: Typed,
  priority: number,
  isInRange: (value: Typed) => boolean,
): number | undefined => {
  const { isCommandable, kind } = held;
  if (!isCommandable && !held.outOfService) return errorCodes.writeAccessDenied;
  if (isCommandable && priority === reservedPriority) return errorCodes.writeAccessDenied;
  const isNull = value.type === tags.nothing;
  if (isNull ? !isCommandable : value.type !== kind.tag) return errorCodes.invalidDataType;
  if (!isNull && !isInRange(value)) return errorCodes.valueOutOfRange;
  if (isCommandable) held.priorities[priority - 1] = isNull ? undefined : value;
  else held.fallback = value;
  return undefined;
};

/** `extra`: the engineering units of a number, how many states a multi-state object has. */
export const createPoint = (kind: ObjectKind, instance: number, first: Typed, extra?: number): SimulatedPoint => {
  const isMultiState = /^m[iov]$/.test(kind.code);
  const held: Held = {
    kind,
    isCommandable: commandable.has(kind.code),
    priorities: Array.from({ length: lowest }, () => undefined),
    fallback: first,
    outOfService: false,
  };
  const states = () => Math.max(extra ?? 3, isMultiState ? Number(held.fallback.value) : 0);
  const isInRange = ({ value }: Typed): boolean => {
    if (kind.tag === tags.enumerated) return value === 0 || value === 1;
    return !isMultiState || (Number(value) >= 1 && Number(value) <= states());
  };
  const properties = propertiesOf(held, instance, extra, states);
  return {
    id: { type: kind.type, instance },
    kind,
    properties,
    present: () => presentOf(held),
    statusFlags: () => flagsOf(held),
    write: (property, index, value, priority) => {
      const known = properties.find((candidate) => candidate.id === property);
      if (known === undefined) return errorCodes.unknownProperty;
      if (index !== undefined && known.isArray !== true) return errorCodes.propertyIsNotAnArray;
      if (property === propertyIds.presentValue) return writePresent(held, value, priority, isInRange);
      if (property !== ids.outOfService) return errorCodes.writeAccessDenied;
      if (value.type !== tags.bool) return errorCodes.invalidDataType;
      held.outOfService = value.value === true;
      return undefined;
    },
    put: (value) => {
      const typed = asWritten(kind, value);
      if (typed === undefined) return false;
      if (held.priorities.some((set) => set !== undefined)) held.priorities[lowest - 1] = typed;
      held.fallback = typed;
      return true;
    },
  };
};
