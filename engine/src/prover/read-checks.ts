import { type ByKind, byKind, knowsKind, type SourceText, type Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';
import { type Cell, type Cells, inCell, isCoarse, within } from './cells.ts';
import { always, type Formula, not } from './formula.ts';
import { isSameKind, kindsFault, literalFault, operatorFault } from './literal-fault.ts';
import type { Problem } from './problem.ts';
import type { Against, Facts, ProvableCheck, ProvableCondition } from './provable.ts';
import {
  anyNumber,
  complement,
  domainWhere,
  isWithin,
  noValues,
  textsOf,
  type ValueSet,
  valuesOf,
} from './value-set.ts';
import { minutesOpen } from './week-minutes.ts';
import { both } from './wording.ts';

/** What reading an automation needs and gathers. */
export interface Reading {
  readonly facts: Facts;
  readonly cells: Cells;
  readonly problems: Problem[];
}

export const broken: Formula = { kind: 'broken' };

export const inSet = (cell: Cell, set: ValueSet): Formula => ({ kind: 'in', cell: cell.id, set });

/** Values of a device are known only while it is not offline. */
export const isKnown = (cells: Cells, deviceId: string): Formula => {
  const connection = cells.connection(deviceId);
  return connection ? inSet(connection, within(connection, complement(textsOf(['offline'])))) : broken;
};

/** Notes that a device or its property is missing, and returns the cell if both are there. */
export const cellOf = (reading: Reading, part: string, deviceId: string, property: string): Cell | undefined => {
  const { facts, cells, problems } = reading;
  const device = facts.device(deviceId);
  if (!device) {
    const text = both('引用的设备已不存在', 'A device that it refers to does not exist');
    problems.push({ kind: 'deadReference', part, deviceId, property, text });
    return undefined;
  }
  const cell = cells.value(deviceId, property);
  const text = both(`${device.name}没有属性 ${property}`, `${device.name} has no property ${property}`);
  if (!cell) problems.push({ kind: 'typeError', part, deviceId, property, text });
  return cell;
};

const at = (cell: Cell) => ({ deviceId: cell.deviceId, property: cell.property });

/** Whether a comparison of long numbers is not followed: one of digits in their text, or beyond 2^53. */
export const isUnclear = (cell: Cell, operator: Operator, value: Value): boolean =>
  cell.long === true && (operator === 'includes' || isCoarse(cell, inCell(cell, value)));

/** The values of a cell for which a comparison holds. */
export const setWhere = (cell: Cell, operator: Operator, value: Value): ValueSet => {
  const own = inCell(cell, value);
  // What is never one of them differs from all of them.
  if (own === undefined) return operator === '!=' ? cell.domain : noValues;
  return domainWhere(cell.domain, operator, own);
};

/** A comparison with a fixed value; mistakes in it are noted. */
export const comparison = (
  { problems }: Reading,
  part: string,
  cell: Cell,
  { operator, value }: { readonly operator: Operator; readonly value: Value },
): Formula => {
  const fault = literalFault(cell, operator, value);
  const set = within(cell, setWhere(cell, operator, value));
  if (fault) {
    problems.push({ kind: 'typeError', part, ...at(cell), text: fault });
    // Values of different types are never equal, so that `!=` holds; another comparison of them never does.
    return operator === '!=' || isSameKind(cell, operator, value) ? inSet(cell, set) : broken;
  }
  if (isUnclear(cell, operator, value)) return broken;
  if (isWithin(cell.domain, set)) noteAlways(problems, part, at(cell), cell.name);
  return inSet(cell, set);
};

export const noteAlways = (
  problems: Problem[],
  part: string,
  where: Pick<Problem, 'deviceId' | 'property'>,
  name: SourceText,
): void => {
  const text = both(`对${name.zh}的检查总是成立`, `The check of ${name.en} always holds`);
  problems.push({ kind: 'alwaysTrue', part, ...where, text });
};

const variableOf = ({ cells, problems }: Reading, part: string, name: string): Cell | undefined => {
  const cell = cells.variable(name);
  const text = both(`变量 ${name} 不存在`, `There is no variable ${name}`);
  if (!cell) problems.push({ kind: 'deadReference', part, text });
  return cell;
};

/** What a property is compared with, where that is not fixed. */
const againstKinds: ByKind<Exclude<Against, { kind: 'value' }>, Cell | undefined, [reading: Reading, part: string]> = {
  variable: ({ name }, reading, part) => variableOf(reading, part, name),
  device: ({ deviceId, property }, reading, part) => cellOf(reading, part, deviceId, property),
};
export const knowsAgainst = (against: Against): boolean => against.kind === 'value' || knowsKind(againstKinds, against);

const readValue = (reading: Reading, part: string, check: Extract<ProvableCheck, { kind: 'value' }>): Formula => {
  const { deviceId, property, operator, against } = check;
  const { cells, problems } = reading;
  const left = cellOf(reading, part, deviceId, property);
  if (against.kind === 'value') {
    if (!left) return broken;
    return {
      kind: 'all',
      of: [comparison(reading, part, left, { operator, value: against.value }), isKnown(cells, deviceId)],
    };
  }
  const right = byKind(againstKinds, against, reading, part);
  if (!left || !right) return broken;
  const fault = operatorFault(left, operator) ?? kindsFault(left, right);
  if (fault) problems.push({ kind: 'typeError', part, ...at(left), text: fault });
  if (fault && operator !== '!=') return broken;
  // Texts and long numbers are of one type, but not of one order.
  if (!fault && left.long !== right.long && (left.long || right.long)) return broken;
  const other = against.kind === 'device' ? [isKnown(cells, against.deviceId)] : [];
  if (fault) return { kind: 'all', of: [isKnown(cells, deviceId), ...other] };
  return {
    kind: 'all',
    of: [{ kind: 'relation', left: left.id, operator, right: right.id }, isKnown(cells, deviceId), ...other],
  };
};

/** Periods into the next day belong to the kind of the day before: these are not followed. */
const readHours = (
  { cells, problems }: Reading,
  part: string,
  { hours, on = 'all' }: Extract<ProvableCheck, { kind: 'hours' }>,
): Formula => {
  const { clock, day } = cells;
  if (on === 'all') {
    const set = within(clock, anyNumber(minutesOpen(hours)));
    if (isWithin(clock.domain, set)) noteAlways(problems, part, {}, clock.name);
    return inSet(clock, set);
  }
  if (hours.periods.some(({ from, to }) => to <= from)) return broken;
  const inside = inSet(clock, within(clock, anyNumber(minutesOpen({ ...hours, applies: 'inside' }))));
  const open: Formula = { kind: 'all', of: [inside, inSet(day, textsOf([on]))] };
  return hours.applies === 'inside' ? open : not(open, cells);
};

/** What each kind of check says of now. */
export const checkKinds: ByKind<ProvableCheck, Formula, [reading: Reading, part: string]> = {
  value: (check, reading, part) => readValue(reading, part, check),
  connection: ({ deviceId, is }, { cells, problems }, part) => {
    const cell = cells.connection(deviceId);
    if (cell) return inSet(cell, textsOf([is]));
    const text = both('引用的设备已不存在', 'A device that it refers to does not exist');
    problems.push({ kind: 'deadReference', part, deviceId, text });
    return broken;
  },
  placeState: ({ placeId, is }, { cells, problems }, part) => {
    const cell = cells.place(placeId);
    const text = both('引用的场所已不存在', 'A place that it refers to does not exist');
    if (!cell) {
      problems.push({ kind: 'deadReference', part, text });
      return broken;
    }
    const set = within(cell, valuesOf(is));
    if (isWithin(cell.domain, set)) noteAlways(problems, part, {}, cell.name);
    return inSet(cell, set);
  },
  behavior: () => broken,
  hours: (check, reading, part) => readHours(reading, part, check),
  variable: (check, reading, part) => {
    const cell = variableOf(reading, part, check.name);
    return cell ? comparison(reading, part, cell, check) : broken;
  },
};

/** What must have held for some time. */
const heldCell: ByKind<ProvableCheck, Cell | undefined, [cells: Cells]> = {
  value: ({ deviceId, property }, cells) => cells.value(deviceId, property),
  connection: ({ deviceId }, cells) => cells.connection(deviceId),
  placeState: ({ placeId }, cells) => cells.place(placeId),
  variable: ({ name }, cells) => cells.variable(name),
  hours: () => undefined,
  behavior: () => undefined,
};

/** What must have held for some time holds now, and its having held is a matter of its own. */
const readCheck = (reading: Reading, part: string, check: ProvableCheck): Formula => {
  const now = byKind(checkKinds, check, reading, part);
  if (!('forSeconds' in check) || check.forSeconds === undefined) return now;
  const { cells } = reading;
  const { forSeconds, ...rest } = check;
  const of = byKind(heldCell, check, cells);
  if (!of) return now;
  return { kind: 'all', of: [now, inSet(cells.held(of, JSON.stringify(rest), forSeconds), valuesOf([true]))] };
};

/** A condition as a formula; each check is named by its place, as in the trace. */
export const readCondition = (reading: Reading, condition: ProvableCondition | null): Formula => {
  const read = (one: ProvableCondition, position: string): Formula =>
    'match' in one
      ? {
          kind: one.match,
          of: one.rules.map((rule, nth) => read(rule, position ? `${position}.${nth + 1}` : `${nth + 1}`)),
        }
      : readCheck(reading, `check ${position || '1'}`, one);
  return condition ? read(condition, '') : always;
};
