import { type SQL, sql } from 'drizzle-orm';
import { dayOf, today } from '../../platform/database/local-day.ts';
import { assets, assetCategories as categories } from './assets.tables.ts';

/**
 * Straight-line depreciation, in the database's exact numbers. Lists, pages, figures, cost tables and exports all read these,
 * in queries that have joined the category. It runs from the first day of use (else the purchase) to today, or to the day
 * on which the asset was retired, in full months, and never below the residual value.
 */
export const depreciationStart = sql`coalesce(${assets.usedOn}, ${assets.purchasedOn})`;
const retiredOn = sql`case when ${assets.status} = 'retired' then ${dayOf(assets.since)} end`;
const allMonths = sql`(${categories.years} * 12)`;
const residual = sql`round(${assets.price} * ${categories.residualPercent} / 100, 2)`;

const monthsAt = (day: SQL): SQL => {
  const span = sql`age(least(${day}, ${retiredOn}), ${depreciationStart})`;
  return sql`least(greatest(extract(year from ${span}) * 12 + extract(month from ${span}), 0), ${allMonths})`;
};

/** What an asset is worth on a day: null without a price; the price itself where nothing says how it depreciates. */
export const assetValueOn = (day: SQL): SQL<string | null> => sql<string | null>`case
  when ${assets.price} is null or ${categories.years} is null or ${depreciationStart} is null then ${assets.price}
  else greatest(${residual}, ${assets.price} - round((${assets.price} - ${residual}) * ${monthsAt(day)} / ${allMonths}, 2))
end`;

export const assetValue = assetValueOn(today());

/** What the page of an asset explains its value by; all null where nothing says how it depreciates. */
export const depreciationColumns = {
  years: categories.years,
  residualPercent: categories.residualPercent,
  months: sql<number | null>`${monthsAt(today())}::int`,
  residual: sql<string | null>`${residual}`,
  endsOn: sql<string | null>`(${depreciationStart} + make_interval(years => ${categories.years}::int))::date::text`,
};
