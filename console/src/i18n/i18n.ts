import { baseLanguage, isLanguage, type Language, languages, localeOf } from '@eoms/contract';
import { type Families, type Family, loadCatalogue, ownPhrases } from '@eoms/phrases';
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
/** Chinese unless the user chose otherwise (specification section 1). */
export const storedLanguage = (): Language => {
  const stored = readText(languageKey);
  return isLanguage(stored) ? stored : baseLanguage;
};

/**
 * The language of the first page. Visitors who came by a label have chosen none: theirs is that of their browser, where
 * there is one like it, and otherwise English.
 */
export const firstLanguage = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Language => {
  const isVisit = pathname === '/report' || new URLSearchParams(search).has('report');
  if (!isVisit || readText(languageKey) !== null) return storedLanguage();
  const [wanted = ''] = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return isLanguage(wanted) ? wanted : 'en';
};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language, family) => ownPhrases(family as Family, isLanguage(language) ? language : baseLanguage),
};

/** Starts the translator with the phrases every screen needs; other families load when a screen uses them. */
export const startTranslations = async (): Promise<void> => {
  const language = firstLanguage(window.location);
  document.documentElement.lang = localeOf(language);
  await loadCatalogue(language);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: baseLanguage,
      supportedLngs: languages.map(({ code }) => code),
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
  document.documentElement.lang = localeOf(language);
  await loadCatalogue(language);
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
  return isLanguage(i18n.language) ? i18n.language : baseLanguage;
};

/** The one after the reader's, for buttons that switch from one to the next. */
export const useNextLanguage = () => {
  const language = useLanguage();
  const at = languages.findIndex(({ code }) => code === language);
  return languages[(at + 1) % languages.length] ?? languages[0];
};
