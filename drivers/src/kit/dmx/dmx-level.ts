import type { Value } from '@eoms/contract/vocabulary';

/**
 * How a value is encoded on DMX channels (ANSI E1.11: 512 slots of one byte). 16-bit kinds and colours use consecutive
 * channels, coarse byte and red first. `choice` is a byte with named ranges: a range starts at its code.
 */
export type DmxKind = 'level' | 'percent' | 'level16' | 'percent16' | 'switch' | 'rgb' | 'rgbw' | 'choice';
export const dmxKinds: readonly DmxKind[] = [
  'level',
  'percent',
  'level16',
  'percent16',
  'switch',
  'rgb',
  'rgbw',
  'choice',
];

export const channelsPerUniverse = 512;

/** One number on the wire. `width` 2 is a coarse and a fine channel together. */
export interface DmxCell {
  /** 1 to 512. */
  readonly channel: number;
  readonly width: 1 | 2;
  /** 0 to 255, or 0 to 65 535 for width 2. */
  readonly value: number;
}

export const widthOf = (kind: DmxKind): number =>
  kind === 'rgb' ? 3 : kind === 'rgbw' ? 4 : kind === 'level16' || kind === 'percent16' ? 2 : 1;

const number = (value: Value | undefined): number => (typeof value === 'number' ? value : Number(value ?? Number.NaN));
const within = (value: number, max: number): number | undefined =>
  Number.isFinite(value) && value >= 0 && value <= max ? value : undefined;

const cell = (channel: number, width: 1 | 2, value: number | undefined): DmxCell[] | undefined =>
  value === undefined ? undefined : [{ channel, width, value: Math.round(value) }];

const colour = (channel: number, value: Value | undefined, parts: 3 | 4): DmxCell[] | undefined => {
  const text = String(value ?? '').replace(/^#/, '');
  const hex = parts === 4 && text.length === 6 ? `${text}00` : text;
  if (hex.length !== parts * 2 || !/^[0-9a-fA-F]*$/.test(hex)) return undefined;
  return [...Buffer.from(hex, 'hex')].map((byte, at) => ({ channel: channel + at, width: 1, value: byte }));
};

const onWords: Readonly<Record<string, boolean>> = {
  true: true,
  on: true,
  '1': true,
  false: false,
  off: false,
  '0': false,
};

/** Encodes a value as cells; undefined when it is invalid for the kind. */
export const cellsOf = (kind: DmxKind, channel: number, value: Value | undefined): DmxCell[] | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  switch (kind) {
    case 'level':
    case 'choice':
      return cell(channel, 1, within(number(value), 255));
    case 'level16':
      return cell(channel, 2, within(number(value), 65_535));
    case 'percent':
    case 'percent16': {
      const share = within(number(value), 100);
      const top = kind === 'percent' ? 255 : 65_535;
      return cell(channel, kind === 'percent' ? 1 : 2, share === undefined ? undefined : (share * top) / 100);
    }
    case 'switch': {
      const on = onWords[String(value).toLowerCase()];
      return cell(channel, 1, on === undefined ? undefined : on ? 255 : 0);
    }
    case 'rgb':
      return colour(channel, value, 3);
    case 'rgbw':
      return colour(channel, value, 4);
  }
};

/** Decodes the value on the channels. `at` reads a channel; `codes` are the starts of a choice's ranges. */
export const valueOnChannels = (
  kind: DmxKind,
  channel: number,
  at: (channel: number) => number,
  codes: readonly string[] = [],
): Value => {
  const wide = () => at(channel) * 256 + at(channel + 1);
  const hex = (parts: number) =>
    `#${Array.from({ length: parts }, (_, part) =>
      at(channel + part)
        .toString(16)
        .padStart(2, '0'),
    ).join('')}`;
  switch (kind) {
    case 'level':
      return at(channel);
    case 'level16':
      return wide();
    case 'percent':
      return Math.round((at(channel) * 100) / 255);
    case 'percent16':
      return Math.round((wide() * 1_000) / 65_535) / 10;
    case 'switch':
      return at(channel) >= 128;
    case 'rgb':
      return hex(3);
    case 'rgbw':
      return hex(4);
    case 'choice':
      return codes.filter((code) => Number(code) <= at(channel)).sort((a, b) => Number(b) - Number(a))[0] ?? null;
  }
};
