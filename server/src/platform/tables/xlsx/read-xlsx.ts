import { openArchive } from '../../archive/open-archive.ts';
import { readDateStyles } from './date-styles.ts';
import { findParts } from './find-parts.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type NumberedRow, readRows } from './sheet-rows.ts';
import { tableArchiveLimits, tableLimits } from './table-limits.ts';

/**
 * Streams the rows of the first sheet of an xlsx file and returns its name. Rejects with a `TableFault` or
 * `ArchiveError`.
 */
export const readXlsx = async (
  content: Buffer,
  rowsAtMost: number,
  emit: (row: NumberedRow) => Promise<void>,
): Promise<string> => {
  const archive = await openArchive(content, tableArchiveLimits);
  try {
    const { sheetName, sheet, sharedStrings, styles, from1904 } = await findParts(archive);
    const context = {
      shared: await readSharedStrings(archive, sharedStrings),
      dateStyles: await readDateStyles(archive, styles),
      from1904,
    };
    await readRows(archive.stream(sheet, tableLimits.sheetPart), context, rowsAtMost, emit);
    return sheetName.slice(0, 100);
  } finally {
    archive.close();
  }
};
