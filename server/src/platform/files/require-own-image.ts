import type { Executor } from '../database/database.ts';
import type { Identity } from '../http/context.ts';
import { refuseUnknown } from '../http/refusal.ts';
import type { FileStore } from './files.ts';
import { isUploadedBy } from './is-uploaded-by.ts';
import { requireImage } from './require-image.ts';

/**
 * Throws '404' for an image that somebody else has uploaded; throws like `requireImage` otherwise. `field` is the field at
 * fault.
 */
export const requireOwnImage = async (
  tx: Executor,
  files: Pick<FileStore, 'open' | 'hold'>,
  wanted: { readonly id: string; readonly caller: Identity; readonly field: 'image' | 'images' },
): Promise<void> => {
  if (!(await isUploadedBy(tx, wanted.id, wanted.caller.userId))) throw refuseUnknown(wanted.field);
  await requireImage(tx, files, wanted);
};
