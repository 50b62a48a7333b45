import { openArchive } from '../../platform/archive/open-archive.ts';
import type { BinaryReply } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { packageFileType } from './package-file-type.ts';
import { findServedPackage } from './plugin-packages.store.ts';

type Files = ReadonlyMap<string, Buffer>;

/** Unpacked packages in memory, each at most 5 MB. */
const packagesInMemory = 8;

/**
 * The frame of a plugin has an origin of its own, which is nobody's: no cookies, no storage, no address of ours that it
 * could read. It loads nothing but files of the packages, sends nothing anywhere (but see decision 033 for browsers that
 * do not know all of these headers), and stays so when its address is opened in a tab.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join(';');

const headers = {
  'content-security-policy': policy,
  // The policy above says nothing about WebRTC, names that are looked up early, and where the frame itself goes: in
  // Chromium from 148 on, this does. It holds for frames inside, too.
  'connection-allowlist': '(response-origin)',
  'x-dns-prefetch-control': 'off',
  // To a frame without an origin, its own files are those of another one.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=()',
  'referrer-policy': 'no-referrer',
} as const;

const readAll = async (content: Buffer): Promise<Files> => {
  const archive = await openArchive(content);
  try {
    const files = new Map<string, Buffer>();
    for (const name of archive.names) files.set(name, await archive.read(name, Number.POSITIVE_INFINITY));
    return files;
  } finally {
    archive.close();
  }
};

/** Serves the files of packages; the least recently used ones are read and unpacked again. */
export const createPackageFiles = ({ database, files }: Pick<Platform, 'database' | 'files'>) => {
  const unpacked = new Map<string, Promise<Files>>();
  const load = async (fileId: string): Promise<Files> => {
    const stored = await files.read(fileId);
    if (!stored) throw refuse('404');
    return readAll(stored.content);
  };
  const filesOf = (fileId: string): Promise<Files> => {
    const known = unpacked.get(fileId) ?? load(fileId);
    unpacked.delete(fileId);
    unpacked.set(fileId, known);
    known.catch(() => unpacked.delete(fileId));
    const [oldest] = unpacked.keys();
    if (unpacked.size > packagesInMemory && oldest) unpacked.delete(oldest);
    return known;
  };
  return async (key: string, name: string): Promise<BinaryReply> => {
    const row = await findServedPackage(database.db, key);
    const content = row && (await filesOf(row.fileId)).get(name);
    const contentType = content && packageFileType(name, content);
    if (!content || !contentType) throw refuse('404');
    return { content, contentType, inline: true, headers };
  };
};
