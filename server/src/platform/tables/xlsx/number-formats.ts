import type { Archive } from '../../archive/open-archive.ts';
import { builtInFormat } from './built-in-formats.ts';
import { parseXml } from './parse-xml.ts';
import { type ShownFormat, shownFormat } from './show-number.ts';
import { tableLimits, tooLarge } from './table-limits.ts';

/** These show everything as it is; no format is one that was refused. */
const plain: ReadonlySet<string> = new Set(['', 'general', '@']);

/** The number formats of cell styles by the number of the style; a style without one shows numbers as they are. */
export const readNumberFormats = async (
  archive: Archive,
  part: string | undefined,
): Promise<ReadonlyMap<string, ShownFormat>> => {
  const styles = new Map<string, ShownFormat>();
  if (part === undefined || !archive.has(part)) return styles;
  const formats = new Map<string, string>();
  let inCells = false;
  let style = 0;
  await parseXml(archive.stream(part, tableLimits.smallPart), {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'cellXfs') inCells = true;
      // No spreadsheet accepts a longer format.
      else if (name === 'numFmt') formats.set(numFmtId, formatCode.length > tableLimits.format ? '' : formatCode);
      else if (name === 'xf' && inCells) {
        const format = formats.get(numFmtId) ?? builtInFormat(Number(numFmtId));
        if (!plain.has(format.toLowerCase())) styles.set(String(style), shownFormat(format));
        style += 1;
      }
      if (formats.size > tableLimits.styles || style > tableLimits.styles) throw tooLarge('styles');
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
};
