import { ArchiveError, openArchive } from './open-archive.ts';

const mb = 1024 * 1024;
const limits = { part: 16 * mb, row: 2 * mb, rows: 50_000, text: 32 * mb } as const;

interface Wanted {
  readonly parts: readonly string[];
  readonly manifest: string;
}
type Found =
  | { readonly manifest: unknown }
  | { readonly brokenPart: string }
  | { readonly part: string; readonly row: number; readonly value: unknown };

const parse = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
};

/** Passes on the lists of an archive row by row, so that the consumer never holds a whole list in memory. */
export const readParts = async (
  content: Buffer,
  { parts, manifest }: Wanted,
  emit: (found: Found) => Promise<void>,
): Promise<void> => {
  const archive = await openArchive(content);
  try {
    await emit({ manifest: parse(await archive.read(manifest, mb)) });
    const room = { rows: limits.rows, text: limits.text };
    for (const part of parts.filter(archive.has)) {
      const rows = parse(await archive.read(part, limits.part));
      if (!Array.isArray(rows)) await emit({ brokenPart: part });
      else for (const [at, value] of rows.entries()) await emit(counted({ part, row: at + 1, value }, room));
    }
  } finally {
    archive.close();
  }
};

const counted = <T extends { readonly value: unknown }>(row: T, room: { rows: number; text: number }): T => {
  const size = JSON.stringify(row.value).length;
  room.rows -= 1;
  room.text -= size;
  if (size > limits.row || room.rows < 0 || room.text < 0) throw new ArchiveError('tooLarge', 'rows');
  return row;
};
