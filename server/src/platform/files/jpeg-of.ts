import sharp from 'sharp';
import type { FileStore } from './files.ts';

const quality = 72;

/**
 * A stored picture as JPEG that fits into a square of so many pixels, as documents need it; undefined where it is gone or
 * cannot be read any more, which costs only this picture.
 */
export const jpegOf = async (
  files: Pick<FileStore, 'read'>,
  id: string,
  side: number,
): Promise<Uint8Array | undefined> => {
  const stored = await files.read(id).catch(() => null);
  if (!stored) return undefined;
  return sharp(stored.content)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer()
    .catch(() => undefined);
};
