import type { ErrorCode } from './error-codes.ts';

/** Bytes. */
export const imageSizeAtMost = 10 * 1024 * 1024;
export const fileSizeAtMost = 5 * 1024 * 1024;

/** How much of a file has to be read to tell an image. */
export const headLength = 16;
/** What the server can read, for `<input accept>`. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'] as const;

/** What is known of a file before it is sent, or once it has arrived. */
export interface FileFacts {
  readonly name: string;
  /** As its sender claims. */
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

/** Whether the first bytes are those of an image that is taken. */
export const startsAsImage = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head.subarray(0, headLength));
  return signatures.some(({ at, bytes }) => text.startsWith(bytes, at));
};

const claimsToBeImage = ({ name, type }: FileFacts): boolean =>
  type.startsWith('image/') || /\.(png|jpe?g|webp|gif|avif|tiff?|bmp|svg|ico|hei[cf]|psd)$/i.test(name);

/** Why a file cannot be an image of ours. Console and server ask the same, so that both say the same. */
export const imageFault = (file: FileFacts): ErrorCode | undefined => {
  const isImage = startsAsImage(file.head);
  if (!isImage && !claimsToBeImage(file)) return 'file.notAnImage';
  if (file.size > imageSizeAtMost) return 'file.imageTooLarge';
  return isImage ? undefined : 'file.wrongImageFormat';
};

/** Why a file is too large to be kept, image or not. */
export const fileFault = ({ size, head }: FileFacts): ErrorCode | undefined => {
  if (startsAsImage(head)) return size > imageSizeAtMost ? 'file.imageTooLarge' : undefined;
  return size > fileSizeAtMost ? 'file.tooLarge' : undefined;
};
