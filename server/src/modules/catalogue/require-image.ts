import type { FileStore } from '../../platform/files/files.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Throws '404' for a file that is not there and 'file.typeRefused' for one that is no picture. */
export const requireImage = async (files: Pick<FileStore, 'open'>, id: string | null): Promise<void> => {
  if (id === null) return;
  const file = await files.open(id);
  if (!file) throw refuse('404');
  file.content.destroy();
  if (!file.contentType.startsWith('image/')) throw refuse('file.typeRefused');
};
