import { type AuditEntry, type ChangedField, changedFields, exportedAuditAtMost, wordsIn } from '@eoms/contract';
import { auditTable, errorText, fieldPathWords, fieldValueWords, isErrorCode } from '@eoms/phrases';
import { leftOut } from '../../platform/database/fields.ts';
import type { Language } from '../../platform/http/context.ts';
import { clockText } from '../../platform/tables/clock-text.ts';
import { listColumns } from '../../platform/tables/list-columns.ts';
import type { Cell, Sheet } from '../../platform/tables/tables.ts';
import { type AuditFilter, type AuditPlace, type AuditReader, eachAudit } from './audit-log.store.ts';
import { actionWords } from './audit-words.ts';

const pageSize = 2_000;
/** A cell holds 32 767 characters; nobody reads that many. */
const longestCell = 2_000;

interface Wording {
  readonly language: Language;
  readonly words: (typeof auditTable)['zh'];
  readonly actions: ReadonlyMap<string, string>;
}

const lineOf = ({ path, before, after }: ChangedField, language: Language): string => {
  const [old, now] = [before, after].map((value) => fieldValueWords(value, language));
  const name = fieldPathWords(path, language);
  return `${name}: ${before === undefined ? '' : `${old} → `}${now}`;
};
const changeText = ({ before, after }: AuditEntry, language: Language): string | null => {
  const text = changedFields(before, after)
    .changed.map((one) => lineOf(one, language))
    .join('\n');
  if (text === '') return null;
  return text.length > longestCell ? `${text.slice(0, longestCell).toWellFormed()}…` : text;
};

const inTheChange = leftOut('a column shows what is different');

const columns = listColumns<AuditEntry, AuditEntry, Wording>()({
  id: leftOut('says nothing to people'),
  sequence: ({ sequence }) => sequence,
  at: ({ at }) => clockText(new Date(at)),
  userId: leftOut('the name is a column'),
  username: ({ username }, { words }) => username ?? words.system,
  ip: ({ ip }) => ip,
  action: ({ action }, { actions }) => actions.get(action) ?? action,
  target: ({ target, targetName }) => targetName ?? target,
  targetName: leftOut('it is shown as the target'),
  outcome: ({ outcome }, { words }) => words.outcomes[outcome],
  code: ({ code }, { language }) => (code !== null && isErrorCode(code) ? errorText(code, language) : code),
  before: inTheChange,
  after: (entry, { language }) => changeText(entry, language),
  requestId: ({ requestId }) => requestId,
  hash: ({ hash }) => hash,
});

/** All matching entries, newest first, up to a limit; page by page, so that no query is large. */
export const auditSheet = async (reader: AuditReader, filter: AuditFilter, language: Language): Promise<Sheet> => {
  const words = wordsIn(auditTable, language);
  const wording = { language, words, actions: await actionWords(language) };
  const rows: Cell[][] = [];
  for (let after: AuditPlace | undefined; rows.length < exportedAuditAtMost; ) {
    const size = Math.min(pageSize, exportedAuditAtMost - rows.length);
    const piece = await eachAudit(reader, filter, language, after, size);
    for (const entry of piece.entries) rows.push(columns.cells(entry, wording));
    after = piece.end;
    if (piece.entries.length < size) break;
  }
  return { name: words.title, headings: columns.headings(words.columns), rows };
};
