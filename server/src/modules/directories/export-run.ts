import type { Language } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import { refuse } from '../../platform/http/refusal.ts';
import type { DirectoriesDeps } from './directories.deps.ts';
import { allLines, findRun } from './runs.store.ts';

/** What a run changes and left out, as a table in the language of whoever asks. */
export const exportRun = async (
  { database, tables }: Pick<DirectoriesDeps['platform'], 'database' | 'tables'>,
  runId: string,
  language: Language,
): Promise<{ content: Buffer; fileName: string }> => {
  const run = await findRun(database.db, runId);
  if (!run) throw refuse('404');
  const t = await phrasesOf('directories', language);
  const named = (key: string, otherwise: string): string => (t as Readonly<Record<string, string>>)[key] ?? otherwise;
  const fieldName = (field: string): string => named(`field_${field}`, field);
  const rows = (await allLines(database.db, runId)).map((line) => [
    t[`kind_${line.kind}`],
    t[`subject_${line.subject}`],
    line.name,
    line.externalId,
    line.fields.map(({ field, before, after }) => `${fieldName(field)}: ${before ?? '–'} → ${after ?? '–'}`).join('\n'),
    line.reason === null ? '' : t[`reason_${line.reason}`],
    line.detail ?? '',
  ]);
  const headings = [t.kind, t.subject, t.name, t.externalId, t.change, t.reason, t.detail];
  return { content: await tables.write([{ name: t.title, headings, rows }]), fileName: `${t.title}.xlsx` };
};
