import { type Families, type Family, type Language, languages, phraseLoaders } from '@eoms/phrases';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { readText, storeText } from '../ui/storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Families;
    returnNull: false;
  }
}

export const languageKey = 'eoms_language';
const isLanguage = (value: string | null): value is Language => languages.some((l) => l === value);
/** Chinese unless the user chose otherwise (specification section 1). */
export const storedLanguage = (): Language => {
  const stored = readText(languageKey);
  return isLanguage(stored) ? stored : 'zh';
};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language, family) => phraseLoaders[isLanguage(language) ? language : 'zh'][family as Family](),
};

const tag = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en');

/** Starts the translator with the phrases every screen needs; other families load when a screen uses them. */
export const startTranslations = async (): Promise<void> => {
  const language = storedLanguage();
  document.documentElement.lang = tag(language);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'zh',
      supportedLngs: [...languages],
      ns: ['ui'],
      defaultNS: 'ui',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      returnNull: false,
    });
};

export const changeLanguage = async (language: Language): Promise<void> => {
  storeText(languageKey, language);
  document.documentElement.lang = tag(language);
  await i18next.changeLanguage(language);
};

/** Loads families that are needed soon, all at once: otherwise each waits until the one before has been rendered. */
export const preparePhrases = async (...families: readonly Family[]): Promise<void> => {
  await i18next.loadNamespaces([...families]);
};

/** The phrases of a family: `const t = usePhrases('people'); t('title')`. Suspends until they have loaded. */
export const usePhrases = <F extends Family>(family: F) => useTranslation(family).t;

export const useLanguage = (): Language => {
  const { i18n } = useTranslation('ui');
  return isLanguage(i18n.language) ? i18n.language : 'zh';
};
