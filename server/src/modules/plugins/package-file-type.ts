import { isUtf8 } from 'node:buffer';
import { startsAsImage } from '@eoms/contract';

const texts: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
  txt: 'text/plain',
};
const images: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};
const font = 'wOF2';

/** The type as which a file of a package is served; undefined if plugins cannot have it or it is not what it claims. */
export const packageFileType = (name: string, content: Buffer): string | undefined => {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const text = Object.hasOwn(texts, ending) ? texts[ending] : undefined;
  if (text) return isUtf8(content) && !content.includes(0) ? `${text}; charset=utf-8` : undefined;
  if (ending === 'woff2')
    return content.subarray(0, font.length).toString('latin1') === font ? 'font/woff2' : undefined;
  return Object.hasOwn(images, ending) && startsAsImage(content) ? images[ending] : undefined;
};
