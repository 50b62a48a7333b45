import { assetCostsEndpoints, costYearsAtMost, type PageQuery, wordsIn } from '@eoms/contract';
import { assetCostWords } from '@eoms/phrases';
import type { Database } from '../../platform/database/database.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { xlsxReply } from '../../platform/imports/write-table.ts';
import type { Tables } from '../../platform/tables/tables.ts';
import { narrowPlaces } from '../places/places.module.ts';
import { type CostsAsked, costTable } from './cost-table.store.ts';

export interface AssetCostsDeps {
  readonly database: Database;
  readonly tables: Pick<Tables, 'write'>;
  readonly tree: Parameters<typeof narrowPlaces>[0];
}

const exportedAtMost = 20_000;

const requireYears = ({ from, to }: CostsAsked): number[] => {
  if (to < from || to - from >= costYearsAtMost)
    throw refuse('asset.costYears', { years: costYearsAtMost }, [{ field: 'to' }]);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

/** What assets cost over the years, on screen and as a table. */
export const assetCostsRoutes = ({ database, tables, tree }: AssetCostsDeps): Route[] =>
  implement(assetCostsEndpoints, {
    tabulateAssetCosts: async ({ query }, caller) => {
      const years = requireYears(query);
      const scope = await narrowPlaces(tree, caller.places, query);
      const { current, size }: PageQuery = query;
      const page = { ...query, limit: size, offset: (current - 1) * size };
      const { rows, ...whole } = await database.read((db) => costTable(db, scope, query, page));
      return { years, records: rows, current, size, ...whole };
    },
    exportAssetCosts: async ({ query }, caller) => {
      const years = requireYears(query);
      const scope = await narrowPlaces(tree, caller.places, query);
      const page = { limit: exportedAtMost, offset: 0 };
      const { rows, sums } = await database.read((db) => costTable(db, scope, query, page));
      const words = wordsIn(assetCostWords, caller.language);
      const kinds = ['purchase', 'maintenance', 'parts', 'depreciation'] as const;
      const lines = [...rows, { ...sums, name: words.all, note: null }].map((row) => [
        row.name ?? words.nothing,
        row.note,
        ...row.years.map(Number),
        Number(row.total),
        ...kinds.map((kind) => Number(row[kind])),
      ]);
      const headings = [
        ...[words.subjects[query.by], words.note],
        ...[...years.map(String), words.total],
        ...kinds.map((kind) => words.kinds[kind]),
      ];
      await caller.audit({ action: 'exportAssetCosts', after: { ...query, rows: rows.length } });
      return xlsxReply(tables, words.title, [{ name: words.kinds[query.kind], headings, rows: lines }]);
    },
  });
