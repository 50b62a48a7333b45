import { z } from 'zod';
import { ModelDictionary } from '../catalogue/catalogue.entities.ts';
import { SourceText } from '../vocabulary/texts.ts';

/** The lists that forms choose from: those of the model screens, which are fixed, and the levels of alarms. */
export const DictionaryType = z.enum([...ModelDictionary.options, 'alarmLevel']);
export type DictionaryType = z.infer<typeof DictionaryType>;

/** One entry of a dictionary. */
export const DictionaryItem = z.object({
  itemType: DictionaryType,
  /** What is stored where the entry is chosen. */
  code: z.string(),
  name: SourceText,
  /** The entry that it is a kind of: level 21 is a kind of level 2. */
  parentCode: z.string().nullable(),
  /** From 0, in the order in which they are offered. */
  sort: z.number().int(),
  /** Whether it is still offered where one is chosen. */
  enabled: z.boolean(),
  /** Fixed entries are part of the product: they cannot be changed. */
  fixed: z.boolean(),
});
export type DictionaryItem = z.infer<typeof DictionaryItem>;

export const DictionaryDraft = z.strictObject({
  itemType: DictionaryType,
  /** Which entry is changed; without it, one is added below `parentCode`. */
  code: z.string().min(1).max(64).optional(),
  parentCode: z.string().min(1).max(64).nullable().optional(),
  name: z.strictObject({ zh: z.string().trim().min(1).max(20), en: z.string().trim().min(1).max(20) }),
  enabled: z.boolean(),
});
export type DictionaryDraft = z.infer<typeof DictionaryDraft>;
