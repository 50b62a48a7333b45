import type { ErrorCode } from './error-codes.ts';

/** In bytes. */
export const imageSizeAtMost = 10 * 1024 * 1024;
export const fileSizeAtMost = 5 * 1024 * 1024;

/** Number of leading bytes needed to recognise an image. */
export const headLength = 16;
/** Image types the server can decode, for `<input accept>`. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'] as const;

/** What is known about a file before it is sent or after it has arrived. */
export interface FileFacts {
  readonly name: string;
  /** The type its sender claims. */
  readonly type: string;
  readonly size: number;
  /** Its first bytes. */
  readonly head: Uint8Array;
}

const signatures: readonly { readonly at: number; readonly bytes: string }[] = [
  { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftypavif' },
  { at: 4, bytes: 'ftypavis' },
  { at: 0, bytes: 'II*\0' },
  { at: 0, bytes: 'MM\0*' },
];

/** Whether these are the first bytes of an accepted image type. */
export const startsAsImage = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head.subarray(0, headLength));
  return signatures.some(({ at, bytes }) => text.startsWith(bytes, at));
};

const claimsToBeImage = ({ name, type }: FileFacts): boolean =>
  type.startsWith('image/') || /\.(png|jpe?g|webp|gif|avif|tiff?|bmp|svg|ico|hei[cf]|psd)$/i.test(name);

/** Why a file is not accepted as an image, or undefined. Shared by console and server, so that both agree. */
export const imageFault = (file: FileFacts): ErrorCode | undefined => {
  const isImage = startsAsImage(file.head);
  if (!isImage && !claimsToBeImage(file)) return 'file.notAnImage';
  if (file.size > imageSizeAtMost) return 'file.imageTooLarge';
  return isImage ? undefined : 'file.wrongImageFormat';
};

/** Why a file of any type is too large to store, or undefined. */
export const fileFault = ({ size, head }: FileFacts): ErrorCode | undefined => {
  if (startsAsImage(head)) return size > imageSizeAtMost ? 'file.imageTooLarge' : undefined;
  return size > fileSizeAtMost ? 'file.tooLarge' : undefined;
};
