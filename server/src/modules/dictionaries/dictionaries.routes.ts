import {
  type DictionaryItem,
  dictionariesAtMost,
  dictionariesEndpoints,
  inAllLanguages,
  ModelDictionary,
  wordsOfEntry,
} from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { lastSort, moveSorted } from '../../platform/database/move-sorted.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { dictionaryGroups as groups, dictionaryItems as items } from './dictionaries.tables.ts';
import { allGroups, countGroups, groupCodes, keptGroups } from './dictionary-groups.store.ts';
import { groupCodeOf, itemsOf, keptItems, ofGroup, rowsOfGroup } from './dictionary-items.store.ts';
import type { OpenDictionary } from './open-dictionary.ts';
import { productGroups, productItems, takenCodes } from './product-dictionaries.ts';
import { saveItem } from './save-item.ts';
import { usesOf, whereUsed } from './where-used.ts';

export interface DictionariesDeps extends Pick<Platform, 'database' | 'references'> {
  /** Those that other modules keep, by their type. */
  readonly open: ReadonlyMap<string, OpenDictionary>;
}

const modelList = (type: string) => ModelDictionary.options.find((list) => list === type);

const openItems = async (open: OpenDictionary, itemType: string): Promise<DictionaryItem[]> =>
  (await open.list()).map((item, sort) => ({
    id: null,
    itemType,
    ...item,
    formerNames: [],
    sort,
    fixed: false,
    system: false,
    colour: null,
    icon: null,
    revision: 0,
  }));

const entriesOf = async ({ database: { db }, open }: DictionariesDeps, type: string): Promise<DictionaryItem[]> => {
  const list = modelList(type);
  if (list) return productItems(list);
  const kept = open.get(type);
  if (kept) return openItems(kept, type);
  if (takenCodes.has(type)) return [];
  const found = await itemsOf(db, [type]);
  if (found.length === 0 && !(await groupCodes(db)).includes(type)) throw refuseUnknown('itemType');
  return found;
};

const allEntries = async (deps: DictionariesDeps): Promise<DictionaryItem[]> => {
  const { db } = deps.database;
  const product = [...ModelDictionary.options, ...deps.open.keys()];
  const lists = await Promise.all(product.map((type) => entriesOf(deps, type)));
  return [...(await itemsOf(db, await groupCodes(db))), ...lists.flat()];
};

const has = ({ code, name }: DictionaryItem, keyword: string): boolean =>
  [code, ...inAllLanguages(name)].some((text) => text.toLowerCase().includes(keyword.toLowerCase()));

/** The levels of alarms belong to those who edit alarm rules. */
const requireMay = (caller: Caller, open: boolean): void => {
  const screens = [open ? ('alarmRule' as const) : ('dicManage' as const)];
  if (!caller.permits({ screens, action: 'edit' })) throw refuse('403');
};

const groupRoutes = ({ database, references }: DictionariesDeps) => ({
  listDictionaryGroups: async () => [...(await allGroups(database.db)), ...productGroups()],
  listDictionaryUses: ({ query }: { readonly query: { readonly id: string } }) =>
    database.read(async (db) => {
      const code = await groupCodeOf(db, query.id);
      if (code === undefined) throw refuse('404');
      const rows = (await rowsOfGroup(db, query.id)).map((row) => ({ id: row.id, words: wordsOfEntry(row) }));
      const named = await references.words(
        db,
        code,
        rows.flatMap(({ words }) => words),
      );
      return rows
        .map(({ id, words }) => ({ itemId: id, uses: usesOf(named, words) }))
        .filter(({ uses }) => uses.length > 0);
    }),
});

const removeItem = (tx: Executor, { references }: DictionariesDeps, id: string, caller: Caller) =>
  removeRow(tx, keptItems, id, caller, async (row) => {
    if (row.system) throw refuse('dictionary.system');
    const words = wordsOfEntry(row);
    const code = (await groupCodeOf(tx, row.groupId)) ?? '';
    const uses = usesOf(await references.words(tx, code, words), words);
    if (uses.length > 0) throw refuse('dictionary.inUse', { where: await whereUsed(uses) });
  });

export const dictionariesRoutes = (deps: DictionariesDeps): Route[] => {
  const { database, open } = deps;
  return implement(dictionariesEndpoints, {
    listDictionaryItems: ({ body: { itemType } }) => entriesOf(deps, itemType),
    getDictionary: ({ params: { type } }) => entriesOf(deps, type),
    pageDictionaryItems: async ({ body: { itemType, keyword = '', current, size } }) => {
      const all = itemType === undefined ? await allEntries(deps) : await entriesOf(deps, itemType);
      const found = keyword === '' ? all : all.filter((item) => has(item, keyword));
      const from = (current - 1) * size;
      return { records: found.slice(from, from + size), total: found.length, current, size };
    },
    saveDictionaryItem: async ({ body }, caller) => {
      const kept = open.get(body.itemType);
      requireMay(caller, kept !== undefined);
      if (kept) return { code: await kept.save(body, caller) };
      if (takenCodes.has(body.itemType)) throw refuse('dictionary.fixed');
      return { code: await database.transaction((tx) => saveItem(tx, body, caller)) };
    },
    sortDictionaryItem: async ({ body }, caller) => {
      const siblings = { of: (row: typeof items.$inferSelect) => ofGroup(row.groupId), tieBreaker: items.code };
      await database.transaction((tx) => moveSorted(tx, keptItems, body, siblings, caller));
      return null;
    },
    removeDictionaryItem: async ({ query }, caller) => {
      await database.transaction((tx) => removeItem(tx, deps, query.id, caller));
      return null;
    },
    ...groupRoutes(deps),
    saveDictionaryGroup: async ({ body }, caller) => {
      const { id } = await database.transaction((tx) =>
        saveRow(tx, keptGroups, body, caller, async (before) => {
          if (before && before.code !== body.code) throw refuse('dictionary.codeStays', {}, [{ field: 'code' }]);
          if (before) return undefined;
          if (takenCodes.has(body.code)) throw refuse('dictionary.groupCodeInUse', {}, [{ field: 'code' }]);
          if ((await countGroups(tx)) >= dictionariesAtMost)
            throw refuse('dictionary.tooManyGroups', { limit: dictionariesAtMost });
          return { values: { sort: (await lastSort(tx, groups)) + 10 } };
        }),
      );
      return { id };
    },
    sortDictionaryGroup: async ({ body }, caller) => {
      const siblings = { of: () => undefined, tieBreaker: groups.code };
      await database.transaction((tx) => moveSorted(tx, keptGroups, body, siblings, caller));
      return null;
    },
    removeDictionaryGroup: async ({ query }, caller) => {
      await database.transaction((tx) =>
        removeRow(tx, keptGroups, query.id, caller, ({ system }) => {
          if (system) throw refuse('dictionary.system');
        }),
      );
      return null;
    },
  });
};
