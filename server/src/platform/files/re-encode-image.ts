import sharp from 'sharp';
import { refuse } from '../http/refusal.ts';

export interface EncodedImage {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A 50-megapixel bitmap takes 200 MB; anything larger is an attack or a mistake. */
const pixelsAtMost = 50_000_000;
const sideAtMost = 8_192;

/**
 * Decodes an image and re-encodes it as WebP, which removes whatever else the file contained (scripts, locations, a
 * second format). Applies the EXIF orientation and converts to sRGB.
 */
export const reEncodeImage = async (content: Buffer, maximumSide = sideAtMost): Promise<EncodedImage> => {
  try {
    const { data, info } = await sharp(content, {
      limitInputPixels: pixelsAtMost,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: maximumSide, height: maximumSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch (cause) {
    const tooMany = cause instanceof Error && cause.message.includes('exceeds pixel limit');
    throw Object.assign(refuse(tooMany ? 'file.imageTooManyPixels' : 'file.wrongImageFormat'), { cause });
  }
};
