import { importFaultText } from '@eoms/phrases';
import { type ArchivePart, archiveParts, type RowOf } from './archive-rows.ts';
import type { ImportRun } from './import-run.ts';
import type { Numbered } from './read-model-archive.ts';

/** The rows of a part without those that repeat a key, which are reported. */
export const onceEach = <P extends ArchivePart>(
  { archive, list }: ImportRun,
  part: P,
  column: string,
  key: (value: RowOf<P>) => string,
): Numbered<RowOf<P>>[] => {
  const rows: readonly Numbered<RowOf<P>>[] = archive.parts[part];
  const seen = new Map<string, number>();
  return rows.filter(({ row, value }) => {
    const first = seen.get(key(value));
    if (first === undefined) {
      seen.set(key(value), row);
      return true;
    }
    list.add(archiveParts[part].file, row, column, importFaultText('twice', { row: first }));
    return false;
  });
};

/** The id of the image that a row refers to; undefined after reporting what is wrong with it. */
export const pictureOf = async (
  { archive, list, pictures }: ImportRun,
  part: ArchivePart,
  row: number,
  name: string | null,
  current: string | null,
): Promise<string | null | undefined> => {
  if (name === null) return null;
  const tell = (text: ReturnType<typeof importFaultText>) => list.add(archiveParts[part].file, row, 'image', text);
  try {
    const content = await archive.image(name);
    if (content) return await pictures.idOf(name, content, current);
    tell(importFaultText('imageUnknown', { name }));
  } catch {
    tell(importFaultText('imageBroken'));
  }
  return undefined;
};
