import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { FileStore } from './files.ts';
import { jpegOf } from './jpeg-of.ts';

const storeWith = (content: Buffer | undefined) =>
  ({
    read: async () => {
      if (content) return { content };
      throw new Error('the bytes are gone');
    },
  }) as unknown as Pick<FileStore, 'read'>;

it('is as large as was asked for, and has no transparency', async () => {
  const square = { create: { width: 900, height: 300, channels: 4 as const, background: '#00000000' } };
  const jpeg = await jpegOf(storeWith(await sharp(square).webp().toBuffer()), 'photo', 300);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 100, hasAlpha: false });
});

it.each([
  ['whose bytes are broken', Buffer.from('RIFF....WEBPVP8 no picture')],
  ['whose bytes are gone', undefined],
])('leaves out a picture %s', async (_which, content) => {
  expect(await jpegOf(storeWith(content), 'photo', 300)).toBeUndefined();
});
