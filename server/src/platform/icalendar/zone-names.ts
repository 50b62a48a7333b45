import { findIana } from 'windows-iana';
import { fixedZone, ianaZone, type Zone } from './zones.ts';

const utcNames = new Set(['z', 'utc', 'gmt', 'zulu', 'tzone://microsoft/utc', 'coordinated universal time']);

/**
 * Zones that programs name in words of their own: the Chinese for China, Taipei and Tokyo Standard Time and for Beijing time,
 * and what Outlook shows for them. None of these changes its clocks.
 */
const inWords: readonly (readonly [RegExp, string])[] = [
  [/^(\u4e2d\u56fd\u6807\u51c6\u65f6\u95f4|\u5317\u4eac\u65f6\u95f4|beijing)$/i, 'Asia/Shanghai'],
  [/^\((?:utc|gmt)\+08[:.]00\)\s*(beijing|\u5317\u4eac)/i, 'Asia/Shanghai'],
  [/^(\u53f0\u5317\u6807\u51c6\u65f6\u95f4)$/i, 'Asia/Taipei'],
  [/^\((?:utc|gmt)\+08[:.]00\)\s*(taipei|\u53f0\u5317)/i, 'Asia/Taipei'],
  [/^(\u4e1c\u4eac\u6807\u51c6\u65f6\u95f4)$/i, 'Asia/Tokyo'],
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
  const described = inWords.find(([pattern]) => pattern.test(name))?.[1];
  const windows = described ?? findIana(name)[0];
  return (
    (windows === undefined ? undefined : ianaZone(windows)) ?? offsetZone(name) ?? ianaZone(name) ?? withPrefix(name)
  );
};
