import { IANAZone } from 'luxon';
import type { WallTime } from './written-time.ts';
import { day } from './written-time.ts';

/** A time zone: how far its clocks are ahead of UTC at a moment. All in milliseconds. */
export interface Zone {
  offsetAt(moment: number): number;
}

export const fixedZone = (offset: number): Zone => ({ offsetAt: () => offset });

const quarter = 900_000;
const remembered = 20_000;

/** The names of three letters that are the IANA's. Others are known to ICU, but `CST` is used by three continents. */
const threeLetters = /^(utc|gmt|uct|cet|eet|met|wet|est|mst|hst|prc|roc|rok)$/i;

/** Undefined where there is no zone of this name in the IANA's database. */
export const ianaZone = (name: string): Zone | undefined => {
  if (!IANAZone.isValidZone(name) || (name.length === 3 && !threeLetters.test(name))) return undefined;
  const zone = IANAZone.create(name);
  // Asking takes long; clocks change at full quarters of an hour.
  const known = new Map<number, number>();
  return {
    offsetAt(moment) {
      const key = Math.floor(moment / quarter);
      let offset = known.get(key);
      if (offset === undefined) {
        offset = zone.offset(key * quarter) * 60_000;
        if (known.size < remembered) known.set(key, offset);
      }
      return offset;
    },
  };
};

/**
 * The moment at which the clocks of a zone show a time. An hour that comes twice is the first one, and one that is left
 * out is read with the offset before the change (RFC 5545, section 3.3.5).
 */
export const momentOf = (wall: WallTime, zone: Zone): number => {
  const before = zone.offsetAt(wall - day);
  const after = zone.offsetAt(wall + day);
  const first = wall - before;
  if (before === after || zone.offsetAt(first) === before) return first;
  const second = wall - after;
  return zone.offsetAt(second) === after ? second : first;
};

/** What the clocks of a zone show at a moment. */
export const wallOf = (moment: number, zone: Zone): WallTime => moment + zone.offsetAt(moment);
