import { z } from 'zod';
import { Id, Name, Revision } from '../kit/fields.ts';

/** Letters and digits before the number of a code that is made by rule: `PJ` makes `PJ-00042`. */
export const AssetCodePrefix = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{1,10}$/, 'codePrefix')
  .meta({ examples: ['PJ'] });

/** What assets of a kind have in common: how their codes begin, and for how long and down to what they depreciate. */
export const AssetCategory = z.object({
  id: Id,
  name: Name,
  prefix: AssetCodePrefix,
  /** Straight-line depreciation over so many years; null: none. */
  years: z.number().int().min(1).max(50).nullable(),
  /** What is left of the price afterwards. */
  residualPercent: z.number().int().min(0).max(100),
  revision: Revision,
});
export type AssetCategory = z.infer<typeof AssetCategory>;

export const AssetCategoryDraft = AssetCategory.partial({ id: true, revision: true }).strict();
export type AssetCategoryDraft = z.infer<typeof AssetCategoryDraft>;
