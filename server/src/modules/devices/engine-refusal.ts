import { isRefusal } from '@eoms/engine';
import type { Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** A refusal of the engine in the codes and words of the contract; any other error as it is. */
export const fromEngine = (error: unknown, language: Language): unknown =>
  isRefusal(error)
    ? refuse(
        error.code,
        {},
        error.faults?.map(({ field, text }) => ({ field: `args.${field}`, message: text[language] })),
      )
    : error;
