import { baseLanguage, textOf } from '@eoms/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from './i18n.ts';

interface Titled {
  name: string;
  langitem: string | null;
  /** The label for readers of Russian, if somebody has entered one (specification section 2). */
  russian?: string | null;
}

/** A menu's title. `langitem` is a phrase key of the product, or the English title itself. */
export const useMenuTitle = (): ((menu: Titled) => string) => {
  const language = useLanguage();
  const { t, i18n } = useTranslation('menus');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes when the words have loaded
  return useCallback(
    ({ name, langitem, russian }) => {
      const entered = textOf({ zh: name, ...(russian ? { ru: russian } : {}) }, language);
      if (language === baseLanguage || entered !== name || !langitem) return entered;
      const words: Record<string, string> = i18n.getResourceBundle(language, 'menus') ?? {};
      return words[langitem] ?? textOf({ zh: name, en: langitem }, language);
    },
    [language, i18n, t],
  );
};
