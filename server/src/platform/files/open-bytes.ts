import { join } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { createLog } from '../log/log.ts';
import type { ByteStore } from './byte-store.ts';
import { createDatabaseBytes } from './database-bytes.ts';
import type { FilesPlace } from './files-place.ts';
import { createFolderBytes } from './folder-bytes.ts';
import { createS3Bytes } from './s3-bytes.ts';

interface OpenBytesOptions {
  readonly place: FilesPlace;
  readonly dataFolder: string;
  readonly connectionString: string;
}

/** The bytes of uploaded files, for another process than the server. */
export const openBytes = async ({
  place,
  dataFolder,
  connectionString,
}: OpenBytesOptions): Promise<ByteStore & { close(): Promise<void> }> => {
  const close = async () => undefined;
  if (place.kind === 'dataFolder') return { ...createFolderBytes(join(dataFolder, 'files')), close };
  if (place.kind === 'folder') return { ...createFolderBytes(place.folder), close };
  if (place.kind === 's3') return { ...createS3Bytes(place.s3), close };
  const database = openDatabase({ connectionString, log: createLog('silent'), connections: 2 });
  return { ...createDatabaseBytes(database), close: database.close };
};
