import type { ProductDictionary } from '@eoms/contract';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { dictionariesRoutes } from './dictionaries.routes.ts';
import { itemReferences } from './dictionary-items.store.ts';
import { iconsRoutes } from './icons/icons.routes.ts';
import type { OpenDictionary } from './open-dictionary.ts';

export { iconNames } from './icons/icon-names.ts';

export type { OpenDictionary } from './open-dictionary.ts';

export interface DictionariesModule extends ModuleParts {
  /** Plugs in a dictionary of a later module. */
  add(type: ProductDictionary, dictionary: OpenDictionary): void;
}

/** The lists that forms choose from, and the icons. */
export const createDictionaries = ({
  database,
  references,
}: Pick<Platform, 'database' | 'references'>): DictionariesModule => {
  const open = new Map<string, OpenDictionary>();
  references.add(itemReferences);
  return {
    routes: [...dictionariesRoutes({ database, references, open }), ...iconsRoutes({ database, references })],
    add: (type, dictionary) => void open.set(type, dictionary),
  };
};
