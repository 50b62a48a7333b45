import { randomBytes } from 'node:crypto';
import { asWord, type DictionaryDraft, entriesAtMost, isOwnIcon, wordsOfEntry } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { saveValues } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { holdGroup } from './dictionary-groups.store.ts';
import { type ItemRow, keptItems, rowsOfGroup } from './dictionary-items.store.ts';
import { iconNames } from './icons/icon-names.ts';
import { isIconOfOurs } from './icons/own-icons.store.ts';

/** Of what an entry was called before, so many names are recognised. */
const formerAtMost = 20;
const newCode = (): string => `e${randomBytes(6).toString('hex')}`;

/** A name belongs to one entry for ever, so that stored texts stay clear. */
const refuseTaken = (draft: DictionaryDraft, others: readonly ItemRow[]): void => {
  const taken = new Set(others.flatMap(wordsOfEntry));
  for (const [language, name] of Object.entries(draft.name))
    if (name !== undefined && taken.has(asWord(name)))
      throw refuse('dictionary.nameInUse', {}, [{ field: `name.${language}` }]);
  if (draft.code === undefined && draft.newCode !== undefined && taken.has(asWord(draft.newCode)))
    throw refuse('dictionary.codeInUse', {}, [{ field: 'newCode' }]);
};

/** Two levels: the parent is at the top, and what has entries below it stays there. */
const checkParent = (code: string | undefined, parentCode: string, rows: readonly ItemRow[]): void => {
  const parent = rows.find((row) => row.code === parentCode);
  if (!parent) throw refuseUnknown('parentCode');
  const hasKinds = code !== undefined && rows.some((row) => row.parentCode === code);
  if (parent.parentCode !== null || parentCode === code || hasKinds)
    throw refuse('dictionary.thirdLevel', {}, [{ field: 'parentCode' }]);
};

const formerNames = (draft: DictionaryDraft, before: ItemRow | undefined): string[] => {
  if (!before) return [];
  const now = new Set([asWord(draft.name.zh), asWord(draft.name.en ?? draft.name.zh)]);
  const were = [before.name.zh, before.name.en ?? before.name.zh, ...before.formerNames];
  return [...new Map(were.map((name) => [asWord(name), name])).entries()]
    .flatMap(([word, name]) => (now.has(word) ? [] : [name]))
    .slice(0, formerAtMost);
};

const checkIcon = async (tx: Executor, icon: string | null | undefined, before: ItemRow | undefined): Promise<void> => {
  if (icon === null || icon === undefined || icon === before?.icon || iconNames.includes(icon)) return;
  if (!isOwnIcon(icon) || !(await isIconOfOurs(tx, icon))) throw refuseUnknown('icon');
};

/** Adds or changes an entry of a dictionary that is edited here, and returns its code. */
export const saveItem = async (tx: Executor, draft: DictionaryDraft, caller: Caller): Promise<string> => {
  const group = await holdGroup(tx, draft.itemType);
  if (!group) throw refuseUnknown('itemType');
  const rows = await rowsOfGroup(tx, group.id);
  const known = rows.find(({ code }) => code === draft.code);
  if (draft.code !== undefined && !known) throw refuseUnknown('code');
  if (!known && rows.length >= entriesAtMost) throw refuse('dictionary.tooMany', { limit: entriesAtMost });
  refuseTaken(
    draft,
    rows.filter((row) => row !== known),
  );
  if (draft.parentCode) checkParent(draft.code, draft.parentCode, rows);
  await checkIcon(tx, draft.icon, known);
  const code = known?.code ?? draft.newCode ?? newCode();
  const { name, enabled, parentCode = known?.parentCode ?? null } = draft;
  const { colour = known?.colour ?? null, icon = known?.icon ?? null } = draft;
  const values = { name, enabled, parentCode, colour, icon, formerNames: formerNames(draft, known) };
  const added = { groupId: group.id, code, sort: (rows.at(-1)?.sort ?? 0) + 10 };
  await saveValues(tx, keptItems, { id: known?.id, revision: draft.revision }, caller, () => ({
    values: known ? values : { ...added, ...values },
    after: { itemType: group.code, code, ...values },
  }));
  return code;
};
