import { type ErrorCode, errorCodes } from '@eoms/contract/vocabulary';
import { errors as en } from './en/errors.ts';
import type { Language } from './families.ts';
import { errors as zh } from './zh/errors.ts';

const texts: Record<Language, Record<ErrorCode, string>> = { zh, en };
const known: ReadonlySet<string> = new Set(errorCodes);

export const isErrorCode = (code: string): code is ErrorCode => known.has(code);
/** Returns the text of an error code; an unknown code gets that of a server error. */
export const errorText = (code: string, language: Language): string =>
  texts[language][isErrorCode(code) ? code : '500'];
