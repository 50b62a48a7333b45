import type { Value } from '@eoms/contract/vocabulary';
import { type Known, parseKnown } from './ttp.simulated-line.ts';

const usual =
  'Level1.level.1=-20; Level1.level.2=-20; Level1.mute.1=false; Level1.mute.2=false; Selector1.sourceSelection=1; Room name.level.1=0';

/** The limits of any level; `minLevel` and `maxLevel` of a fader narrow them. */
export const levelRange = { min: -100, max: 12 } as const;

/** A value of a block: `Level1`, `level`, [1]. */
export interface Place {
  readonly tag: string;
  readonly attribute: string;
  readonly indexes: readonly number[];
}

export const keyOf = ({ tag, attribute, indexes }: Place): string => [tag, attribute, ...indexes].join('.');

const placeOf = (key: string): Place | undefined => {
  const [, tag, attribute, indexes = ''] = /^(.+?)\.([A-Za-z]\w*)((?:\.\d+)*)$/.exec(key) ?? [];
  if (tag === undefined || attribute === undefined) return undefined;
  return { tag, attribute, indexes: indexes.split('.').filter(Boolean).map(Number) };
};

const parse = (text: string): Map<string, Known> => {
  const values = new Map<string, Known>();
  for (const part of text.split(';')) {
    const [key = '', value = ''] = part.split('=');
    if (key.trim() !== '') values.set(key.trim(), parseKnown(value.trim()));
  }
  for (const key of [...values.keys()]) {
    const place = placeOf(key);
    if (place?.attribute !== 'level') continue;
    const [low, high] = ['minLevel', 'maxLevel'].map((attribute) => keyOf({ ...place, attribute }));
    if (low !== undefined && !values.has(low)) values.set(low, levelRange.min);
    if (high !== undefined && !values.has(high)) values.set(high, levelRange.max);
  }
  return values;
};

/** The values of all channels of a block together, by the attribute of one channel. */
const lists: Readonly<Record<string, string>> = { levels: 'level', mutes: 'mute' };

/** The DSP blocks of a configuration. Parameter: blocks (`Level1.level.1=-20; Level1.maxLevel.1=0; Level1.mute.1=false`). */
export const createBlocks = (params: Readonly<Record<string, Value>>, changed: (place: Place) => void) => {
  const values = parse(String(params.blocks ?? usual));
  const places = [...values.keys()].map(placeOf).filter((place) => place !== undefined);
  const of = (tag: string, attribute: string) =>
    places.filter((place) => place.tag === tag && place.attribute === attribute);
  const get = (place: Place): Known | undefined => values.get(keyOf(place));
  const limitsOf = (place: Place): { min: number; max: number } => ({
    min: Number(get({ ...place, attribute: 'minLevel' }) ?? levelRange.min),
    max: Number(get({ ...place, attribute: 'maxLevel' }) ?? levelRange.max),
  });
  const put = (place: Place, value: Known): void => {
    values.set(keyOf(place), value);
    changed(place);
  };
  /** A fader stays within its own limits, whatever level is requested and whichever limit moves. */
  const set = (place: Place, value: Known): void => {
    const { min, max } = limitsOf(place);
    const isLevel = place.attribute === 'level' && typeof value === 'number';
    put(place, isLevel ? Math.min(max, Math.max(min, value)) : value);
    const level = { ...place, attribute: 'level' };
    const now = get(level);
    if (/^(min|max)Level$/.test(place.attribute) && typeof now === 'number') set(level, now);
  };
  return {
    tags: (): readonly string[] => [...new Set(places.map(({ tag }) => tag))].sort(),
    has: (tag: string): boolean => places.some((place) => place.tag === tag),
    /**
     * The number of indexes that a block's attribute takes, and the highest first one; `undefined` when the block lacks
     * it.
     */
    shape: (tag: string, attribute: string): { indexes: number; highest: number } | undefined => {
      const listed = lists[attribute];
      if (attribute === 'numChannels' && of(tag, 'level').length > 0) return { indexes: 0, highest: 0 };
      if (listed !== undefined && of(tag, listed).length > 0) return { indexes: 0, highest: 0 };
      const own = of(tag, attribute);
      if (own.length === 0) return undefined;
      const indexes = Math.max(...own.map((place) => place.indexes.length));
      return { indexes, highest: Math.max(...own.map((place) => place.indexes[0] ?? 0)) };
    },
    get: (place: Place): Known | readonly Known[] | undefined => {
      const listed = lists[place.attribute];
      if (listed !== undefined) return of(place.tag, listed).map((one) => get(one) ?? 0);
      return place.attribute === 'numChannels' ? of(place.tag, 'level').length : get(place);
    },
    /** Whether a change of this value affects a subscription. */
    concerns: (watched: Place, place: Place): boolean =>
      keyOf(watched) === keyOf(place) || (watched.tag === place.tag && lists[watched.attribute] === place.attribute),
    set,
    state: (): Record<string, Known> => Object.fromEntries(values),
    place: (key: string): Place | undefined => (values.has(key) ? placeOf(key) : undefined),
  };
};
export type Blocks = ReturnType<typeof createBlocks>;
