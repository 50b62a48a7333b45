import type { Database } from '../database/database.ts';
import { freeBytes } from '../health/free-bytes.ts';
import { refuse } from '../http/refusal.ts';
import { addUploaded, storedBytes } from './upload-room.store.ts';

/** How much may be uploaded. */
export interface UploadLimits {
  /** Bytes of one person in a day of the database's clock. */
  readonly personDay: number;
  /** Bytes of all files together. */
  readonly everything: number;
  /** Bytes that stay free on the disk of the folder where files, or the database, are kept; absent where it is not ours. */
  readonly reserve?: { readonly folder: string; readonly bytes: number };
}

const megabyte = 1024 * 1024;

/** Refuses an upload that there is no room for. It is counted before it is stored, so that many at once do not get past. */
export const createUploadRoom =
  ({ db }: Database, { personDay, everything, reserve }: UploadLimits) =>
  async (bytes: number, userId: string | undefined): Promise<void> => {
    const free = reserve && (await freeBytes(reserve.folder));
    if (free !== undefined && free - bytes < (reserve?.bytes ?? 0)) throw refuse('507');
    if ((await storedBytes(db)) + bytes > everything) throw refuse('file.storeFull');
    if (userId === undefined || (await addUploaded(db, { userId, bytes, atMost: personDay }))) return;
    throw refuse('file.tooMuchToday', { megabytes: Math.floor(personDay / megabyte) });
  };
