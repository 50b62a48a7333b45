import { sql } from 'drizzle-orm';
import { dayOf, today } from '../../platform/database/local-day.ts';
import { assets, assetCategories as categories } from './assets.tables.ts';

/**
 * Straight-line depreciation, in the database's exact numbers. Lists, pages, figures and exports all read these, in
 * queries that have joined the category. It runs from the first day of use (else the purchase) to today, or to the day
 * on which the asset was retired, in full months, and never below the residual value.
 */
const start = sql`coalesce(${assets.usedOn}, ${assets.purchasedOn})`;
const until = sql`case when ${assets.status} = 'retired' then ${dayOf(assets.since)} else ${today()} end`;
const span = sql`age(${until}, ${start})`;
const allMonths = sql`(${categories.years} * 12)`;

const months = sql`least(greatest(extract(year from ${span}) * 12 + extract(month from ${span}), 0), ${allMonths})`;
const residual = sql`round(${assets.price} * ${categories.residualPercent} / 100, 2)`;

/** Null without a price; the price itself where nothing says how it depreciates. */
export const assetValue = sql<string | null>`case
  when ${assets.price} is null or ${categories.years} is null or ${start} is null then ${assets.price}
  else greatest(${residual}, ${assets.price} - round((${assets.price} - ${residual}) * ${months} / ${allMonths}, 2))
end`;

/** What the page of an asset explains its value by; all null where nothing says how it depreciates. */
export const depreciationColumns = {
  years: categories.years,
  residualPercent: categories.residualPercent,
  months: sql<number | null>`${months}::int`,
  residual: sql<string | null>`${residual}`,
  endsOn: sql<string | null>`(${start} + make_interval(years => ${categories.years}::int))::date::text`,
};
