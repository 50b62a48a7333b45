import {
  type DictionaryItem,
  DictionaryType,
  dictionariesEndpoints,
  inAllLanguages,
  ModelDictionary,
} from '@eoms/contract';
import { modelDictionaries } from '@eoms/phrases';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { OpenDictionary } from './open-dictionary.ts';

type Open = ReadonlyMap<DictionaryType, OpenDictionary>;

const fixedItems = (list: ModelDictionary): DictionaryItem[] =>
  Object.entries(modelDictionaries[list]).map(([code, name], sort) => ({
    itemType: list,
    code,
    name,
    parentCode: null,
    sort,
    enabled: true,
    fixed: true,
  }));

const itemsOf = async (open: Open, itemType: DictionaryType): Promise<DictionaryItem[]> => {
  const fixed = ModelDictionary.options.find((list) => list === itemType);
  if (fixed) return fixedItems(fixed);
  const items = (await open.get(itemType)?.list()) ?? [];
  return items.map((item, sort) => ({ itemType, ...item, sort, fixed: false }));
};

const has = ({ code, name }: DictionaryItem, keyword: string): boolean =>
  [code, ...inAllLanguages(name)].some((text) => text.toLowerCase().includes(keyword.toLowerCase()));

export const dictionariesRoutes = (open: Open): Route[] =>
  implement(dictionariesEndpoints, {
    listDictionaryItems: ({ body: { itemType } }) => itemsOf(open, itemType),
    getDictionary: ({ params: { type } }) => itemsOf(open, type),
    pageDictionaryItems: async ({ body: { itemType, keyword = '', current, size } }) => {
      const types = itemType === undefined ? DictionaryType.options : [itemType];
      const all = (await Promise.all(types.map((type) => itemsOf(open, type)))).flat();
      const found = keyword === '' ? all : all.filter((item) => has(item, keyword));
      const from = (current - 1) * size;
      return { records: found.slice(from, from + size), total: found.length, current, size };
    },
    saveDictionaryItem: async ({ body }, caller) => {
      const dictionary = open.get(body.itemType);
      if (!dictionary) throw refuse('dictionary.fixed');
      return { code: await dictionary.save(body, caller) };
    },
  });
