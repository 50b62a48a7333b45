import { assetTableFaults } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { plainName } from '../../../platform/imports/table-columns.ts';
import { peopleNamed } from '../../access/access.module.ts';
import { placesInTables, type TablePlaces } from '../../places/places.module.ts';
import { allCategories } from '../asset-categories.store.ts';
import type { AssetRow } from '../assets.store.ts';
import type { AssetColumn, AssetTableRow } from './asset-row.ts';
import { assetsWithCodes, supplierNames } from './asset-transfer.store.ts';

/** A person as an asset keeps one. */
export interface Entrusted {
  readonly id: string | null;
  readonly name: string | null;
}

/** Finds what the cells of a row refer to; what they name and nobody has is reported with the row. */
export interface AssetLookups {
  readonly places: TablePlaces;
  asset(code: string): AssetRow | undefined;
  /** The id that the asset of this row has or gets. */
  idOf(row: AssetTableRow): string;
  /** The row in which an asset of this table is new. */
  rowOf(id: string): number | undefined;
  category(row: AssetTableRow): string | null;
  supplier(row: AssetTableRow): string | null;
  person(row: AssetTableRow, column: 'administrator' | 'maintainer', known: Entrusted): Entrusted;
  parent(row: AssetTableRow): string | null;
}

const textsIn = (rows: readonly AssetTableRow[], ...columns: readonly AssetColumn[]): string[] => [
  ...new Set(rows.flatMap((row) => columns.flatMap((column) => row.text(column) ?? []))),
];

const byName = (all: readonly { readonly id: string; readonly name: string }[]) => {
  const ids = new Map(all.map(({ id, name }) => [plainName(name), id]));
  return (row: AssetTableRow, column: AssetColumn, fault: (typeof assetTableFaults)[keyof typeof assetTableFaults]) => {
    const text = row.text(column);
    if (text === null) return null;
    const id = ids.get(plainName(text));
    if (id === undefined) row.report(column, fault);
    return id ?? null;
  };
};

const peopleIn = async (db: Executor, rows: readonly AssetTableRow[]): Promise<AssetLookups['person']> => {
  const people = await peopleNamed(db, textsIn(rows, 'administrator', 'maintainer'));
  return (row, column, known) => {
    const text = row.text(column);
    // An empty cell is nobody, never somebody.
    if (text === null) return { id: null, name: null };
    if (text === known.name) return known;
    const same = (one: string) => one.toLowerCase() === text.toLowerCase();
    const named = people.filter(({ name }) => same(name));
    const found = people.find(({ username }) => same(username)) ?? (named.length === 1 ? named[0] : undefined);
    if (found) return { id: found.id, name: found.name };
    row.report(column, named.length > 1 ? assetTableFaults.personAmbiguous : assetTableFaults.personUnknown);
    return { id: null, name: null };
  };
};

/** Everything that the rows of a table may refer to, read once, within the caller's places. */
export const assetLookups = async (
  db: Executor,
  rows: readonly AssetTableRow[],
  caller: Caller,
): Promise<AssetLookups> => {
  const assets = await assetsWithCodes(db, caller.places, textsIn(rows, 'code', 'parent'));
  const byCode = new Map(assets.map((asset) => [asset.code, asset]));
  const [category, supplier] = [byName(await allCategories(db)), byName(await supplierNames(db))];
  const ids = new Map(rows.map((row) => [row.row, byCode.get(row.text('code') ?? '')?.id ?? newId()]));
  const made = new Map<string, { readonly id: string; readonly row: number }>();
  for (const row of rows) {
    const code = row.text('code');
    const id = ids.get(row.row);
    if (code !== null && id !== undefined && !byCode.has(code) && !made.has(code)) made.set(code, { id, row: row.row });
  }
  const rowsMade = new Map([...made.values()].map(({ id, row }) => [id, row]));
  const idOf = (row: AssetTableRow): string => ids.get(row.row) ?? newId();
  return {
    places: await placesInTables(db, caller.places),
    asset: (code) => byCode.get(code),
    idOf,
    rowOf: (id) => rowsMade.get(id),
    category: (row) => category(row, 'category', assetTableFaults.categoryUnknown),
    supplier: (row) => supplier(row, 'supplier', assetTableFaults.supplierUnknown),
    person: await peopleIn(db, rows),
    parent: (row) => {
      const code = row.text('parent');
      if (code === null) return null;
      const id = byCode.get(code)?.id ?? made.get(code)?.id;
      if (id === undefined) row.report('parent', assetTableFaults.parentUnknown);
      return id ?? null;
    },
  };
};
