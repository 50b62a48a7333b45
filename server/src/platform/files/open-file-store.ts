import { join } from 'node:path';
import { agree, replaceAgreed } from '../database/agreed-values.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import { createFileStore } from './create-file-store.ts';
import { createDatabaseBytes } from './database-bytes.ts';
import type { FileStore } from './files.ts';
import type { FilesPlace } from './files-place.ts';
import { createFolderBytes } from './folder-bytes.ts';
import { markPlace } from './mark-place.ts';
import { takeOutOfDatabase, takeOverFolder } from './move-files.ts';
import { createS3Bytes } from './s3-bytes.ts';
import type { UploadLimits } from './upload-room.ts';

interface FileStoreOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly log: Log;
  readonly place: FilesPlace;
  readonly limits: UploadAmounts;
}

/** How much may be uploaded, in bytes, and what stays free on a disk that files are kept on. */
export type UploadAmounts = Pick<UploadLimits, 'personDay' | 'everything'> & { readonly stayFree: number };

const megabyte = 1024 * 1024;
export const usualUploads: UploadAmounts = {
  personDay: 1_000 * megabyte,
  everything: 50_000 * megabyte,
  stayFree: 1_000 * megabyte,
};

const limitsOf = ({ stayFree, ...limits }: UploadAmounts, folder: string | undefined): UploadLimits =>
  folder === undefined ? limits : { ...limits, reserve: { folder, bytes: stayFree } };

const nameOf = (place: FilesPlace): string => {
  if (place.kind === 'folder') return `folder ${place.folder}`;
  return place.kind === 's3' ? `${place.s3.url} ${place.s3.prefix}`.trim() : place.kind;
};

/**
 * Opens the place that the settings name and takes over the files that were kept in the data folder or in the database
 * before. Throws `FilesRefused` for a place that cannot be used or belongs to another system.
 */
export const openFileStore = async ({
  database,
  dataFolder,
  log,
  place,
  limits,
}: FileStoreOptions): Promise<FileStore> => {
  const own = join(dataFolder, 'files');
  const before = await replaceAgreed(database.db, 'place of files', nameOf(place));
  // Nodes that look in different places do not find each other's files.
  if (before !== undefined && before !== nameOf(place))
    log.warn({ before, now: nameOf(place) }, 'files are kept in another place than before; every node needs the same');
  if (place.kind === 'dataFolder')
    return createFileStore({ database, bytes: createFolderBytes(own), limits: limitsOf(limits, dataFolder) });

  const inDatabase = createDatabaseBytes(database);
  if (place.kind === 'database') {
    await takeOverFolder({ database, to: inDatabase, log }, own);
    return createFileStore({ database, bytes: inDatabase, limits: limitsOf(limits, undefined) });
  }
  const bytes = place.kind === 'folder' ? createFolderBytes(place.folder) : createS3Bytes(place.s3);
  const system = await agree(database.db, 'system', newId());
  await markPlace(bytes, system, place.kind === 'folder' ? place.folder : place.s3.url);
  await takeOverFolder({ database, to: bytes, log }, own);
  await takeOutOfDatabase({ database, to: bytes, log }, inDatabase);
  const disk = place.kind === 'folder' ? place.folder : undefined;
  return createFileStore({ database, bytes, limits: limitsOf(limits, disk) });
};
