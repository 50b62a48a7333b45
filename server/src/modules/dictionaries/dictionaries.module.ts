import type { DictionaryType } from '@eoms/contract';
import type { ModuleParts } from '../../platform/platform.ts';
import { dictionariesRoutes } from './dictionaries.routes.ts';
import { iconNames } from './icon-names.ts';
import type { OpenDictionary } from './open-dictionary.ts';

export { iconNames } from './icon-names.ts';

export type { OpenDictionary } from './open-dictionary.ts';

export interface DictionariesModule extends ModuleParts {
  /** Names of the icons for menus, navigation and device types. */
  readonly iconNames: readonly string[];
  /** Plugs in a dictionary of a later module. */
  add(type: DictionaryType, dictionary: OpenDictionary): void;
}

/** The lists that forms choose from. */
export const createDictionaries = (): DictionariesModule => {
  const open = new Map<DictionaryType, OpenDictionary>();
  return { routes: dictionariesRoutes(open), iconNames, add: (type, dictionary) => void open.set(type, dictionary) };
};
