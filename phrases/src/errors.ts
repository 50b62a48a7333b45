import { type ErrorCode, errorCodes, type Language, type SourceText, say, textOf } from '@eoms/contract/vocabulary';
import { errors as en } from './en/errors.ts';
import { errors as zh } from './zh/errors.ts';

const known: ReadonlySet<string> = new Set(errorCodes);

/** Between a headline and its problems, and between one problem and the next. */
export const problemMarks = { first: say('：', ': '), next: say('；', '; ') };

export const isErrorCode = (code: string): code is ErrorCode => known.has(code);
/** Returns the text of an error code; an unknown code gets that of a server error. */
export const errorTexts = (code: string): SourceText => {
  const one = isErrorCode(code) ? code : '500';
  return say(zh[one], en[one]);
};
export const errorText = (code: string, language: Language): string => textOf(errorTexts(code), language);
