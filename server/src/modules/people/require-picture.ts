import type { FileStore } from '../../platform/files/files.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Throws '404' for a file that is not there and 'file.notAnImage' for one that is no head image. */
export const requirePicture = async (files: Pick<FileStore, 'read'>, id: string | null): Promise<void> => {
  if (id === null) return;
  const file = await files.read(id);
  if (!file) throw refuse('404');
  if (!file.contentType.startsWith('image/')) throw refuse('file.notAnImage');
};
