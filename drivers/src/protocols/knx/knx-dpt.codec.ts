import type { Value } from '@eoms/contract/vocabulary';
import { clockFormats } from './knx-time.codec.ts';

/**
 * Datapoint types (KNX Standard 03_07_02 "Datapoint Types"). A payload is either up to 6 bits that travel inside the
 * APCI (`bits`), or bytes after it.
 */
export interface Payload {
  readonly bits: boolean;
  readonly data: Buffer;
}

interface Format {
  /** Bytes, or `bits` for what fits into six bits. */
  readonly size: number | 'bits';
  encode(value: Value): number[] | Buffer | undefined;
  decode(data: Buffer): Value;
}

const number = (value: Value): number =>
  typeof value === 'number' ? value : Number(value === '' ? Number.NaN : value);
const whole = (value: Value, min: number, max: number): number | undefined => {
  const rounded = Math.round(number(value));
  return rounded >= min && rounded <= max ? rounded : undefined;
};

const integer = (bytes: 1 | 2 | 4, signed: boolean): Format => {
  const top = 2 ** (bytes * 8);
  const [min, max] = signed ? [-top / 2, top / 2 - 1] : [0, top - 1];
  return {
    size: bytes,
    encode: (value) => {
      const fits = whole(value, min, max);
      if (fits === undefined) return undefined;
      const buffer = Buffer.alloc(bytes);
      if (signed) buffer.writeIntBE(fits, 0, bytes);
      else buffer.writeUIntBE(fits, 0, bytes);
      return buffer;
    },
    decode: (data) => (signed ? data.readIntBE(0, bytes) : data.readUIntBE(0, bytes)),
  };
};

const scaled = (top: number): Format => ({
  size: 1,
  encode: (value) => {
    const share = number(value);
    return share >= 0 && share <= top ? [Math.round((share * 255) / top)] : undefined;
  },
  decode: (data) => Math.round(((data[0] ?? 0) * top) / 255),
});

const flags: Readonly<Record<string, number>> = { true: 1, on: 1, '1': 1, false: 0, off: 0, '0': 0 };
const oneBit: Format = {
  size: 'bits',
  encode: (value) => {
    const flag = flags[String(value).toLowerCase()];
    return flag === undefined ? undefined : [flag];
  },
  decode: (data) => ((data[0] ?? 0) & 1) === 1,
};

/** 2.xxx: 0 and 1 no control, 2 forced off, 3 forced on. */
const forced: Format = {
  size: 'bits',
  encode: (value) => {
    const fits = whole(value, 0, 3);
    return fits === undefined ? undefined : [fits];
  },
  decode: (data) => (data[0] ?? 0) & 3,
};

/** 3.xxx: 1 to 7 steps up or, negative, down; 0 stops. */
const steps: Format = {
  size: 'bits',
  encode: (value) => {
    const fits = whole(value, -7, 7);
    return fits === undefined ? undefined : [fits > 0 ? 8 | fits : -fits];
  },
  decode: (data) => {
    const raw = data[0] ?? 0;
    const count = raw & 7;
    return (raw & 8) !== 0 || count === 0 ? count : -count;
  },
};

/** 9.xxx: 0.01 × mantissa × 2^exponent; 0x7FFF means "invalid". */
const float16: Format = {
  size: 2,
  encode: (value) => {
    const wanted = number(value);
    if (!Number.isFinite(wanted)) return undefined;
    let mantissa = Math.round(wanted * 100);
    let exponent = 0;
    while (mantissa > 2_047 || mantissa < -2_048) {
      exponent += 1;
      mantissa = Math.round((wanted * 100) / 2 ** exponent);
    }
    const raw = (mantissa < 0 ? 0x8000 : 0) | (exponent << 11) | (mantissa & 0x7ff);
    return exponent > 15 || raw === 0x7fff ? undefined : [raw >> 8, raw & 255];
  },
  decode: (data) => {
    const raw = data.readUInt16BE(0);
    if (raw === 0x7fff) return null;
    const mantissa = (raw & 0x7ff) - ((raw & 0x8000) !== 0 ? 2_048 : 0);
    return Math.round(mantissa * 2 ** ((raw >> 11) & 15)) / 100;
  },
};

const float32: Format = {
  size: 4,
  encode: (value) => {
    const wanted = number(value);
    if (!Number.isFinite(wanted) || !Number.isFinite(Math.fround(wanted))) return undefined;
    const buffer = Buffer.alloc(4);
    buffer.writeFloatBE(wanted);
    return buffer;
  },
  decode: (data) => {
    const value = data.readFloatBE(0);
    return Number.isFinite(value) ? Number(value.toPrecision(7)) : null;
  },
};

const text: Format = {
  size: 14,
  encode: (value) => {
    const bytes = Buffer.alloc(14);
    const written = String(value ?? '');
    if (written.length > 14 || !/^[\x20-\x7e\xa0-\xff]*$/.test(written)) return undefined;
    bytes.write(written, 'latin1');
    return bytes;
  },
  decode: (data) => {
    const end = data.indexOf(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing that is shown may carry control bytes
    return data.toString('latin1', 0, end < 0 ? 14 : end).replace(/[\x00-\x1f\x7f-\x9f]/g, '');
  },
};

/** Scenes are counted from 1, as the engineering tool shows them. 18.001 adds 128 for "learn". */
const scene = (learns: boolean): Format => ({
  size: 1,
  encode: (value) => {
    const fits = whole(value, 1, learns ? 192 : 64);
    return fits === undefined || (fits > 64 && fits < 129) ? undefined : [fits - 1];
  },
  decode: (data) => ((data[0] ?? 0) & (learns ? 0xbf : 0x3f)) + 1,
});

const colour: Format = {
  size: 3,
  encode: (value) => {
    const hex = /^#?([0-9a-fA-F]{6})$/.exec(String(value))?.[1];
    return hex === undefined ? undefined : Buffer.from(hex, 'hex');
  },
  decode: (data) => `#${data.toString('hex', 0, 3)}`,
};

const byMain: Readonly<Record<string, Format>> = {
  '1': oneBit,
  '2': forced,
  '3': steps,
  '5': integer(1, false),
  '6': integer(1, true),
  '7': integer(2, false),
  '8': integer(2, true),
  '9': float16,
  ...clockFormats,
  '12': integer(4, false),
  '13': integer(4, true),
  '14': float32,
  '16': text,
  '17': scene(false),
  '18': scene(true),
  '20': integer(1, false),
  '232': colour,
};
const bySub: Readonly<Record<string, Format>> = { '5.001': scaled(100), '5.003': scaled(360) };

const formatOf = (dpt: string): Format | undefined => bySub[dpt] ?? byMain[dpt.split('.')[0] ?? ''];

export const isDpt = (dpt: string): boolean => /^\d{1,3}\.\d{3}$/.test(dpt) && formatOf(dpt) !== undefined;

/** Undefined when the value does not fit the type. */
export const encodeValue = (dpt: string, value: Value): Payload | undefined => {
  const format = formatOf(dpt);
  const bytes = value === null ? undefined : format?.encode(value);
  return bytes === undefined ? undefined : { bits: format?.size === 'bits', data: Buffer.from(bytes) };
};

/** Undefined when the payload does not have the length of the type; null when the sender marks its value as invalid. */
export const decodeValue = (dpt: string, { bits, data }: Payload): Value | undefined => {
  const format = formatOf(dpt);
  if (format === undefined) return undefined;
  const fits = format.size === 'bits' ? bits : !bits && data.length === format.size;
  return fits ? format.decode(data) : undefined;
};

/** The kind of value that a property with this datapoint type holds. */
export const valueTypeOf = (dpt: string): 'bool' | 'number' | 'text' => {
  const main = dpt.split('.')[0] ?? '';
  if (main === '1') return 'bool';
  return ['10', '11', '16', '19', '232'].includes(main) ? 'text' : 'number';
};
