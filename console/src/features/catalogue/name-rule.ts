import { sameWords, type Text } from '@eoms/contract';
import type { Rule } from 'antd/es/form';

/** A form may not be filled in yet: names of it can be absent. */
type Named = { readonly name?: Partial<Text> | undefined } | undefined;

/** Marks a name that another part of the list bears already, while it is typed. The server holds to the same rule. */
export const nameRule = (language: keyof Text, others: () => readonly Named[], duplicate: string): Rule => ({
  validator: async (_, value: unknown) => {
    if (typeof value === 'string' && others().some((other) => sameWords(other?.name?.[language] ?? '', value)))
      throw new Error(duplicate);
  },
});
