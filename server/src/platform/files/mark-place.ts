import { text } from 'node:stream/consumers';
import { fillLine, terminalLines } from '@eoms/phrases';
import type { ByteStore } from './byte-store.ts';

/** Files of this system cannot be kept where the settings say; the message is one line for the operator. */
export class FilesRefused extends Error {}

/** The object that says whose files these are. */
export const placeMark = 'eoms-system';

/**
 * Refuses a folder or bucket that holds the files of another system: each would remove the files of the other, because
 * no row of its own refers to them.
 */
export const markPlace = async (bytes: ByteStore, system: string, place: string): Promise<void> => {
  try {
    if (!(await bytes.has(placeMark))) await bytes.write(placeMark, Buffer.from(system));
    const mark = await bytes.open(placeMark);
    if (mark && (await text(mark)) === system) return;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FilesRefused(fillLine(terminalLines.filesUnusable, { place, reason }));
  }
  throw new FilesRefused(fillLine(terminalLines.filesOfAnother, { place }));
};
