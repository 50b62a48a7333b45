import type { Language } from './context.ts';

/** The first language a browser asks for decides; Chinese is the default and the fallback. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trimStart().toLowerCase().startsWith('en') ? 'en' : 'zh';
