import type { ModuleParts } from '../../platform/platform.ts';
import { iconNames } from './icon-names.ts';

export interface DictionariesModule extends ModuleParts {
  /** Names of the icons that menus, navigation and device types can use. */
  readonly iconNames: readonly string[];
}

export const createDictionaries = (): DictionariesModule => ({ routes: [], iconNames });
