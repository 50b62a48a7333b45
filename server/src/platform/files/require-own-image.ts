import type { Executor } from '../database/database.ts';
import { refuseUnknown } from '../http/refusal.ts';
import type { FileStore } from './files.ts';
import { isUploadedBy } from './is-uploaded-by.ts';
import { requireImage } from './require-image.ts';

/**
 * Throws '404' for an image that somebody else has uploaded: nobody can show, and thereby read, the picture of another;
 * `field` is the field at fault. Throws like `requireImage` for what is no image.
 */
export const requireOwnImage = async (
  tx: Executor,
  files: Pick<FileStore, 'open'>,
  { id, userId, field }: { readonly id: string; readonly userId: string; readonly field: 'image' | 'images' },
): Promise<void> => {
  if (!(await isUploadedBy(tx, id, userId))) throw refuseUnknown(field);
  await requireImage(files, id, 'image');
};
