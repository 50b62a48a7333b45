import type { S3Settings } from './s3-bytes.ts';

/** Where the bytes of files are kept. */
export type FilesPlace =
  | { readonly kind: 'dataFolder' }
  | { readonly kind: 'database' }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Settings };
