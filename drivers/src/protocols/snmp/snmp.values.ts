import type { Value } from '@eoms/contract/vocabulary';
import { readValue } from '../../kit/declared-value.ts';
import { ruleOf } from '../../kit/declared-wire.ts';
import type { DeclaredProperty } from '../../kit/definition.ts';
import type { setTypes } from './snmp.fields.ts';

/** Types of RFC 2578 section 7.1 by their BER tag, and the exceptions of RFC 3416 section 3. */
export const tag = {
  integer: 2,
  octets: 4,
  null: 5,
  oid: 6,
  ip: 64,
  counter32: 65,
  gauge32: 66,
  timeTicks: 67,
  opaque: 68,
  counter64: 70,
  noSuchObject: 128,
  noSuchInstance: 129,
  endOfMibView: 130,
} as const;

export interface Varbind {
  readonly oid: string;
  readonly type?: number;
  readonly value?: unknown;
}

export const isMissing = ({ type }: Varbind): boolean => type !== undefined && type >= tag.noSuchObject;

const bigOf = (bytes: Buffer): bigint => (bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`));

const printableText = (bytes: Buffer): string => {
  const text = bytes.toString('utf8').replace(/\0+$/, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text with control bytes is no text
  return text.includes('\ufffd') || /[\x00-\x08\x0e-\x1f]/.test(text) ? hexText(bytes) : text.trim();
};
const hexText = (bytes: Buffer): string => (bytes.toString('hex').match(/../g) ?? []).join(':').toUpperCase();

/** Floats travel inside Opaque as `9f 78 04` and four bytes (NET-SNMP-TC, Float). */
const opaqueText = (bytes: Buffer): string =>
  bytes.length === 7 && bytes[0] === 0x9f && bytes[1] === 0x78
    ? String(Number(bytes.readFloatBE(3).toPrecision(7)))
    : hexText(bytes);

/** Any value as a person would read it. */
export const textOf = ({ type, value }: Varbind): string => {
  if (Buffer.isBuffer(value)) {
    if (type === tag.counter64) return bigOf(value).toString();
    return type === tag.opaque ? opaqueText(value) : printableText(value);
  }
  return value === null || value === undefined ? '' : String(value);
};

const two = (value: number): string => String(value).padStart(2, '0');

/** DateAndTime of SNMPv2-TC (RFC 2579 section 2), with or without its zone. */
const dateTimeText = (bytes: Buffer): string | undefined => {
  if (bytes.length !== 8 && bytes.length !== 11) return undefined;
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = bytes.subarray(2, 7);
  const zone =
    bytes.length === 11 ? `${String.fromCharCode(bytes[8] ?? 43)}${two(bytes[9] ?? 0)}:${two(bytes[10] ?? 0)}` : '';
  return `${bytes.readUInt16BE(0)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${zone}`;
};

export interface Sample {
  readonly count: bigint;
  readonly at: number;
}

/** Growth per second since the last sample; `undefined` at the first one and after a restart of the device. */
export const rateSince = (last: Sample | undefined, now: Sample, bits: 32 | 64): number | undefined => {
  if (last === undefined || now.at <= last.at) return undefined;
  let grown = now.count - last.count;
  // A counter that fell from its upper half wrapped; one that fell from below was reset.
  if (grown < 0n && last.count > 1n << BigInt(bits - 1)) grown += 1n << BigInt(bits);
  return grown < 0n ? undefined : Number(grown) / ((now.at - last.at) / 1_000);
};

/** The first sample of a rate is no value yet. */
export const noSampleYet = Symbol('no sample yet');
export type Reading = Value | undefined | typeof noSampleYet;

/** Turns varbinds into values of one declared property. */
export const createReader = (property: DeclaredProperty, samples: Map<string, Sample>) => {
  const { wire } = property;
  const rule = ruleOf(property, 'map');
  const wordOf = (varbind: Varbind, at: number): string | undefined => {
    const { value } = varbind;
    const convert = wire.convert ?? 'auto';
    if (convert === 'hex') return Buffer.isBuffer(value) ? hexText(value) : textOf(varbind);
    if (convert === 'dateTime') return Buffer.isBuffer(value) ? dateTimeText(value) : undefined;
    if (convert === 'seconds' || (convert === 'auto' && varbind.type === tag.timeTicks))
      return String(Math.floor(Number(value) / 100));
    if (convert !== 'rate') return textOf(varbind);
    const now = { count: BigInt(Math.trunc(Number(textOf(varbind)) || 0)), at };
    const exact = varbind.type === tag.counter64 && Buffer.isBuffer(value) ? { count: bigOf(value), at } : now;
    const rate = rateSince(samples.get(varbind.oid), exact, varbind.type === tag.counter64 ? 64 : 32);
    samples.set(varbind.oid, exact);
    // More digits would be noise: the time between two polls is not known any more exactly.
    return rate === undefined ? undefined : String(Number(rate.toPrecision(4)));
  };
  /** `null`: the device says that it has no value. `undefined`: its value is invalid here. */
  return (varbind: Varbind, at: number): Reading => {
    const word = wordOf(varbind, at);
    if (word === undefined) return wire.convert === 'rate' ? noSampleYet : undefined;
    return readValue(word, rule);
  };
};

export type SetType = (typeof setTypes)[number];

const setTags: Record<SetType, number> = {
  integer: tag.integer,
  string: tag.octets,
  hex: tag.octets,
  gauge: tag.gauge32,
  counter: tag.counter32,
  timeticks: tag.timeTicks,
  oid: tag.oid,
  ip: tag.ip,
};

const words: Record<string, string> = { true: '1', false: '2' };
const isIp = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);

const valueFor = (type: SetType, text: string): unknown => {
  if (type === 'string') return Buffer.from(text);
  if (type === 'hex')
    return /^([0-9a-fA-F]{2}[: ]?)*$/.test(text) ? Buffer.from(text.replace(/[: ]/g, ''), 'hex') : undefined;
  if (type === 'oid') return /^[0-2](\.\d{1,10}){1,127}$/.test(text) ? text : undefined;
  if (type === 'ip') return isIp(text) ? text : undefined;
  const value = Number(words[text] ?? text);
  const [least, most] = type === 'integer' ? [-0x8000_0000, 0x7fff_ffff] : [0, 0xffff_ffff];
  return text !== '' && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
};

/** What a SET sends. Booleans are TruthValues: 1 and 2. `undefined` when the text does not fit the type. */
export const setVarbind = (oid: string, type: SetType, text: string): Required<Varbind> | undefined => {
  const value = valueFor(type, text.trim());
  return value === undefined ? undefined : { oid, type: setTags[type], value };
};
