import { refuse, refuseUnknown } from '../http/refusal.ts';
import type { FileStore } from './files.ts';

/** Whether a stored file is an image; null when there is no such file. */
export const isStoredImage = async (files: Pick<FileStore, 'open'>, id: string): Promise<boolean | null> => {
  const file = await files.open(id);
  file?.content.destroy();
  return file === null ? null : file.contentType.startsWith('image/');
};

/** Throws '404' for a file that is not there and 'file.notAnImage' for one that is no image; `field` names it. */
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
