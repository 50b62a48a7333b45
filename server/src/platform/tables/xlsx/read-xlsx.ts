import { type Archive, openArchive } from '../../archive/open-archive.ts';
import { findParts } from './find-parts.ts';
import { readNumberFormats } from './number-formats.ts';
import type { NumberedRow } from './numbered-row.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readRows } from './sheet-rows.ts';
import { tableArchiveLimits, tableLimits } from './table-limits.ts';

const isTable = /^[^/]+\.xlsx$/i;

/** Also takes a table out of an archive that has one, such as an export of devices, or a table that somebody zipped. */
const openTableArchive = async (content: Buffer): Promise<Archive> => {
  const archive = await openArchive(content, tableArchiveLimits);
  const [inner, ...more] = archive.names.filter((name) => isTable.test(name));
  if (inner === undefined || more.length > 0) return archive;
  try {
    return await openArchive(await archive.read(inner, tableLimits.innerTable), tableArchiveLimits);
  } finally {
    archive.close();
  }
};

/**
 * Streams the rows of the first sheet of an xlsx file and returns its name. Rejects with a `TableFault` or
 * `ArchiveError`.
 */
export const readXlsx = async (
  content: Buffer,
  rowsAtMost: number,
  emit: (row: NumberedRow) => Promise<void>,
): Promise<string> => {
  const archive = await openTableArchive(content);
  try {
    const { sheetName, sheet, sharedStrings, styles, from1904 } = await findParts(archive);
    const context = {
      shared: await readSharedStrings(archive, sharedStrings),
      formats: await readNumberFormats(archive, styles),
      from1904,
    };
    await readRows(archive.stream(sheet, tableLimits.sheetPart), context, rowsAtMost, emit);
    return sheetName.slice(0, 100);
  } finally {
    archive.close();
  }
};
