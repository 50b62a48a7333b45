import type { Archive } from '../../archive/open-archive.ts';
import { parseXml } from './parse-xml.ts';
import { tableLimits, tooLarge } from './table-limits.ts';

/** Formats that every spreadsheet knows without defining them; those from 27 on are Chinese, Japanese and Korean. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A format is a date format if it contains years, days or hours outside quotes, escapes and conditions. */
const asksForTime = (format: string): boolean => {
  const bare = format.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return !/[0#?]/.test(bare.replace(/[hms]\.0+/gi, '')) && /[ydhms]/i.test(bare.replace(/general/gi, ''));
};

/** The indices of the cell styles that show a number as a date. */
export const readDateStyles = async (archive: Archive, part: string | undefined): Promise<ReadonlySet<string>> => {
  const dates = new Set<string>();
  if (part === undefined || !archive.has(part)) return dates;
  const formats = new Map<string, boolean>();
  let inCells = false;
  let style = 0;
  await parseXml(archive.stream(part, tableLimits.smallPart), {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt') formats.set(numFmtId, asksForTime(formatCode.slice(0, 1_000)));
      else if (name === 'xf' && inCells) {
        if (formats.get(numFmtId) ?? builtIn(Number(numFmtId))) dates.add(String(style));
        style += 1;
      }
      if (formats.size > tableLimits.styles || style > tableLimits.styles) throw tooLarge('styles');
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
};
