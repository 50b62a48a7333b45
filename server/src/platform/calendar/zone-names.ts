import { findIana } from 'windows-iana';
import { fixedZone, ianaZone, type Zone } from './zones.ts';

const utcNames = new Set(['z', 'utc', 'gmt', 'zulu', 'tzone://microsoft/utc', 'coordinated universal time']);

/** Zones that programs name in words of their own; those with an offset that is the same all year are found by it. */
const inWords: readonly (readonly [RegExp, string])[] = [
  [/^(中国标准时间|北京时间|beijing)$/i, 'Asia/Shanghai'],
  [/^\((?:utc|gmt)\+08[:.]00\)\s*(beijing|北京)/i, 'Asia/Shanghai'],
  [/^\((?:utc|gmt)\+08[:.]00\)\s*(taipei|台北)/i, 'Asia/Taipei'],
  [/^(台北标准时间)$/, 'Asia/Taipei'],
  [/^(东京标准时间)$/, 'Asia/Tokyo'],
];

const offset = /^\(?(?:utc|gmt)\s*([+-])(\d{1,2})(?:[:.]?(\d{2}))?\)?$/i;

const offsetZone = (name: string): Zone | undefined => {
  const [, sign, hours, minutes = '0'] = offset.exec(name) ?? [];
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return fixedZone((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000);
};

/** `/mozilla.org/20070129_1/Europe/Berlin`: the last parts are a name of the IANA. */
const withPrefix = (name: string): Zone | undefined => {
  if (!name.startsWith('/')) return undefined;
  const parts = name.split('/').filter(Boolean).slice(-3);
  for (let from = 0; from < parts.length - 1; from += 1) {
    const zone = ianaZone(parts.slice(from).join('/'));
    if (zone) return zone;
  }
  return undefined;
};

/**
 * The zone that a name means: one of the IANA, one of Windows (by the mapping of the Unicode CLDR), an offset, or the
 * words of a well-known program. Undefined for all others.
 */
export const zoneByName = (given: string): Zone | undefined => {
  const name = given.trim();
  if (name === '' || name.length > 100) return undefined;
  if (utcNames.has(name.toLowerCase())) return fixedZone(0);
  const worded = inWords.find(([pattern]) => pattern.test(name))?.[1];
  const windows = worded ?? findIana(name)[0];
  return (
    (windows === undefined ? undefined : ianaZone(windows)) ?? offsetZone(name) ?? ianaZone(name) ?? withPrefix(name)
  );
};
