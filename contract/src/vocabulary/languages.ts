interface LanguageEntry {
  /** As in `Accept-Language`, stored settings and the keys of a `Text`. */
  readonly code: string;
  /** What speakers call it. */
  readonly name: string;
  /** BCP 47 tag for Intl, dayjs and the `lang` of the page. */
  readonly locale: string;
}

/**
 * The languages of the product. A further one is an entry here, a folder of phrases with a line in
 * `phrases/src/folders.ts`, and the calendar of the component library in `console/src/app/antd-locales.ts`. Whatever it
 * lacks is shown in Chinese; `node --import tsx tools/check-languages.ts` lists it.
 */
export const languages = [
  { code: 'zh', name: '中文', locale: 'zh-CN' },
  { code: 'en', name: 'English', locale: 'en' },
  { code: 'ru', name: 'Русский', locale: 'ru' },
] as const satisfies readonly LanguageEntry[];

export type Language = (typeof languages)[number]['code'];
