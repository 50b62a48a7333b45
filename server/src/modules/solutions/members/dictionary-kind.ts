import { dictionariesEndpoints as calls, DictionaryDraft, DictionaryGroupDraft, entriesAtMost } from '@eoms/contract';
import { z } from 'zod';
import { refuse } from '../../../platform/http/refusal.ts';
import { matching } from './drafted-kind.ts';
import type { Acting, MemberKindParts } from './member-kind.ts';

const { name, enabled, colour, icon } = DictionaryDraft.shape;
const Entry = z.strictObject({
  code: z.string().min(1).max(64),
  parentCode: z.string().max(64).nullable(),
  name,
  enabled,
  colour,
  icon,
});
const group = DictionaryGroupDraft.shape;
const DictionaryMember = z.strictObject({
  code: group.code,
  name: group.name,
  description: group.description,
  entries: z.array(Entry).max(entriesAtMost),
});

const groupsOf = async ({ call }: Acting) =>
  (await call(calls.listDictionaryGroups, {})).filter(({ id, editing }) => id !== null && editing === 'here');
const groupOf = async (acting: Acting, id: string) => {
  const found = (await groupsOf(acting)).find((one) => one.id === id);
  if (!found) throw refuse('404');
  return found;
};
const entriesOf = ({ call }: Acting, itemType: string) => call(calls.listDictionaryItems, { body: { itemType } });

/** Entries that are here and not in the content stay: something may name them. */
const saveEntries = async (acting: Acting, itemType: string, entries: readonly z.infer<typeof Entry>[]) => {
  const here = new Map((await entriesOf(acting, itemType)).map((entry) => [entry.code, entry]));
  for (const { code, ...entry } of entries) {
    const known = here.get(code);
    const which = known ? { code, revision: known.revision } : { newCode: code };
    await acting.call(calls.saveDictionaryItem, { body: { itemType, ...entry, ...which } });
  }
};

/** A dictionary with its entries; others refer to both by their codes. */
export const dictionaryKind: MemberKindParts = {
  draft: DictionaryMember,
  async list(acting, wanted) {
    const rows = await groupsOf(acting);
    return matching(
      rows.map(({ id, name: { zh }, code }) => ({ id: id ?? '', name: zh, within: code, key: code })),
      wanted,
    );
  },
  async read(acting, id) {
    const { code, name: words, description } = await groupOf(acting, id);
    const entries = await entriesOf(acting, code);
    return {
      name: words.zh,
      within: code,
      group: [],
      content: {
        code,
        name: words,
        description,
        entries: entries.map((entry) => ({
          code: entry.code,
          parentCode: entry.parentCode,
          name: entry.name,
          enabled: entry.enabled,
          colour: entry.colour,
          icon: entry.icon,
        })),
      },
    };
  },
  async save(acting, { id, content }) {
    const { entries, ...draft } = DictionaryMember.parse(content);
    const based = id === undefined ? {} : { id, revision: (await groupOf(acting, id)).revision };
    const saved = await acting.call(calls.saveDictionaryGroup, { body: { ...draft, ...based } });
    await saveEntries(acting, draft.code, entries);
    return saved.id;
  },
  async remove(acting, id) {
    const { code } = await groupOf(acting, id);
    // Kinds of an entry go before it.
    for (const entry of (await entriesOf(acting, code)).toReversed())
      if (entry.id !== null) await acting.call(calls.removeDictionaryItem, { query: { id: entry.id } });
    await acting.call(calls.removeDictionaryGroup, { query: { id } });
  },
  asleep: (content) => content,
  keyOf: ({ code }) => String(code),
};
