import { type AssetStatus, textOf } from '@eoms/contract';
import { assetTableWords, assetWords } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { Language } from '../../../platform/http/context.ts';
import { choiceSheet, tableSheet, type WrittenRow } from '../../../platform/imports/write-table.ts';
import type { Sheet } from '../../../platform/tables/tables.ts';
import type { TablePlaces } from '../../places/places.module.ts';
import type { AssetFilter } from '../assets.store.ts';
import type { AssetColumn } from './asset-row.ts';
import { assetTable } from './asset-table.ts';
import { eachAsset, type TableAsset } from './asset-transfer.store.ts';

const pageSize = 2_000;
/** What a table holds, and a person reads. */
export const exportedAtMost = 100_000;

const statusWord = (status: AssetStatus, language: Language): string => textOf(assetWords.states[status], language);

const rowOf = (asset: TableAsset, places: TablePlaces, language: Language): WrittenRow<AssetColumn> => {
  const { placeId, status, remarks, price, ...plain } = asset;
  return {
    fixed: {
      code: plain.code,
      name: plain.name,
      category: plain.category,
      model: plain.model,
      sn: plain.sn,
      tag: plain.tag,
      status: statusWord(status, language),
      holder: plain.holder,
      dueBackOn: plain.dueBackOn,
      parent: plain.parent,
      place: places.nameOf(placeId) ?? null,
      location: plain.location,
      supplier: plain.supplier,
      administrator: plain.administrator,
      maintainer: plain.maintainer,
      purchasedOn: plain.purchasedOn,
      usedOn: plain.usedOn,
      // Text: a spreadsheet keeps no more than 15 digits of a number.
      price,
      warrantyYears: plain.warrantyYears,
      warrantyUntil: plain.warrantyUntil,
      remarks: remarks || null,
    },
  };
};

/** All matching assets, the newest first; page by page, so that no query is large. */
export const assetSheet = async (
  db: Executor,
  scope: PlaceScope,
  filter: AssetFilter,
  places: TablePlaces,
  language: Language,
): Promise<Sheet> => {
  const rows: WrittenRow<AssetColumn>[] = [];
  for (let before: number | undefined; rows.length < exportedAtMost; ) {
    const page = await eachAsset(db, scope, filter, before, pageSize);
    for (const asset of page) rows.push(rowOf(asset, places, language));
    before = page.at(-1)?.number;
    if (page.length < pageSize) break;
  }
  return tableSheet(assetTable, language, rows);
};

interface Choices {
  readonly places: TablePlaces;
  readonly categories: readonly { readonly name: string }[];
  readonly suppliers: readonly { readonly name: string }[];
}

/** An empty table with one example row, and lists of the values that its columns accept. */
export const assetTemplate = ({ places, categories, suppliers }: Choices, language: Language): Sheet[] => {
  const states = Object.values(assetWords.states).map((word) => textOf(word, language));
  const heading = (column: AssetColumn) => textOf(assetTable.headings[column], language);
  const [place] = places.all;
  const example: WrittenRow<AssetColumn> = {
    fixed: {
      code: 'PJ-00042',
      name: textOf(assetTableWords.example, language),
      category: categories[0]?.name ?? null,
      status: statusWord('inStock', language),
      place: (place && places.nameOf(place.id)) ?? null,
      supplier: suppliers[0]?.name ?? null,
      purchasedOn: '2026-05-01',
      price: '186000.00',
      warrantyYears: 3,
    },
  };
  return [
    tableSheet(assetTable, language, [example]),
    choiceSheet(textOf(assetTableWords.choices, language), [
      { heading: heading('category'), values: categories.map(({ name }) => name) },
      { heading: heading('status'), values: states },
      { heading: heading('supplier'), values: suppliers.map(({ name }) => name) },
      { heading: heading('place'), values: places.all.map(({ path }) => path) },
      { heading: textOf(assetTableWords.placeCode, language), values: places.all.map(({ code }) => code) },
    ]),
  ];
};
