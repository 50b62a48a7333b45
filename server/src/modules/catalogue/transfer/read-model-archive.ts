import type { RowError, Text } from '@eoms/contract';
import { importFaultText } from '@eoms/phrases';
import { ArchiveError, readArchive } from '../../../platform/archive/read-archive.ts';
import type { Language } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { problemWords } from '../../../platform/http/validate.ts';
import { type ArchivePart, archiveParts, Manifest, manifestFile, partNames, type RowOf } from './archive-rows.ts';

/** A row with its number in its file, counted from 1. */
export interface Numbered<T> {
  readonly row: number;
  readonly value: T;
}
export type ReadParts = { readonly [P in ArchivePart]: readonly Numbered<RowOf<P>>[] };
export interface ModelArchive {
  readonly parts: ReadParts;
  readonly images: ReadonlyMap<string, Buffer>;
}

const errorsAtMost = 500;

/** Gathers what is wrong, in the caller's language and up to a limit. */
export const createErrorList = (language: Language) => {
  const errors: RowError[] = [];
  return {
    errors,
    add: (part: string, row: number, column: string, text: Text | string): void => {
      const message = typeof text === 'string' ? text : text[language];
      if (errors.length < errorsAtMost) errors.push({ part, row, column, message });
    },
  };
};
export type ErrorList = ReturnType<typeof createErrorList>;

const parse = (content: Buffer | undefined): unknown => {
  if (!content) return undefined;
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
};

/** What the zip holds, row by row; rows that are malformed are told and left out. Refuses 'import.unreadable'. */
export const readModelArchive = async (content: Buffer, language: Language, list: ErrorList): Promise<ModelArchive> => {
  const files = await readArchive(content).catch((error: unknown) => {
    throw error instanceof ArchiveError ? refuse('import.unreadable') : error;
  });
  if (!Manifest.safeParse(parse(files.get(manifestFile))).success) throw refuse('import.unreadable');
  const rowsOf = <P extends ArchivePart>(part: P): Numbered<RowOf<P>>[] => {
    const { file, row: schema } = archiveParts[part];
    const rows = parse(files.get(file)) ?? (files.has(file) ? null : []);
    if (!Array.isArray(rows)) {
      list.add(file, 0, '', importFaultText('partUnreadable'));
      return [];
    }
    return rows.flatMap((row: unknown, at) => {
      const result = schema.safeParse(row, { error: problemWords[language] });
      if (result.success) return [{ row: at + 1, value: result.data as RowOf<P> }];
      for (const issue of result.error.issues) list.add(file, at + 1, issue.path.join('.'), issue.message);
      return [];
    });
  };
  const parts = Object.fromEntries(partNames.map((part) => [part, rowsOf(part)])) as unknown as ReadParts;
  const images = new Map([...files].filter(([name]) => name.startsWith('images/')));
  return { parts, images };
};
