import type { EnumItem, ModelDictionary } from '@eoms/contract';
import { modelDictionaries } from '@eoms/phrases';

/** A fixed list of the model screens, with the names of its items. */
export const dictionaryItems = (list: ModelDictionary): EnumItem[] =>
  Object.entries(modelDictionaries[list]).map(([code, name]) => ({ code, name }));
