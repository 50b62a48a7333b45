import type { Executor } from '../database/database.ts';
import type { Identity } from '../http/context.ts';
import { refuse, refuseUnknown } from '../http/refusal.ts';
import type { FileStore } from './files.ts';

/** Whether a stored file is an image; null when it does not exist. */
export const isStoredImage = async (files: Pick<FileStore, 'open'>, id: string): Promise<boolean | null> => {
  const file = await files.open(id);
  file?.content.destroy();
  return file === null ? null : file.contentType.startsWith('image/');
};

interface Wanted {
  readonly id: string | null;
  readonly caller: Identity;
  /** The field at fault. */
  readonly field: 'image' | 'images' | 'avatar' | 'logo' | 'bgImg' | 'figure';
}

/**
 * Throws '404' for a file that does not exist or that the caller may not see: nobody can show, and thereby read, what
 * others alone may see. Throws 'file.notAnImage' for any other type.
 */
export const requireImage = async (
  tx: Executor,
  files: Pick<FileStore, 'open' | 'hold'>,
  { id, caller, field }: Wanted,
): Promise<void> => {
  if (id === null) return;
  const held = await files.hold(tx, caller, [id]);
  const isImage = held.has(id) ? await isStoredImage(files, id) : null;
  if (isImage === null) throw refuseUnknown(field);
  if (!isImage) throw refuse('file.notAnImage', {}, [{ field }]);
};
