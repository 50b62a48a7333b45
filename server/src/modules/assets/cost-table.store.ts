import type { AssetCostKind, AssetCostRow, AssetCostSubject, AssetCostSums } from '@eoms/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { today } from '../../platform/database/local-day.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { places } from '../places/places.tables.ts';
import { assetCentsOn, centsAsMoney, depreciationStart, firstOfYear } from './asset-value.store.ts';
import { matchingAssets } from './assets.store.ts';
import { assetCategories, assetSuppliers, assets, assetRecords as records } from './assets.tables.ts';

export interface CostsAsked {
  readonly by: AssetCostSubject;
  readonly kind: AssetCostKind;
  /** Years, both included. */
  readonly from: number;
  readonly to: number;
  readonly categoryId?: string | undefined;
  readonly keyword?: string | undefined;
}
export interface CostsPage {
  readonly limit: number;
  readonly offset: number;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

const none = sql`null::text`;
const subjects: Readonly<Record<AssetCostSubject, { readonly key: SQL; readonly name: SQL; readonly note: SQL }>> = {
  asset: { key: sql`${assets.id}::text`, name: sql`${assets.name}`, note: sql`${assets.code}` },
  model: { key: sql`${assets.model}`, name: sql`${assets.model}`, note: none },
  place: { key: sql`${assets.placeId}::text`, name: sql`${places.name}`, note: none },
  category: { key: sql`${assets.categoryId}::text`, name: sql`${assetCategories.name}`, note: none },
  supplier: { key: sql`${assets.supplierId}::text`, name: sql`${assetSuppliers.name}`, note: none },
};

const counted: Readonly<Record<AssetCostKind, SQL>> = {
  spent: sql`purchase + maintenance + parts`,
  owned: sql`depreciation + maintenance + parts`,
  purchase: sql`purchase`,
  maintenance: sql`maintenance`,
  parts: sql`parts`,
  depreciation: sql`depreciation`,
};

const columns = ['purchase', 'maintenance', 'parts', 'depreciation'] as const;
const zero = sql`0.00`;
const dayOne = (year: SQL): SQL => sql`make_date(${year}, 1, 1)`;

/** One row for what was bought, for each record, and for each year in which an asset depreciates. */
const amounts = (matching: SQL | undefined, { by, from, to }: CostsAsked): SQL => {
  const { key, name, note } = subjects[by];
  const about = sql`${key} as key, ${name} as name, ${note} as note`;
  const joined = sql`join ${places} on ${places.id} = ${assets.placeId}
    left join ${assetCategories} on ${assetCategories.id} = ${assets.categoryId}
    left join ${assetSuppliers} on ${assetSuppliers.id} = ${assets.supplierId}`;
  const [first, last] = [sql`make_date(${from}::int, 1, 1)`, sql`make_date(${to}::int, 12, 31)`];
  const also = matching ? sql`and ${matching}` : sql``;
  const year = sql`y.year`;
  const [begins, ends] = [dayOne(year), dayOne(sql`${year} + 1`)];
  return sql`
    select ${about}, extract(year from ${assets.purchasedOn})::int as year, ${assets.price} as purchase,
      ${zero} as maintenance, ${zero} as parts, ${zero} as depreciation
    from ${assets} ${joined}
    where ${assets.purchasedOn} between ${first} and ${last} and ${assets.price} is not null ${also}
    union all
    select ${about}, extract(year from ${records.performedOn})::int, ${zero},
      coalesce(${records.labourCost}, 0.00) + coalesce(${records.externalCost}, 0.00),
      coalesce(${records.partsCost}, 0.00), ${zero}
    from ${records} join ${assets} on ${assets.id} = ${records.assetId} ${joined}
    where ${records.performedOn} between ${first} and ${last} ${also}
    union all
    select ${about}, ${year}, ${zero}, ${zero}, ${zero},
      ${centsAsMoney(sql`${assetCentsOn(firstOfYear(year))} - ${assetCentsOn(firstOfYear(sql`(${year} + 1)`))}`)}
    from ${assets} ${joined} cross join generate_series(${from}::int, ${to}::int) as y (year)
    where ${assets.price} is not null and ${assetCategories.years} is not null and ${depreciationStart} < ${ends}
      and ${begins} < ${today()} and ${depreciationStart} + make_interval(years => ${assetCategories.years}::int) > ${begins}
      ${also}`;
};

interface Found extends Record<string, unknown> {
  total: number;
  rows: (Omit<AssetCostRow, 'years'> & { years: Readonly<Record<string, string>> })[];
  sums: (Record<(typeof columns)[number] | 'amount', string> & { year: number })[];
}

const sumsOf = (column: string): SQL => sql.raw(`sum(${column})::text as ${column}`);
const orders = { name: sql`name`, total: sql`sum(amount)` };

/**
 * What assets cost: the rows of one page, how many there are, and the sums of all by year. All sums are the database's, of
 * the same amounts, so that they add up.
 */
export const costTable = async (
  db: Executor,
  scope: PlaceScope,
  asked: CostsAsked,
  { limit, offset, sort = 'total', order = sort === 'total' ? 'desc' : 'asc' }: CostsPage,
): Promise<{ total: number; rows: AssetCostRow[]; sums: AssetCostSums }> => {
  const { categoryId, keyword } = asked;
  const matching = and(withinPlaces(assets.placeId, scope), matchingAssets(db, { categoryId, keyword }));
  const direction = sql.raw(order === 'desc' ? 'desc nulls last' : 'asc nulls last');
  const { rows: answers } = await db.execute<Found>(sql`
    with amounts as (${amounts(matching, asked)}),
    by_year as materialized (
      select key, max(name) as name, max(note) as note, year, sum(purchase) as purchase, sum(maintenance) as maintenance,
        sum(parts) as parts, sum(depreciation) as depreciation, sum(${counted[asked.kind]}) as amount
      from amounts group by key, year),
    page as (
      select key, max(name) as name, max(note) as note, sum(amount)::text as total,
        ${sql.join(columns.map(sumsOf), sql`, `)}, jsonb_object_agg(year, amount::text) as years
      from by_year group by key
      order by ${orders[sort === 'name' ? 'name' : 'total']} ${direction}, key nulls last limit ${limit} offset ${offset})
    select (select count(*)::int from (select from by_year group by key) as keys) as total,
      (select coalesce(json_agg(page), '[]') from page) as rows,
      (select coalesce(json_agg(y), '[]') from (
        select year, sum(amount)::text as amount, ${sql.join(columns.map(sumsOf), sql`, `)}
        from by_year group by year) as y) as sums,
      (select json_build_object('total', coalesce(sum(amount), 0.00)::text, ${sql.join(
        columns.map((column) => sql.raw(`'${column}', coalesce(sum(${column}), 0.00)::text`)),
        sql`, `,
      )}) from by_year) as whole`);
  const [answer] = answers as unknown as (Found & { whole: Omit<AssetCostSums, 'years'> })[];
  if (!answer) throw new Error('a query of aggregates has one row');
  const years = Array.from({ length: asked.to - asked.from + 1 }, (_, at) => asked.from + at);
  const ofYears = new Map(answer.sums.map(({ year, amount }) => [year, amount]));
  return {
    total: answer.total,
    rows: answer.rows.map((row) => ({ ...row, years: years.map((year) => row.years[year] ?? '0.00') })),
    sums: { ...answer.whole, years: years.map((year) => ofYears.get(year) ?? '0.00') },
  };
};
