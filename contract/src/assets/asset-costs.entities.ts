import { z } from 'zod';
import { MoneySum } from './asset.entities.ts';

export const AssetCostSubject = z.enum(['asset', 'model', 'place', 'category', 'supplier']);
export type AssetCostSubject = z.infer<typeof AssetCostSubject>;

/** What is counted by year: `spent` is bought, maintained and parts; `owned` is depreciation instead of what was bought. */
export const AssetCostKind = z.enum(['spent', 'owned', 'purchase', 'maintenance', 'parts', 'depreciation']);
export type AssetCostKind = z.infer<typeof AssetCostKind>;

/** As many years as one table has. */
export const costYearsAtMost = 10;

const sums = {
  /** One for each year of the table, in their order. */
  years: z.array(MoneySum),
  /** Of all years of the table. */
  total: MoneySum,
  /** What the total of all kinds is made of, whichever of them is counted. */
  purchase: MoneySum,
  /** Labour and others. */
  maintenance: MoneySum,
  parts: MoneySum,
  depreciation: MoneySum,
};
export const AssetCostSums = z.object(sums);
export type AssetCostSums = z.infer<typeof AssetCostSums>;

export const AssetCostRow = z.object({
  /** Of the asset, place, category or supplier; the model itself. Null for those of none. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  /** The code of an asset. */
  note: z.string().nullable(),
  ...sums,
});
export type AssetCostRow = z.infer<typeof AssetCostRow>;

/** A page of what assets cost, with the sums of all rows: what the pages show adds up to them. */
export const AssetCostTable = z.object({
  years: z.array(z.number().int()),
  records: z.array(AssetCostRow),
  total: z.number().int(),
  current: z.number().int(),
  size: z.number().int(),
  sums: AssetCostSums,
});
export type AssetCostTable = z.infer<typeof AssetCostTable>;
