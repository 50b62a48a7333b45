import { float, int, type OscArgument, text } from './osc.codec.ts';
import { toDecibels, toFader } from './x32.levels.ts';

/** One value of a console: its OSC type, what it takes, and its words in an X32node (`/node`, `/`). */
export interface Leaf {
  readonly start: OscArgument;
  /** The stored form of an argument that is set; `undefined` for an invalid one. */
  take(given: OscArgument): OscArgument | undefined;
  show(held: OscArgument): string;
  read(word: string): OscArgument | undefined;
}

const numberIn = (argument: OscArgument): number =>
  argument.type === 'i' || argument.type === 'f' ? argument.value : 0;

const integers = (
  start: number,
  fits: (value: number) => boolean,
  show: (value: number) => string,
  read: (word: string) => number | undefined,
): Leaf => {
  const made = (value: number | undefined) =>
    value !== undefined && Number.isInteger(value) && fits(value) ? int(value) : undefined;
  return {
    start: int(start),
    // Numbers may come as either type, and a choice by its name, as a real console allows.
    take: (given) =>
      given.type === 's'
        ? made(read(given.value))
        : given.type === 'i' || given.type === 'f'
          ? made(Math.round(given.value))
          : undefined,
    show: (held) => show(numberIn(held)),
    read: (word) => made(read(word)),
  };
};

export const whole = (min: number, max: number, start = Math.max(0, min)): Leaf =>
  integers(
    start,
    (value) => value >= min && value <= max,
    String,
    (word) => (/^-?\d+$/.test(word) ? Number(word) : undefined),
  );

/** A choice by its place in a list of words. */
export const choice = (words: readonly string[], start = 0): Leaf =>
  integers(
    start,
    (value) => value >= 0 && value < words.length,
    (value) => words[value] ?? '',
    (word) => (words.includes(word) ? words.indexOf(word) : undefined),
  );

export const onOff = (start: 0 | 1 = 0): Leaf => choice(['OFF', 'ON'], start);

/** `%00000101`: as many switches as digits. */
export const bits = (count: number): Leaf =>
  integers(
    0,
    (value) => value >= 0 && value < 2 ** count,
    (value) => `%${value.toString(2).padStart(count, '0')}`,
    (word) => (/^%[01]+$/.test(word) ? Number.parseInt(word.slice(1), 2) : undefined),
  );

const floats = (
  start: number,
  steps: number,
  show: (raw: number) => string,
  read: (word: string) => number | undefined,
): Leaf => {
  const made = (raw: number | undefined) =>
    raw === undefined || !Number.isFinite(raw)
      ? undefined
      : float(Math.fround(Math.round(Math.min(1, Math.max(0, raw)) * (steps - 1)) / (steps - 1)));
  return {
    start: made(start) ?? float(0),
    take: (given) => (given.type === 'f' || given.type === 'i' ? made(given.value) : undefined),
    show: (held) => show(numberIn(held)),
    read: (word) => made(read(word)),
  };
};

interface Scale {
  readonly from: number;
  readonly to: number;
  /** Linear: the size of a step. */
  readonly step?: number;
  /** Logarithmic: how many values there are. */
  readonly values?: number;
  readonly start?: number;
  readonly decimals?: number;
  /** Instead of decimals: 5.02, 50.2, 502. */
  readonly digits?: number;
  readonly sign?: boolean;
  readonly width?: number;
  /** Stands before the number, however wide that is. */
  readonly lead?: string;
  /** 1970 is written 1k97. */
  readonly hertz?: boolean;
}

const hertzText = (value: number): string => {
  if (value < 1_000) return value.toFixed(1);
  const tens = Math.round(value / 10);
  return `${Math.floor(tens / 100)}k${String(tens % 100).padStart(2, '0')}`;
};

const realNumber = (word: string): number | undefined => {
  const [, thousands, rest = ''] = /^(\d+)k(\d*)$/.exec(word) ?? [];
  if (thousands !== undefined) return Number(`${thousands}.${rest || '0'}`) * 1_000;
  return /^[+-]?\d+(\.\d+)?$/.test(word) ? Number(word) : undefined;
};

/** A number that travels as 0 to 1, in even or in logarithmic steps. */
export const scale = ({
  from,
  to,
  step,
  values,
  start = from,
  decimals = 1,
  digits,
  sign,
  width = 0,
  lead = '',
  hertz,
}: Scale): Leaf => {
  const log = values !== undefined;
  const steps = values ?? Math.round((to - from) / (step ?? 1)) + 1;
  const toRaw = (value: number) => (log ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from));
  const toReal = (raw: number) => (log ? from * (to / from) ** raw : from + raw * (to - from));
  const shown = (raw: number): string => {
    const value = toReal(raw);
    if (hertz) return hertzText(value);
    const places = digits === undefined ? decimals : digits - 1 - Math.max(0, Math.floor(Math.log10(value) + 1e-9));
    const written = value.toFixed(Math.max(0, places));
    return lead + (sign && !written.startsWith('-') ? `+${written}` : written).padStart(width);
  };
  return floats(toRaw(start), steps, shown, (word) => {
    const value = realNumber(word);
    return value === undefined ? undefined : toRaw(value);
  });
};

/** 1024 steps for faders, 161 for sends, from -90 dB (written -oo) to +10 dB. */
export const level = (steps: 1024 | 161, start = -90): Leaf =>
  floats(
    toFader(start),
    steps,
    (raw) => (raw === 0 ? '-oo' : toDecibels(raw).toFixed(1)).padStart(5),
    (word) => (word === '-oo' ? 0 : realNumber(word) === undefined ? undefined : toFader(Number(word))),
  );

export const label = (longest: number, start = ''): Leaf => ({
  start: text(start),
  take: (given) => (given.type === 's' ? text(given.value.slice(0, longest)) : undefined),
  show: (held) => (held.type === 's' ? `"${held.value}"` : '""'),
  read: (word) => text(word.slice(0, longest)),
});
