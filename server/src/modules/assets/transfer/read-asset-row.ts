import { type AssetStatus, assetStates, Code, mayBecome, textOf } from '@eoms/contract';
import { assetTableFaults, assetWords } from '@eoms/phrases';
import type { ReadResult } from '../../../platform/imports/importer.ts';
import type { AssetRow } from '../assets.store.ts';
import type { AssetLookups } from './asset-lookups.ts';
import type { AssetColumn, AssetTableRow } from './asset-row.ts';
import type { AssetValues, ImportedAsset } from './asset-table.ts';

const readCode = (row: AssetTableRow): string | null => {
  const code = row.within('code', 64);
  if (code !== null && !Code.safeParse(code).success) row.report('code', assetTableFaults.codeForm);
  return code;
};

/** Whether an asset may get this status; what a new one has, nobody has to explain. */
const checkStatus = (row: AssetTableRow, before: AssetRow | undefined, status: AssetStatus): void => {
  if (!before || before.status === status || mayBecome(assetStates, before.status, status)) return;
  const { states } = assetWords;
  const [from, to] = [before.status, status].map((one) => textOf(states[one], row.language));
  row.report('status', assetTableFaults.statusNotNext, { from: from ?? '', to: to ?? '' });
};

/** Nobody named means in stock: an empty cell never lends an asset to somebody. */
const readStatus = (row: AssetTableRow, before: AssetRow | undefined) => {
  const holder = row.within('holder', 100);
  const dueBackOn = row.day('dueBackOn');
  const implied = before?.status ?? (holder === null ? 'inStock' : 'onLoan');
  const status = row.oneOf('status', assetWords.states) ?? implied;
  checkStatus(row, before, status);
  if (status !== 'onLoan') {
    if (holder !== null) row.report('holder', assetTableFaults.holderUnused);
    if (dueBackOn !== null) row.report('dueBackOn', assetTableFaults.holderUnused);
    return { status, holder: null, dueBackOn: null };
  }
  const kept = before?.status === 'onLoan' ? before : undefined;
  const loan = {
    holder: row.has('holder') ? holder : (kept?.holder ?? null),
    dueBackOn: row.has('dueBackOn') ? dueBackOn : (kept?.dueBackOn ?? null),
  };
  if (loan.holder === null) row.report('holder', assetTableFaults.holderMissing);
  return { status, ...loan };
};

const checkDates = (row: AssetTableRow, { purchasedOn, usedOn, warrantyUntil }: AssetValues): void => {
  if (purchasedOn === null) return;
  if (usedOn !== null && usedOn < purchasedOn) row.report('usedOn', assetTableFaults.beforePurchase);
  if (warrantyUntil !== null && warrantyUntil < purchasedOn)
    row.report('warrantyUntil', assetTableFaults.beforePurchase);
};

const nothing: Omit<AssetValues, 'name' | 'placeId' | 'status' | 'holder' | 'dueBackOn'> = {
  categoryId: null,
  model: null,
  sn: null,
  tag: null,
  location: null,
  supplierId: null,
  administratorId: null,
  administrator: null,
  maintainerId: null,
  maintainer: null,
  purchasedOn: null,
  usedOn: null,
  price: null,
  warrantyYears: null,
  warrantyUntil: null,
  remarks: '',
  parentId: null,
};

const readPeople = (row: AssetTableRow, kept: typeof nothing, find: AssetLookups) => {
  const read = (column: 'administrator' | 'maintainer') => {
    const known = { id: kept[`${column}Id`], name: kept[column] };
    return row.has(column) ? find.person(row, column, known) : known;
  };
  const [administrator, maintainer] = [read('administrator'), read('maintainer')];
  return {
    administratorId: administrator.id,
    administrator: administrator.name,
    maintainerId: maintainer.id,
    maintainer: maintainer.name,
  };
};

/** Reads one row as a draft of an asset; for columns that the table does not have, the asset keeps its values. */
export const readAssetRow = (
  row: AssetTableRow,
  before: AssetRow | undefined,
  find: AssetLookups,
): ReadResult<ImportedAsset> => {
  const kept = before ?? nothing;
  const own = <T>(column: AssetColumn, read: () => T, known: T): T => (row.has(column) ? read() : known);
  const text = (column: AssetColumn & ('model' | 'sn' | 'tag' | 'location')) =>
    own(column, () => row.within(column, 100), kept[column]);
  const code = readCode(row);
  const [name, placeId] = [row.needed('name', 100), find.places.read(row, 'place')];
  const values = {
    name: name ?? '',
    placeId: placeId ?? '',
    ...readStatus(row, before),
    categoryId: own('category', () => find.category(row), kept.categoryId),
    model: text('model'),
    sn: text('sn'),
    tag: text('tag'),
    location: text('location'),
    supplierId: own('supplier', () => find.supplier(row), kept.supplierId),
    ...readPeople(row, kept, find),
    purchasedOn: own('purchasedOn', () => row.day('purchasedOn'), kept.purchasedOn),
    usedOn: own('usedOn', () => row.day('usedOn'), kept.usedOn),
    price: own('price', () => row.money('price'), kept.price),
    warrantyYears: own('warrantyYears', () => row.whole('warrantyYears', { min: 0, max: 50 }), kept.warrantyYears),
    warrantyUntil: own('warrantyUntil', () => row.day('warrantyUntil'), kept.warrantyUntil),
    remarks: own('remarks', () => row.within('remarks', 2_000) ?? '', kept.remarks),
    parentId: own('parent', () => find.parent(row), kept.parentId),
  };
  checkDates(row, values);
  if (row.errors.length > 0) return { draft: undefined };
  return { draft: { id: find.idOf(row), code, revision: before?.revision ?? null, values } };
};
