import { textOf } from '@eoms/contract';
import { isRefusal } from '@eoms/engine';
import type { Language } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';

/** Translates a refusal of the engine into the codes and texts of the contract; other errors stay as they are. */
export const fromEngine = (error: unknown, language: Language): unknown =>
  isRefusal(error)
    ? refuse(
        error.code,
        {},
        error.faults?.map(({ field, text }) => ({ field: `args.${field}`, message: textOf(text, language) })),
      )
    : error;
