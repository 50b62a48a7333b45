import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dayOf, today } from '../../platform/database/local-day.ts';
import { assets, assetCategories as categories } from './assets.tables.ts';

/**
 * Straight-line depreciation, exact and in whole numbers: cents and months. Lists, pages, figures, cost tables and exports all
 * read these, in queries that have joined the category. It runs from the first day of use (else the purchase) to today, or
 * to the day on which the asset was retired, in full months, and never below the residual value.
 */
export const depreciationStart = sql`coalesce(${assets.usedOn}, ${assets.purchasedOn})`;
// Kept by the database from the days and the price (migration 1141).
const [startMonth, startDay] = [sql`${assets}.start_month`, sql`${assets}.start_day`];
export const priceCents = sql`${assets}.price_cents`;

const retiredOn = dayOf(assets.since);
const allMonths = sql`(${categories.years} * 12)`;
const residualCents = sql`((${priceCents} * ${categories.residualPercent} * 2 + 100) / 200)`;

/** A day as the number of its month and the day in it, for the months between two. */
export interface DayParts {
  readonly month: SQLWrapper;
  readonly day: SQLWrapper;
}
const partsOf = (day: SQLWrapper): DayParts => ({
  month: sql`(extract(year from ${day}) * 12 + extract(month from ${day}))::int`,
  day: sql`extract(day from ${day})::int`,
});
const onceEach = ({ month, day }: DayParts): DayParts => ({ month: sql`(select ${month})`, day: sql`(select ${day})` });
/** Of today; asked once for a query, and not for each row. */
const ofToday = onceEach(partsOf(today()));
export const firstOfYear = (year: SQLWrapper): DayParts => ({ month: sql`(${year} * 12 + 1)`, day: sql`1` });

const monthsUntil = ({ month, day }: DayParts): SQL =>
  sql`(${month} - ${startMonth} - case when ${day} < ${startDay} then 1 else 0 end)`;
/** Full months: what was retired before a day, or came to its end, depreciates no further. */
const monthsAt = (...days: readonly DayParts[]): SQL => {
  const each = sql.join(days.map(monthsUntil), sql`, `);
  const retired = sql`case when ${assets.status} = 'retired' then ${monthsUntil(partsOf(retiredOn))} end`;
  return sql`greatest(least(${each}, ${retired}, ${allMonths}), 0)`;
};

/** What an asset is worth on the earliest of these days and today, in cents; null without a price. */
export const assetCentsOn = (...days: readonly DayParts[]): SQL => sql`case
  when ${priceCents} is null or ${categories.years} is null or ${startMonth} is null then ${priceCents}
  else greatest(${residualCents}, ${priceCents}
    - (2 * (${priceCents} - ${residualCents}) * ${monthsAt(ofToday, ...days)} + ${allMonths}) / (2 * ${allMonths}))
end`;

export const centsAsMoney = (cents: SQLWrapper): SQL<string | null> =>
  sql<string | null>`round((${cents})::numeric / 100, 2)`;
/** Null without a price; the price itself where nothing says how it depreciates. */
export const assetValue = centsAsMoney(assetCentsOn());
/** A sum of cents as money. */
export const moneySum = (cents: SQLWrapper, of?: SQLWrapper): SQL<string> =>
  sql<string>`round(coalesce(sum(${cents})${of ? sql` filter (where ${of})` : sql``}, 0) / 100.0, 2)`;

/** What the page of an asset explains its value by; all null where nothing says how it depreciates. */
export const depreciationColumns = {
  years: categories.years,
  residualPercent: categories.residualPercent,
  months: sql<number | null>`case when ${startMonth} is not null and ${categories.years} is not null
    then ${monthsAt(ofToday)}::int end`,
  residual: centsAsMoney(residualCents),
  endsOn: sql<string | null>`(${depreciationStart} + make_interval(years => ${categories.years}::int))::date::text`,
};
