import { z } from 'zod';
import { ModelDictionary } from '../catalogue/catalogue.entities.ts';
import { Id, Revision, Sort } from '../kit/fields.ts';
import { ScreenAddress } from '../vocabulary/screen-addresses.ts';
import { Text } from '../vocabulary/texts.ts';

/** The lists of the product: those of the model screens, which are fixed, and the levels of alarms. */
export const ProductDictionary = z.enum([...ModelDictionary.options, 'alarmLevel']);
export type ProductDictionary = z.infer<typeof ProductDictionary>;

/** Dictionaries that come with the product and whose entries are changed here. */
export const systemDictionaries = [
  'placeType',
  'placeStateReason',
  'alarmWindowReason',
  'alarmShelveReason',
  'orderHoldReason',
  'orderPassReason',
  'orderRejectReason',
  'orderCancelReason',
  'inspectionReason',
  'assetReason',
  'loanPurpose',
] as const;
export type SystemDictionary = (typeof systemDictionaries)[number];

/** The code of a dictionary, or of an entry; it never changes. */
export const DictionaryCode = z
  .string()
  .max(40)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'dictionaryCode');

/** A list of the product, or the code of any dictionary that was added. */
export const DictionaryType = DictionaryCode.meta({ examples: ['placeType'] });
export type DictionaryType = z.infer<typeof DictionaryType>;

/** A colour as screens show it; they move its lightness where it would be hard to see. */
export const DictionaryColour = z.string().regex(/^#[0-9a-f]{6}$/, 'hexColour');

/** One entry of a dictionary. */
export const DictionaryItem = z.object({
  /** Null for entries of the product that are no rows of a dictionary. */
  id: Id.nullable(),
  itemType: DictionaryType,
  /** What identifies the entry, whatever it is called. */
  code: z.string(),
  name: Text,
  /** What the entry was called before: texts that were stored then are still recognised. */
  formerNames: z.array(z.string()),
  /** The entry that it is a kind of: level 21 is a kind of level 2. */
  parentCode: z.string().nullable(),
  /** From 0, in the order in which they are offered. */
  sort: z.number().int(),
  /** Whether it is still offered where one is chosen. */
  enabled: z.boolean(),
  /** Fixed entries are part of the product: they cannot be changed. */
  fixed: z.boolean(),
  /** It came with the product: it is renamed, coloured and disabled like any other, but not removed. */
  system: z.boolean(),
  colour: z.string().nullable(),
  /** Name of an icon of `/iconFont/getIconFont`. */
  icon: z.string().nullable(),
  revision: Revision,
});
export type DictionaryItem = z.infer<typeof DictionaryItem>;

const names = (longest: number) =>
  z.strictObject({
    zh: z.string().trim().min(1).max(longest),
    /** Without one, the Chinese name stands in. */
    en: z.string().trim().min(1).max(longest).optional(),
  });

export const DictionaryDraft = z.strictObject({
  itemType: DictionaryType,
  /** Which entry is changed; without it, one is added below `parentCode`. */
  code: z.string().min(1).max(64).optional(),
  /** The code of an added entry; without it, it gets one. Levels of alarms number themselves. */
  newCode: DictionaryCode.optional(),
  parentCode: z.string().min(1).max(64).nullable().optional(),
  name: names(60),
  enabled: z.boolean(),
  colour: DictionaryColour.nullable().optional(),
  icon: z.string().max(40).nullable().optional(),
  revision: Revision.optional(),
});
export type DictionaryDraft = z.infer<typeof DictionaryDraft>;

/** Where the entries of a dictionary are changed. */
export const DictionaryEditing = z.enum([
  'here',
  /** Code of the product hangs on the entries. */
  'fixed',
  /** On a screen of their own. */
  'elsewhere',
]);
export type DictionaryEditing = z.infer<typeof DictionaryEditing>;

export const DictionaryGroup = z.object({
  /** Null for lists that are no rows of ours. */
  id: Id.nullable(),
  /** A screen of its own may have a list that is not read here. */
  code: DictionaryType,
  name: Text,
  description: Text.nullable(),
  editing: DictionaryEditing,
  /** The screen on which its entries are changed. */
  screen: ScreenAddress.nullable(),
  /** It came with the product, which asks for it: it is renamed, but not removed. */
  system: z.boolean(),
  /** Null where they are on a screen of their own. */
  items: z.number().int().nullable(),
  sort: Sort,
  revision: Revision,
});
export type DictionaryGroup = z.infer<typeof DictionaryGroup>;

const description = z.string().trim().max(200);
export const DictionaryGroupDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  /** Of an existing dictionary, it stays as it is. */
  code: DictionaryCode,
  name: names(60),
  description: z.strictObject({ zh: description, en: description.optional() }).nullable(),
});
export type DictionaryGroupDraft = z.infer<typeof DictionaryGroupDraft>;

/** How many rows of a screen name an entry or an icon. */
export const DictionaryUse = z.object({ screen: ScreenAddress, count: z.number().int() });
export type DictionaryUse = z.infer<typeof DictionaryUse>;

export const entriesAtMost = 500;
export const dictionariesAtMost = 200;
