import { imageSizeAtMost } from '@eoms/contract';
import { importFaultText } from '@eoms/phrases';
import type { z } from 'zod';
import { type Archive, ArchiveError, openArchive } from '../../../platform/archive/open-archive.ts';
import { readInProcess } from '../../../platform/file-reader/read-in-process.ts';
import { checkValue } from '../../../platform/http/check-value.ts';
import type { Language } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { ErrorList } from '../../../platform/imports/error-list.ts';
import type { Numbered } from '../../../platform/imports/import-part.ts';
import { type ArchivePart, archiveParts, Manifest, manifestFile, partNames, type RowOf } from './archive-rows.ts';

export type ReadParts = { readonly [P in ArchivePart]: readonly Numbered<RowOf<P>>[] };
export interface ModelArchive {
  readonly parts: ReadParts;
  /** Unpacks one image; undefined when the archive has none of that name. */
  image(name: string): Promise<Buffer | undefined>;
  close(): void;
}

/** Collects the rows as the reader delivers them; malformed ones are reported and left out. */
const createRowCollector = (language: Language, list: ErrorList) => {
  const parts = Object.fromEntries(partNames.map((part) => [part, [] as Numbered<unknown>[]]));
  const partOf = new Map<string, ArchivePart>(partNames.map((part) => [archiveParts[part].file, part]));
  return {
    parts: parts as unknown as ReadParts,
    take: (file: string, row: number, content: unknown): void => {
      const part = partOf.get(file);
      if (!part) return;
      const result = checkValue<z.ZodType>(archiveParts[part].row, content, language);
      if (!('problems' in result)) parts[part]?.push({ row, value: result.data });
      else for (const { field, message } of result.problems) list.add(file, row, field, message);
    },
  };
};

const isOurs = (manifest: unknown): boolean => Manifest.safeParse(manifest).success;

/** Reads the rows in a separate process; images stay packed. Refuses with 'import.unreadable' or 'import.tooLarge'. */
const readRows = async (content: Buffer, language: Language, list: ErrorList): Promise<ReadParts> => {
  const { parts, take } = createRowCollector(language, list);
  let ours = false;
  const files = partNames.map((part) => archiveParts[part].file);
  const { outcome } = await readInProcess({ do: 'archive', parts: files, manifest: manifestFile }, content, (piece) => {
    if ('manifest' in piece) ours = isOurs(piece.manifest);
    else if ('brokenPart' in piece) list.add(piece.brokenPart, 0, '', importFaultText('partUnreadable'));
    else if ('part' in piece && ours) take(piece.part, piece.row, piece.value);
  });
  if (outcome === 'tooLarge') throw refuse('import.tooLarge');
  if (outcome !== 'read' || !ours) throw refuse('import.unreadable');
  return parts;
};

const open = (content: Buffer): Promise<Archive> =>
  openArchive(content).catch((error: unknown) => {
    if (!(error instanceof ArchiveError)) throw error;
    throw refuse(error.fault === 'tooLarge' ? 'import.tooLarge' : 'import.unreadable');
  });

/** The rows of the archive; malformed ones are reported and left out. */
export const readModelArchive = async (content: Buffer, language: Language, list: ErrorList): Promise<ModelArchive> => {
  const archive = await open(content);
  try {
    return {
      parts: await readRows(content, language, list),
      image: async (name) => (archive.has(name) ? archive.read(name, imageSizeAtMost) : undefined),
      close: archive.close,
    };
  } catch (error) {
    archive.close();
    throw error;
  }
};
