import { fileSizeAtMost, PackageFileName, PluginManifest, packageEntry, packageManifest } from '@eoms/contract';
import type { ArchiveLimits } from '../../platform/archive/open-archive.ts';
import { type ReaderLimits, readerLimits, readInProcess } from '../../platform/file-reader/read-in-process.ts';
import { checkValue } from '../../platform/http/check-value.ts';
import type { Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { packageFileType } from './package-file-type.ts';

const limits: ArchiveLimits = { entries: 100, inflated: fileSizeAtMost, ratio: 100 };
const within: ReaderLimits = { ...readerLimits, withinMs: 20_000 };

export interface ReadPackage {
  readonly manifest: PluginManifest;
  /** Without the manifest. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const unpack = async (content: Buffer): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  const { outcome } = await readInProcess(
    { do: 'unpack', limits },
    content,
    (piece) => {
      if ('unpacked' in piece) files.set(piece.unpacked, Buffer.from(piece.content, 'base64'));
    },
    within,
  );
  if (outcome === 'tooLarge') throw refuse('plugin.packageTooLarge');
  if (outcome !== 'read') throw refuse('plugin.packageUnreadable');
  return files;
};

const parse = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
};

const manifestOf = (content: Buffer, language: Language): PluginManifest => {
  const checked = checkValue(PluginManifest, parse(content), language);
  if ('problems' in checked) {
    const [{ field, message } = { field: '', message: '' }] = checked.problems;
    throw refuse('plugin.manifestWrong', { field, problem: message }, checked.problems);
  }
  return checked.data;
};

/**
 * Unpacks an uploaded package in a process of its own and checks all of it: the manifest, the names, and that every file
 * is what its name says.
 */
export const readPackage = async (content: Buffer, language: Language): Promise<ReadPackage> => {
  const files = await unpack(content);
  const manifest = files.get(packageManifest);
  if (!manifest || !files.has(packageEntry)) throw refuse('plugin.packageUnreadable');
  files.delete(packageManifest);
  for (const [name, file] of files)
    if (!PackageFileName.safeParse(name).success || packageFileType(name, file) === undefined)
      throw refuse('plugin.packageFileRefused', { name: name.slice(0, 100) });
  return { manifest: manifestOf(manifest, language), files };
};
