import {
  type AssetImport,
  assetRecordsEndpoints,
  assetSuppliersEndpoints,
  assetsEndpoints,
  assetTransferEndpoints as calls,
  type Envelope,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import type { Cell } from '../../../platform/tables/tables.ts';
import type { TestClient } from '../../../platform/testing/test-api.ts';
import { uploadOf } from '../../devices/devices-api.fixture.ts';
import { type AssetsSystem, openAssetsSystem } from '../assets.fixture.ts';

let system: AssetsSystem;
let operator: TestClient;
let place = '';
beforeAll(async () => {
  system = await openAssetsSystem();
  operator = system.api.signIn({ grants: { assetManagement: ['view', 'edit'] }, places: [system.venue.room] });
  const { rows } = await system.platform.database.pool.query('select code from places where id = $1', [
    system.venue.hall,
  ]);
  place = rows[0].code;
});
afterAll(() => system.close());

const english = { 'accept-language': 'en' };
const preview = async (rows: Cell[][], client = system.admin): Promise<Envelope<AssetImport>> => {
  const [headings = [], ...body] = rows;
  const content = await system.platform.tables.write([{ name: 'Sheet', headings: headings.map(String), rows: body }]);
  const upload = await uploadOf('assets.xlsx', content);
  return (
    await client.send(calls.previewAssetImport, { ...upload, headers: { ...upload.headers, ...english } })
  ).json();
};
const apply = (id: string | undefined, skipBad = false, client = system.admin) =>
  client.call(calls.applyAssetImport, { body: { id, skipBad } });
const table = async (query: Readonly<Record<string, string>> = {}, client = system.admin): Promise<Cell[][]> => {
  const reply = await client.send(calls.exportAssets, { query, headers: english });
  const read = await system.platform.tables.read(reply.rawPayload, { rowsAtMost: 30_000 });
  return read.outcome === 'read' ? read.rows : [];
};
const withCode = async (code: string) => {
  const { rows } = await system.platform.database.pool.query('select id from assets where code = $1', [code]);
  return system.get(rows[0]?.id);
};
const history = async (assetId: unknown) =>
  (await system.admin.call(assetsEndpoints.listAssetEvents, { query: { assetId: String(assetId) } })).data ?? [];
const imported = async (rows: Cell[][], client = system.admin) => {
  const { data } = await preview(rows, client);
  expect(data?.errors).toEqual([]);
  return (await apply(data?.id, false, client)).data;
};

describe('assets in a table', () => {
  it('come in with every field, exactly as written, and their history begins', async () => {
    await system.addCategory('Imported projectors', 'IP', 5);
    const supplier = { address: '', website: '', contacts: [], contracts: [], remarks: '' };
    await system.admin.call(assetSuppliersEndpoints.saveAssetSupplier, { body: { ...supplier, name: 'Import & Co' } });
    const made = await imported([
      [
        '资产编号',
        '名称',
        '分类',
        '品牌型号',
        '序列号',
        '状态',
        '场所',
        '供应商',
        '购买日期',
        '原值',
        '保修年限',
        '备注',
      ],
      [
        '000042',
        '主投影机',
        'imported projectors',
        'PT-X',
        '0007',
        '在用',
        place,
        'Import & Co',
        '2024年2月29日',
        '186,000.5',
        3,
        '=1+1',
      ],
      [null, 'By rule', 'Imported projectors', null, null, null, place, null, '2024/3/1', 0.1, null, null],
    ]);
    expect(made).toEqual({ created: 2, changed: 0, left: 0 });
    const first = await withCode('000042');
    expect(first).toMatchObject({
      name: '主投影机',
      categoryName: 'Imported projectors',
      sn: '0007',
      status: 'inUse',
      supplierName: 'Import & Co',
      purchasedOn: '2024-02-29',
      price: '186000.50',
      warrantyEndsOn: '2027-02-27',
      remarks: '=1+1',
    });
    expect((await history(first.id)).map(({ kind }) => kind)).toEqual(['created']);
    const page = await system.admin.call(assetsEndpoints.listAssets, { query: { keyword: 'By rule' } });
    expect(page.data?.records).toMatchObject([{ code: expect.stringMatching(/^IP-\d{5}$/), price: '0.10' }]);
  });

  it('go out and come in again unchanged, with formulas made harmless', async () => {
    const rows = await table();
    expect(rows.flat().filter((cell) => typeof cell === 'string' && cell.startsWith('='))).toEqual([]);
    const { data } = await preview(rows);
    expect(data).toMatchObject({ bad: 0, creates: 0, changes: 0, unchanged: rows.length - 1 });
    const some = await table({ status: 'inUse', keyword: '主投影机' });
    expect(some.length).toBe(2);
  });

  it('are in stock where nobody is named, and never in the hands of somebody', async () => {
    await imported([
      ['Asset code', 'Name', 'Place', 'Lent to', 'Administrator', 'Maintained by', 'Status'],
      ['H-1', 'Nobody', place, null, null, null, null],
      ['H-2', 'Somebody', place, 'Expo guest', null, null, null],
    ]);
    const nobody = { holder: null, administratorId: null, administrator: null, maintainerId: null };
    expect(await withCode('H-1')).toMatchObject({ status: 'inStock', ...nobody });
    expect(await withCode('H-2')).toMatchObject({ status: 'onLoan', holder: 'Expo guest' });
    // An empty cell does not end the loan of an asset that is there.
    const { data } = await preview([
      ['Asset code', 'Name', 'Place', 'Lent to', 'Status'],
      ['H-2', 'Somebody', place, null, null],
      ['H-1', 'Nobody', place, 'Guest', 'in stock'],
      ['H-3', 'New', place, null, 'on loan'],
    ]);
    expect(data?.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Lent to'],
      [3, 'Lent to'],
      [4, 'Lent to'],
    ]);
  });

  it('name every fault by its row and column', async () => {
    const old = await system.add({ code: 'F-OLD', purchasedOn: '2020-01-01' });
    const record = { kind: 'repair', performedOn: '2020-02-01', performedBy: 'W', remarks: 'x', parts: '' };
    const costs = { labourCost: null, partsCost: null, externalCost: null, nextOn: null, fileIds: [] };
    const body = { ...record, ...costs, assetId: old } as never;
    const saved = await system.admin.call(assetRecordsEndpoints.saveAssetRecord, { body });
    expect(saved.code).toBe('200');
    await system.handle({ action: 'lend', ids: [old], remarks: '', holder: 'X', dueBackOn: null });
    await system.add({ code: 'F-HALL', placeId: system.venue.hall });
    const cells = { Name: 'N', Place: place };
    const faulty: Record<string, Cell>[] = [
      { ...cells, 'Asset code': 'has space' },
      { ...cells, Category: 'No such' },
      { ...cells, Supplier: 'No such' },
      { ...cells, Administrator: 'No such person' },
      { ...cells, Place: 'No such place' },
      { ...cells, Place: null },
      { ...cells, Price: '1.005' },
      { ...cells, Price: 'about 100' },
      { ...cells, Purchased: '5/1/26' },
      { ...cells, Purchased: '2026-02-30' },
      { ...cells, Purchased: '2026-05-01', 'First used': '2026-04-30' },
      { ...cells, Status: 'sold' },
      { ...cells, 'Asset code': 'F-OLD', Purchased: '2020-03-01' },
      { ...cells, 'Asset code': 'F-OLD2', 'Inside (asset code)': 'F-OLD2' },
      { ...cells, 'Inside (asset code)': 'nowhere' },
      { ...cells, 'Asset code': 'F-A', 'Inside (asset code)': 'F-B' },
      { ...cells, 'Asset code': 'F-B', 'Inside (asset code)': 'F-A' },
      { ...cells, 'Asset code': 'F-BAD', Category: 'No such' },
      { ...cells, 'Inside (asset code)': 'F-BAD' },
      { ...cells, 'Asset code': 'F-TWICE' },
      { ...cells, 'Asset code': 'F-TWICE' },
    ];
    const headings = [...new Set(faulty.flatMap((row) => Object.keys(row)))];
    const { data } = await preview([headings, ...faulty.map((row) => headings.map((key) => row[key] ?? null))]);
    const found = data?.errors.map(({ row, column }) => `${row} ${column}`);
    expect(found).toEqual([
      '2 Asset code',
      '3 Category',
      '4 Supplier',
      '5 Administrator',
      '6 Place',
      '7 Place',
      '8 Price',
      '9 Price',
      '10 Purchased',
      '11 Purchased',
      '12 First used',
      '13 Status',
      '14 Purchased',
      '15 Inside (asset code)',
      '16 Inside (asset code)',
      '17 Inside (asset code)',
      '18 Inside (asset code)',
      '19 Category',
      '20 Inside (asset code)',
      '22 Asset code',
    ]);
    expect((await apply(data?.id)).code).toBe('import.hasErrors');
    const ambiguous = await preview([
      ['Asset code', 'Name', 'Place'],
      ['F-HALL', 'Taken', 'no'],
    ]);
    expect(ambiguous.data?.bad).toBe(1);
  });

  it('change places, statuses and what is inside what, with history', async () => {
    const rack = await system.add({ code: 'M-RACK', placeId: system.venue.room });
    const inside = await system.add({ code: 'M-IN', placeId: system.venue.room, parentId: rack });
    expect(
      await imported([
        ['Asset code', 'Name', 'Place', 'Status', 'Inside (asset code)'],
        ['M-AMP', 'Amplifier', place, 'in use', 'M-CASE'],
        ['M-CASE', 'Case', place, null, null],
        ['M-RACK', 'Rack', place, 'retired', null],
      ]),
    ).toEqual({ created: 2, changed: 1, left: 0 });
    expect(await withCode('M-AMP')).toMatchObject({ parentName: 'Case', status: 'inUse' });
    expect((await history(rack)).map(({ kind }) => kind).sort()).toEqual(['created', 'moved', 'retire']);
    expect(await system.get(inside)).toMatchObject({ placeId: system.venue.hall });
    const back = await preview([
      ['Asset code', 'Name', 'Place', 'Status'],
      ['M-RACK', 'Rack', place, 'on loan'],
    ]);
    expect(back.data?.errors).toMatchObject([{ row: 2, column: 'Status' }, { column: '' }]);
  });

  it('of a preview that somebody has overtaken are refused, and none is saved', async () => {
    const id = await system.add({ code: 'O-1', name: 'Before' });
    const rows = [
      ['Asset code', 'Name', 'Place'],
      ['O-NEW', 'New', place],
      ['O-1', 'After', place],
    ];
    const { data } = await preview(rows);
    await system.admin.call(assetsEndpoints.saveAsset, { body: system.draft({ id, code: 'O-1', name: 'Meanwhile' }) });
    expect((await apply(data?.id)).code).toBe('409');
    expect(await withCode('O-1')).toMatchObject({ name: 'Meanwhile' });
    const found = await system.admin.call(assetsEndpoints.listAssets, { query: { keyword: 'O-NEW' } });
    expect(found.data?.total).toBe(0);
    const second = await preview([rows[0] ?? [], ['O-TAKEN', 'New', place]]);
    await system.add({ code: 'O-TAKEN' });
    expect((await apply(second.data?.id)).code).toBe('asset.codeInUse');
  });

  it('stay within the places of the caller', async () => {
    await system.add({ code: 'S-HALL', placeId: system.venue.hall });
    const { data } = await preview(
      [
        ['Asset code', 'Name', 'Place'],
        ['S-HALL', 'Mine now', 'Room'],
        ['S-2', 'Elsewhere', place],
      ],
      operator,
    );
    expect(data?.errors.map(({ row }) => row)).toContain(3);
    expect(data).toMatchObject({ creates: 0, changes: 0, bad: 2 });
    const rows = await table({}, operator);
    expect(rows.flat()).not.toContain('S-HALL');
    const viewer = system.api.signIn({ grants: { assetManagement: ['view'] }, places: 'all' });
    expect((await preview([['Name', 'Place']], viewer)).code).toBe('403');
  });

  it('begin with a template whose sample row is refused', async () => {
    const rows = await table({ template: 'true' });
    const { data } = await preview(rows);
    expect(data).toMatchObject({ rows: 1, bad: 1, creates: 0 });
  });

  it('are ten thousand at once', async () => {
    const tag = newId().slice(-8);
    const body = Array.from({ length: 10_000 }, (_, at): Cell[] => [`${tag}-${at}`, `Chair ${at}`, place, '99.90']);
    const { data } = await preview([['Asset code', 'Name', 'Place', 'Price'], ...body]);
    expect(data).toMatchObject({ rows: 10_000, creates: 10_000, bad: 0 });
    expect((await apply(data?.id)).data).toEqual({ created: 10_000, changed: 0, left: 0 });
    const figures = await system.admin.call(assetsEndpoints.assetFigures, { query: { keyword: tag } });
    expect(figures.data).toMatchObject({ price: '999000.00', statuses: { inStock: 10_000 } });
  });
});
