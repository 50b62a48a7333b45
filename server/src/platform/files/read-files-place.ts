import { resolve } from 'node:path';
import { settingReasons } from '@eoms/phrases';
import type { FilesPlace } from './files-place.ts';
import type { S3Settings } from './s3-bytes.ts';

interface FilesSettings {
  readonly folder: string | undefined;
  readonly s3: Pick<S3Settings, 'region' | 'prefix'> & {
    readonly [K in 'url' | 'accessKey' | 'secretKey']: string | undefined;
  };
  /** Whether the database is in the data folder: then there is only one node. */
  readonly hasOwnDatabase: boolean;
}

/** Where files are kept by these settings; throws what `bad` makes of the reason. */
export const readFilesPlace = (
  { folder, s3, hasOwnDatabase }: FilesSettings,
  bad: (reason: string) => Error,
): FilesPlace => {
  const { url, accessKey, secretKey } = s3;
  if (url !== undefined && accessKey !== undefined && secretKey !== undefined) {
    if (folder !== undefined) throw bad(settingReasons.filesPlace);
    return { kind: 's3', s3: { ...s3, url, accessKey, secretKey } };
  }
  if (url !== undefined || accessKey !== undefined || secretKey !== undefined) throw bad(settingReasons.s3Keys);
  if (folder !== undefined) return { kind: 'folder', folder: resolve(folder) };
  return { kind: hasOwnDatabase ? 'dataFolder' : 'database' };
};
