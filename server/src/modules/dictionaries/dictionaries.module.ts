import type { ModuleParts } from '../../platform/platform.ts';
import { iconNames } from './icon-names.ts';

export interface DictionariesModule extends ModuleParts {
  /** Names of the icons for menus, navigation and device types. */
  readonly iconNames: readonly string[];
}

export const createDictionaries = (): DictionariesModule => ({ routes: [], iconNames });
