import type { Value } from '@eoms/contract/vocabulary';
import type { JsonObject } from './qrc.codec.ts';

/** A control of a simulated design; its key is the name of a named control, or `component/name`. */
export interface Control {
  readonly key: string;
  readonly type: 'Float' | 'Boolean' | 'Text';
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  /** Switches are kept as 1 and 0. */
  value: number | string;
}

const nameIn = (key: string): string => key.slice(key.indexOf('/') + 1);
export const componentIn = (key: string): string | undefined =>
  key.includes('/') ? key.slice(0, key.indexOf('/')) : undefined;

const isSwitch = (key: string): boolean => /(mute|solo|bypass|invert|enable|afl|playing)$/i.test(nameIn(key));
const isGain = (key: string): boolean => /(gain|level|fader)$/i.test(nameIn(key));

/** Gains range from -100 to 20 dB as on a Core, delays up to a second; other controls are unlimited. */
const rangeOf = (key: string): readonly [number, number] => {
  if (isSwitch(key)) return [0, 1];
  if (isGain(key)) return [-100, 20];
  return /delay$/i.test(key) ? [0, 1] : [-1_000_000, 1_000_000];
};

const digits = /^[+-]?\d+(\.\d+)?$/;

/** `MainGain=-12`, `Zone=3[1..8]`, `Source=Laptop`: the name determines the kind of control. */
export const parseControl = (part: string): Control | undefined => {
  const [, key = '', written = ''] = /^([^=]+)=(.*)$/.exec(part.trim()) ?? [];
  const [, plain = '', low, high] = /^(.*?)(?:\[(-?[\d.]+)\.\.(-?[\d.]+)\])?$/.exec(written.trim()) ?? [];
  const id = key.trim();
  if (id === '') return undefined;
  if (!digits.test(plain)) return { key: id, type: 'Text', min: 0, max: 1, unit: '', value: plain };
  const [min, max] = low === undefined ? rangeOf(id) : [Number(low), Number(high)];
  return {
    key: id,
    type: isSwitch(id) ? 'Boolean' : 'Float',
    min,
    max,
    unit: isGain(id) ? 'dB' : '',
    value: Number(plain),
  };
};

const positionOf = ({ type, value, min, max }: Control): number => {
  if (type === 'Text' || typeof value !== 'number') return 0;
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
};

const shown = (control: Control, value = control.value): string => {
  if (typeof value === 'string') return value;
  if (control.type === 'Float') return `${value.toFixed(1)}${control.unit}`;
  if (/mute$/i.test(control.key)) return value === 0 ? 'unmuted' : 'muted';
  return String(value !== 0);
};

/** As reported by Control.Get, Component.Get and change groups. */
export const describeControl = (control: Control): JsonObject => {
  const component = componentIn(control.key);
  return {
    ...(component === undefined ? {} : { Component: component }),
    Name: nameIn(control.key),
    String: shown(control),
    Value: control.value,
    Position: positionOf(control),
  };
};

/** As reported by Component.GetControls. */
export const detailControl = (control: Control): JsonObject => {
  const { type, min, max, value } = control;
  const limits = { ValueMin: min, ValueMax: max, StringMin: shown(control, min), StringMax: shown(control, max) };
  return {
    Name: nameIn(control.key),
    Type: type,
    Value: type === 'Boolean' ? value !== 0 : value,
    ...(type === 'Float' ? limits : {}),
    String: shown(control),
    Position: positionOf(control),
    Direction: 'Read/Write',
  };
};

const words: Readonly<Record<string, number>> = {
  true: 1,
  on: 1,
  yes: 1,
  muted: 1,
  false: 0,
  off: 0,
  no: 0,
  unmuted: 0,
};

const numberIn = (value: Value): number | undefined => {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return value;
  const text = String(value).trim().toLowerCase();
  // A unit may follow, as in what the Core itself writes: -12.5dB.
  const [, number] = /^([+-]?\d+(?:\.\d+)?)\s*[a-z%]*$/.exec(text) ?? [];
  return words[text] ?? (number === undefined ? undefined : Number(number));
};

const within = ({ min, max }: Control, value: number): number => Math.min(max, Math.max(min, value));

/** The value that a control takes from a request, kept within its limits; `undefined` where it is none. */
export const taken = (control: Control, setting: JsonObject): number | string | undefined => {
  const { Value: value, Position: position } = setting;
  if (typeof position === 'number' && control.type !== 'Text') {
    const share = Math.min(1, Math.max(0, position));
    return control.type === 'Boolean' ? Number(share >= 0.5) : control.min + share * (control.max - control.min);
  }
  if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean') return undefined;
  if (control.type === 'Text') return String(value);
  const number = numberIn(value);
  if (number === undefined || !Number.isFinite(number)) return undefined;
  return control.type === 'Boolean' ? Number(number !== 0) : within(control, number);
};
