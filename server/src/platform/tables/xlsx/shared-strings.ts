import type { Archive } from '../../archive/open-archive.ts';
import { plainText } from './cell-text.ts';
import { parseXml } from './parse-xml.ts';
import { tableLimits, tooLarge } from './table-limits.ts';

/** The texts that cells refer to by index. Phonetic readings (`rPh`) are left out. */
export const readSharedStrings = async (archive: Archive, part: string | undefined): Promise<readonly string[]> => {
  const strings: string[] = [];
  if (part === undefined) return strings;
  let text = '';
  let total = 0;
  let inText = false;
  let inReading = false;
  await parseXml(archive.stream(part, tableLimits.sheetPart), {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') inReading = true;
      else if (name === 't') inText = true;
    },
    text: (piece) => {
      if (!inText || inReading) return;
      text += piece;
      total += piece.length;
      if (text.length > tableLimits.cellText || total > tableLimits.sharedText) throw tooLarge('shared text');
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
      else if (name === 'si' && strings.push(plainText(text)) > tableLimits.sharedStrings)
        throw tooLarge('shared strings');
    },
  });
  return strings;
};
