import type { PlainType, SourceText, Value } from '@eoms/contract/vocabulary';
import { splitValueKey } from '@eoms/drivers/kit';
import { span, wholeNumbers } from './number-set.ts';
import type { Facts, KnownDevice, ProvableProperty } from './provable.ts';
import { allValues, anyNumber, anyText, intersect, textsOf, type ValueSet, yesOrNo } from './value-set.ts';

/** One thing whose value conditions can ask for: a property, a connection, a place, a variable, the time. */
export interface Cell {
  readonly id: string;
  readonly kind: 'value' | 'connection' | 'placeState' | 'variable' | 'clock' | 'date' | 'day' | 'held';
  /** Every value that it can have. */
  readonly domain: ValueSet;
  readonly whole: boolean;
  /** Numbers that travel as text; they are judged as the numbers that they are. */
  readonly long?: boolean;
  readonly deviceId: string | null;
  readonly property: string | null;
  readonly name: SourceText;
  /** Names of the codes of an enumeration. */
  readonly codes?: ReadonlyMap<string, SourceText>;
}

const same = (text: string): SourceText => ({ zh: text, en: text });
export const minutesOfWeek = 10_080;
/** A day of the year as `month * 32 + day`; 29 February is one of them. */
export const dateNumber = (month: number, day: number): number => month * 32 + day;
const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const clock: Cell = {
  id: 'clock',
  kind: 'clock',
  domain: anyNumber(span(0, minutesOfWeek - 1)),
  whole: true,
  deviceId: null,
  property: null,
  name: { zh: '时间', en: 'time' },
};
const dates = daysOfMonths.flatMap((days, month) => span(dateNumber(month + 1, 1), dateNumber(month + 1, days)));
const date: Cell = { ...clock, id: 'date', kind: 'date', domain: anyNumber(dates), name: { zh: '日期', en: 'date' } };

/** Whether the venue works on that day, by its calendar. */
const day: Cell = {
  id: 'day',
  kind: 'day',
  domain: textsOf(['workdays', 'holidays']),
  whole: false,
  deviceId: null,
  property: null,
  name: { zh: '当天', en: 'the day' },
  codes: new Map([
    ['workdays', { zh: '工作日', en: 'a working day' }],
    ['holidays', { zh: '非工作日', en: 'a day off' }],
  ]),
};

const numberTypes = new Set(['int', 'double']);

const domainOf = ({ type, enum: items, min = -Infinity, max = Infinity }: ProvableProperty): ValueSet => {
  if (items !== undefined && items.length > 0 && !numberTypes.has(type)) return textsOf(items.map(({ code }) => code));
  if (type === 'bool') return yesOrNo;
  if (type === 'long') return anyNumber(wholeNumbers(span(min, max)));
  if (!numberTypes.has(type)) return anyText;
  const numbers = span(min, max);
  return anyNumber(type === 'int' ? wholeNumbers(numbers) : numbers);
};

/** The property with this key; undefined if the device has none, or none with this index. */
export const propertyAt = (device: KnownDevice, key: string): ProvableProperty | undefined => {
  const { property, index } = splitValueKey(key);
  const found = device.properties.find(({ id }) => id === property);
  if (!found || (found.index === undefined) !== (index === undefined)) return undefined;
  const { from = 0, to = 0 } = found.index ?? {};
  return index === undefined || (Number.isInteger(index) && from <= index && index <= to) ? found : undefined;
};

/** The keys that a trigger's property means: itself, or every element of an indexed one. */
export const keysOf = (device: KnownDevice, property: string): readonly string[] => {
  if (propertyAt(device, property)) return [property];
  const { index } = device.properties.find(({ id }) => id === property) ?? {};
  if (!index) return [];
  return Array.from({ length: index.to - index.from + 1 }, (_, at) => `${property}[${index.from + at}]`);
};

/** Long numbers, dates and times are texts here, whose order is not followed. */
const variableDomains: Readonly<Record<PlainType, ValueSet>> = {
  int: anyNumber(wholeNumbers(span(-Infinity, Infinity))),
  long: anyText,
  double: anyNumber(span(-Infinity, Infinity)),
  string: anyText,
  bool: yesOrNo,
  date: anyText,
  time: anyText,
  datetime: anyText,
};
const ofVariable = (type: PlainType) => ({
  kind: 'variable' as const,
  domain: variableDomains[type],
  deviceId: null,
  property: null,
  whole: type === 'int',
});

/** What the ids of all cells begin with that say how long checks of this one have held. */
export const heldPrefix = (cell: string): string => `held ${cell} `;

const runPrefix = 'run ';
/** Whether a cell is a variable that each run of an automation has for itself: no state of the venue says what it is. */
export const isOfRun = (cell: string): boolean => cell.startsWith(runPrefix);

/** The cells of a venue, each made once. Those of unknown devices, places and variables are undefined. */
export const createCells = (facts: Facts) => {
  const made = new Map<string, Cell | undefined>([clock, date, day].map((cell) => [cell.id, cell]));
  const once = (id: string, make: () => Omit<Cell, 'id'> | undefined): Cell | undefined => {
    if (made.has(id)) return made.get(id);
    const fresh = make();
    const cell = fresh && { ...fresh, id };
    made.set(id, cell);
    return cell;
  };
  return {
    clock,
    date,
    day,
    value: (deviceId: string, key: string) =>
      once(`value ${deviceId} ${key}`, () => {
        const device = facts.device(deviceId);
        const property = device && propertyAt(device, key);
        if (!device || !property) return undefined;
        const suffix = key.slice(property.id.length);
        const name = {
          zh: `${device.name} ${property.name.zh}${suffix}`,
          en: `${device.name} ${property.name.en}${suffix}`,
        };
        const codes = new Map(property.enum?.map((item) => [item.code, item.name]));
        const long = property.type === 'long' && !property.enum?.length;
        const whole = property.type === 'int' || long;
        return { kind: 'value', domain: domainOf(property), whole, long, deviceId, property: key, name, codes };
      }),
    connection: (deviceId: string) =>
      once(`connection ${deviceId}`, () => {
        const device = facts.device(deviceId);
        const name = device && { zh: `${device.name} 连接`, en: `connection of ${device.name}` };
        const domain = textsOf(['online', 'offline', 'unknown']);
        return name && { kind: 'connection', domain, whole: false, deviceId, property: null, name };
      }),
    place: (placeId: string) =>
      once(`place ${placeId}`, () => {
        const name = facts.place(placeId);
        const domain = textsOf(['idle', 'occupy', 'maintenance', 'unknown']);
        return name === undefined
          ? undefined
          : { kind: 'placeState', domain, whole: false, deviceId: null, property: null, name: same(name) };
      }),
    variable: (name: string) =>
      once(`variable ${name}`, () => {
        const { type, name: known = name } = facts.variable(name) ?? {};
        return type && { ...ofVariable(type), name: same(known) };
      }),
    /** A variable that each run of an automation has for itself. */
    ofRun: (automationId: string, name: string, type: PlainType): Cell =>
      once(`${runPrefix}${automationId} ${name}`, () => ({
        ...ofVariable(type),
        name: same(name),
      })) as Cell,
    /** A value that an action of the device is proved by, although the device does not describe it. */
    undescribed: (deviceId: string, key: string): Cell =>
      once(`proof ${deviceId} ${key}`, () => ({
        kind: 'value',
        domain: allValues,
        whole: false,
        deviceId,
        property: key,
        name: same(`${facts.device(deviceId)?.name ?? deviceId} ${key}`),
      })) as Cell,
    /** Whether a check of a cell has held for as long as it asks; the same check has the same answer. */
    held: (of: Cell, check: string, seconds: number): Cell =>
      once(`${heldPrefix(of.id)}${check} ${seconds}`, () => ({
        ...of,
        kind: 'held',
        domain: yesOrNo,
        whole: false,
        codes: new Map(),
        name: { zh: `${of.name.zh}持续 ${seconds} 秒`, en: `${of.name.en} for ${seconds} s` },
      })) as Cell,
    byId: (id: string): Cell | undefined => made.get(id),
  };
};
export type Cells = ReturnType<typeof createCells>;

/** The part of a set that the cell can have. */
export const within = ({ domain, whole }: Cell, set: ValueSet): ValueSet => {
  const both = intersect(domain, set);
  return whole ? { ...both, numbers: wholeNumbers(both.numbers) } : both;
};

const wholeText = /^[+-]?\d+$/;

/** What a value of the venue is in a cell; undefined where it cannot be one of it. */
export const inCell = ({ long }: Cell, value: Value): Value | undefined => {
  if (!long) return value;
  const number = typeof value === 'string' && wholeText.test(value) ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
};

/** Whether a number in a cell stands for more than one: beyond 2^53 they are not told apart. */
export const isCoarse = ({ long }: Cell, value: Value | undefined): boolean =>
  long === true && typeof value === 'number' && !Number.isSafeInteger(value);
