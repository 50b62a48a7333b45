import { fileTypeFromBuffer } from 'file-type';
import { refuse } from '../http/refusal.ts';

/** Raster formats that sharp reads here. SVG can contain scripts and is never accepted. */
const images = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']);
const documents = new Set([
  'application/pdf',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/x-cfb',
  'application/gzip',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
]);
/** Text has no signature; the file extension decides among these harmless types. */
const texts: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  lic: 'text/plain',
  pem: 'text/plain',
};

export interface ContentKind {
  readonly contentType: string;
  readonly isImage: boolean;
}

const isText = (content: Buffer): boolean => {
  if (content.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
};

/** Determines the type of a file from its bytes. The name only helps to tell kinds of plain text apart. */
export const inspectContent = async (content: Buffer, fileName: string): Promise<ContentKind> => {
  const found = await fileTypeFromBuffer(content);
  if (found) {
    if (images.has(found.mime)) return { contentType: found.mime, isImage: true };
    if (documents.has(found.mime)) return { contentType: found.mime, isImage: false };
    throw refuse('file.typeRefused');
  }
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const contentType = texts[ending];
  if (!contentType || !isText(content)) throw refuse('file.typeRefused');
  return { contentType, isImage: false };
};
