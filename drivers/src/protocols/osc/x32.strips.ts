import type { Value } from '@eoms/contract/vocabulary';
import { valueKey } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';
import { float, int, type OscArgument, plainValue, text } from './osc.codec.ts';
import { toDecibels, toFader } from './x32.levels.ts';

/**
 * The kinds of strips and groups of a console. Addresses as in P.-G. Maillot, "Unofficial X32/M32 OSC Remote Protocol".
 */
export const stripKinds = [
  { id: 'channel', zh: '通道', en: 'Channel', count: 32, path: (n: number) => `/ch/${two(n)}`, mix: '/mix' },
  { id: 'bus', zh: '母线', en: 'Bus', count: 16, path: (n: number) => `/bus/${two(n)}`, mix: '/mix' },
  { id: 'dca', zh: '编组', en: 'DCA', count: 8, path: (n: number) => `/dca/${n}`, mix: '' },
] as const;
export type StripKind = (typeof stripKinds)[number];

const two = (n: number): string => String(n).padStart(2, '0');

export const main = { fader: '/main/st/mix/fader', on: '/main/st/mix/on' } as const;
export const muteGroups = 6;
export const muteGroupPath = (group: number): string => `/config/mute/${group}`;
export const scenePath = '/-show/prepos/current';
export const longestName = 12;

/** A property of the console and the address where it lives. */
export interface Place {
  readonly property: string;
  readonly index?: number;
  readonly address: string;
  readonly form: 'level' | 'mute' | 'group' | 'name' | 'number';
}

const stripPlaces = (kind: StripKind): readonly Place[] =>
  Array.from({ length: kind.count }, (_, at) => at + 1).flatMap((index): readonly Place[] => [
    { property: `${kind.id}Level`, index, address: `${kind.path(index)}${kind.mix}/fader`, form: 'level' },
    { property: `${kind.id}Mute`, index, address: `${kind.path(index)}${kind.mix}/on`, form: 'mute' },
    { property: `${kind.id}Name`, index, address: `${kind.path(index)}/config/name`, form: 'name' },
  ]);

export const places: readonly Place[] = [
  { property: 'mainLevel', address: main.fader, form: 'level' },
  { property: 'mainMute', address: main.on, form: 'mute' },
  { property: 'scene', address: scenePath, form: 'number' },
  ...Array.from(
    { length: muteGroups },
    (_, at): Place => ({
      property: 'muteGroup',
      index: at + 1,
      address: muteGroupPath(at + 1),
      form: 'group',
    }),
  ),
  ...stripKinds.flatMap(stripPlaces),
];

export const keyOf = ({ property, index }: Place): string => valueKey(property, index);

const byAddress: ReadonlyMap<string, Place> = new Map(places.map((place) => [place.address, place]));
export const placeAt = (address: string): Place | undefined => byAddress.get(address);
export const placeOf = (property: string, index?: number): Place | undefined =>
  places.find((place) => place.property === property && place.index === index);

/** `on` is 1 for a strip that is audible and for a mute group that mutes. */
export const readPlace = (place: Place, argument: OscArgument | undefined): Value | undefined => {
  const value = plainValue(argument);
  if (place.form === 'name') return typeof value === 'string' ? value.slice(0, 64) : undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (place.form === 'level') return toDecibels(value);
  if (place.form === 'mute') return value === 0;
  return place.form === 'group' ? value !== 0 : Math.round(value);
};

export const writePlace = (place: Place, value: Value): OscArgument => {
  if (place.form === 'name') return text(String(value));
  if (place.form === 'level') return float(toFader(Number(value)));
  if (place.form === 'mute') return int(value === true ? 0 : 1);
  return place.form === 'group' ? int(value === true ? 1 : 0) : int(Number(value));
};

export const stripLabel = (kind: StripKind, index: number) => say(`${kind.zh} ${index}`, `${kind.en} ${index}`);
