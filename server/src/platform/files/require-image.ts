import { refuse, refuseUnknown } from '../http/refusal.ts';
import type { FileStore } from './files.ts';

/** Whether a stored file is an image; null when it does not exist. */
export const isStoredImage = async (files: Pick<FileStore, 'open'>, id: string): Promise<boolean | null> => {
  const file = await files.open(id);
  file?.content.destroy();
  return file === null ? null : file.contentType.startsWith('image/');
};

/**
 * Throws '404' for a file that does not exist and 'file.notAnImage' for any other type; `field` is the field at fault.
 */
export const requireImage = async (
  files: Pick<FileStore, 'open'>,
  id: string | null,
  field: 'image' | 'avatar',
): Promise<void> => {
  if (id === null) return;
  const isImage = await isStoredImage(files, id);
  if (isImage === null) throw refuseUnknown(field);
  if (!isImage) throw refuse('file.notAnImage', {}, [{ field }]);
};
