import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from './i18n.ts';

interface Titled {
  name: string;
  langitem: string | null;
}

/** A menu's title. In English, `langitem`: a phrase key of the product, or the English title itself. */
export const useMenuTitle = (): ((menu: Titled) => string) => {
  const language = useLanguage();
  const { t, i18n } = useTranslation('menus');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes when the words have loaded
  return useCallback(
    ({ name, langitem }) => {
      if (language === 'zh' || !langitem) return name;
      const words: Record<string, string> = i18n.getResourceBundle('en', 'menus') ?? {};
      return words[langitem] ?? langitem;
    },
    [language, i18n, t],
  );
};
