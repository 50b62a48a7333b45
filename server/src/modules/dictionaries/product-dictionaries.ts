import { type DictionaryGroup, type DictionaryItem, ModelDictionary, type ScreenAddress } from '@eoms/contract';
import { dictionaryNames, listsElsewhere, modelDictionaries } from '@eoms/phrases';

/** Entries that are part of the product: code hangs on them. */
export const productItems = (list: ModelDictionary): DictionaryItem[] =>
  Object.entries(modelDictionaries[list]).map(([code, name], sort) => ({
    id: null,
    itemType: list,
    code,
    name,
    formerNames: [],
    parentCode: null,
    sort,
    enabled: true,
    fixed: true,
    system: true,
    colour: null,
    icon: null,
    revision: 0,
  }));

const screens = {
  alarmLevel: 'alarmRule',
  workOrderType: 'workOrderType',
  assetCategory: 'assetManagement',
  deviceType: 'modelDeviceCategory',
} as const satisfies Record<string, ScreenAddress>;

const group = (code: string, about: Pick<DictionaryGroup, 'name' | 'editing' | 'screen' | 'items'>) => ({
  id: null,
  code,
  description: null,
  system: true,
  sort: 0,
  revision: 0,
  ...about,
});

/** What stands beside the dictionaries that are changed here: lists on screens of their own, and lists of the product. */
export const productGroups = (): DictionaryGroup[] => {
  const elsewhere = { alarmLevel: dictionaryNames.alarmLevel, ...listsElsewhere };
  const kept = Object.entries(screens).map(([code, screen]) =>
    group(code, { name: elsewhere[code as keyof typeof screens], editing: 'elsewhere', screen, items: null }),
  );
  const fixed = ModelDictionary.options.map((code) =>
    group(code, {
      name: dictionaryNames[code],
      editing: 'fixed',
      screen: null,
      items: Object.keys(modelDictionaries[code]).length,
    }),
  );
  return [...kept, ...fixed];
};

/** Codes that a new dictionary may not have. */
export const takenCodes: ReadonlySet<string> = new Set(productGroups().map(({ code }) => code));
