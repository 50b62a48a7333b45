import { type SourceText, sameWords } from '@eoms/contract';
import type { Rule } from 'antd/es/form';

/** In an unfinished form names can be missing. */
type Named = { readonly name?: Partial<SourceText> | undefined } | undefined;

/** Marks a duplicate name while it is typed. The server applies the same rule. */
export const nameRule = (language: keyof SourceText, others: () => readonly Named[], duplicate: string): Rule => ({
  validator: async (_, value: unknown) => {
    if (typeof value === 'string' && others().some((other) => sameWords(other?.name?.[language] ?? '', value)))
      throw new Error(duplicate);
  },
});
