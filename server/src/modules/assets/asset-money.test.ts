import {
  type AssetRecordDraft,
  type AssetSupplierDraft,
  assetRecordsEndpoints,
  assetSuppliersEndpoints,
  assetsEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { type AssetsSystem, openAssetsSystem } from './assets.fixture.ts';

let system: AssetsSystem;
beforeAll(async () => {
  system = await openAssetsSystem();
});
afterAll(() => system.close());

/** The first day of the month so many months ago. */
const monthsAgo = (months: number): string => {
  const at = new Date();
  at.setDate(1);
  at.setMonth(at.getMonth() - months);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-01`;
};

describe('the value of an asset', () => {
  it.each([
    ['falls by month', 12, '1200.00', 5, 0, '960.00'],
    ['stops at its floor, however old it is', 200, '1200.00', 5, 5, '60.00'],
    ['is the price on the first day', 0, '1200.00', 5, 5, '1200.00'],
    ['never rises above the price before it is bought', -6, '1200.00', 5, 5, '1200.00'],
    ['is rounded to cents once', 1, '100.00', 1, 0, '91.67'],
    ['is exact with large sums', 12, '999999999999.99', 10, 0, '899999999999.99'],
    ['is the price without years', 24, '1200.00', null, 0, '1200.00'],
    ['may stay whole', 24, '1200.00', 2, 100, '1200.00'],
  ])('%s', async (_, months, price, years, residual, expected) => {
    const categoryId = await system.addCategory(newId(), 'V', years, residual);
    const id = await system.add({ categoryId, price, purchasedOn: monthsAgo(months) });
    const query = { categoryId };
    const [inList] = (await system.admin.call(assetsEndpoints.listAssets, { query })).data?.records ?? [];
    const figures = (await system.admin.call(assetsEndpoints.assetFigures, { query })).data;
    const shown = await system.get(id);
    expect([shown.value, inList?.value, figures?.value]).toEqual([expected, expected, expected]);
  });

  it('begins with the first use, and ends when it is retired', async () => {
    const categoryId = await system.addCategory('Used later', 'V', 10, 0);
    const draft = { categoryId, price: '1200.00', purchasedOn: monthsAgo(60), usedOn: monthsAgo(24) };
    const id = await system.add(draft);
    expect(await system.get(id)).toMatchObject({
      value: '960.00',
      depreciation: { years: 10, residualPercent: 0, months: 24, residual: '0.00' },
    });
    await system.handle({ action: 'retire', ids: [id], remarks: '' });
    const { pool } = system.platform.database;
    await pool.query('update assets set since = $2 where id = $1', [id, `${monthsAgo(12)} 12:00`]);
    expect((await system.get(id)).value).toBe('1080.00');
  });

  it('is what the months of the calendar say, for any day, price and share', async () => {
    const categoryId = await system.addCategory(`Any ${newId()}`, 'V', 7, 13);
    const { pool } = system.platform.database;
    await pool.query(
      `insert into assets (id, code, name, category_id, status, since, place_id, purchased_on, used_on, price, remarks)
       select gen_random_uuid(), 'Any-' || n, 'Any', $1, case when n % 5 = 0 then 'retired' else 'inUse' end,
         now() - make_interval(days => n * 3), $2, current_date - n * 7,
         case when n % 3 = 0 then current_date - n * 6 end, (n * 7919 % 99999)::numeric / 100, ''
       from generate_series(-20, 480) n`,
      [categoryId, system.venue.hall],
    );
    const { rows } = await pool.query<{ code: string; value: string }>(
      `with months as (
         select code, price, round(price * 13 / 100, 2) as floor,
           age(case when status = 'retired' then (since at time zone $2)::date else (now() at time zone $2)::date end,
             coalesce(used_on, purchased_on)) as span
         from assets where category_id = $1)
       select code, greatest(floor, price - round((price - floor)
         * least(greatest(extract(year from span) * 12 + extract(month from span), 0), 84) / 84, 2))::text as value
       from months`,
      [categoryId, Intl.DateTimeFormat().resolvedOptions().timeZone],
    );
    const expected = new Map(rows.map(({ code, value }) => [code, value]));
    expect(expected.size).toBe(501);
    for (const current of ['1', '2', '3']) {
      const query = { categoryId, size: '200', current };
      for (const { code, value } of (await system.admin.call(assetsEndpoints.listAssets, { query })).data?.records ??
        [])
        expect([code, value]).toEqual([code, expected.get(code)]);
    }
  });

  it('is unknown without a price, and needs no category', async () => {
    expect(await system.get(await system.add())).toMatchObject({ value: null, depreciation: null });
    expect(await system.get(await system.add({ price: '5.00' }))).toMatchObject({ value: '5.00', depreciation: null });
  });
});

describe('maintenance records of assets', () => {
  const record = (assetId: string, more: Partial<AssetRecordDraft> = {}): AssetRecordDraft => ({
    assetId,
    kind: 'repair',
    performedOn: '2025-03-01',
    performedBy: 'Li',
    remarks: 'fan',
    parts: '',
    labourCost: null,
    partsCost: null,
    externalCost: null,
    nextOn: null,
    fileIds: [],
    ...more,
  });
  const save = (body: AssetRecordDraft, who = system.admin) =>
    who.call(assetRecordsEndpoints.saveAssetRecord, { body });

  it('are not earlier than the purchase, whichever of the two is changed', async () => {
    const assetId = await system.add({ purchasedOn: '2025-01-10' });
    const early = await save(record(assetId, { performedOn: '2025-01-09' }));
    expect(early).toMatchObject({ code: 'asset.recordBeforePurchase', details: [{ field: 'performedOn' }] });
    expect((await save(record(assetId, { nextOn: '2025-02-01' }))).code).toBe('maintenance.nextBeforeDone');
    expect((await save(record(assetId))).code).toBe('200');
    const late = await system.admin.call(assetsEndpoints.saveAsset, {
      body: system.draft({ id: assetId, purchasedOn: '2025-03-02' }),
    });
    expect(late).toMatchObject({ code: 'asset.recordBeforePurchase', details: [{ field: 'purchasedOn' }] });
  });

  it('add up exactly, by year and by what assets have in common', async () => {
    const model = `M ${newId()}`;
    const [a, b] = [
      await system.add({ model, price: '10.00', purchasedOn: '2024-05-01' }),
      await system.add({ model, price: '0.10' }),
    ];
    await save(record(a, { labourCost: '0.10', partsCost: '0.20' }));
    await save(record(a, { performedOn: '2026-01-01', externalCost: '1.05' }));
    await save(record(b, { performedOn: '2026-02-01', labourCost: '2.00' }));
    const years = await system.admin.call(assetsEndpoints.assetCosts, { query: { model } });
    expect(years.data).toEqual([
      { year: 2024, labour: '0.00', parts: '0.00', external: '0.00', total: '0.00', purchases: '10.00' },
      { year: 2025, labour: '0.10', parts: '0.20', external: '0.00', total: '0.30', purchases: '0.00' },
      { year: 2026, labour: '2.00', parts: '0.00', external: '1.05', total: '3.05', purchases: '0.00' },
    ]);
    const one = await system.admin.call(assetsEndpoints.assetCosts, { query: { assetId: b } });
    expect(one.data?.map(({ total }) => total)).toEqual(['2.00']);
    const groups = await system.admin.call(assetsEndpoints.assetCostsBy, { query: { by: 'model' } });
    expect(groups.data?.find(({ name }) => name === model)).toEqual({
      name: model,
      assets: 2,
      price: '10.10',
      value: '10.10',
      cost: '3.35',
    });
    for (const by of ['place', 'category', 'supplier'] as const)
      expect((await system.admin.call(assetsEndpoints.assetCostsBy, { query: { by } })).status).toBe(true);
  });

  it('keep files of their author, are seen with the asset, and go with it', async () => {
    const { platform, admin, venue } = system;
    const file = async (createdBy: string) =>
      (await platform.files.save({ fileName: '单据.txt', content: Buffer.from('x') }, { kind: 'file', createdBy })).id;
    const [mine, manual, theirs] = [await file(admin.userId), await file(admin.userId), await file(newId())];
    const assetId = await system.add({ fileIds: [manual] });
    expect(await save(record(assetId, { fileIds: [theirs] }))).toMatchObject({
      code: '404',
      details: [{ field: 'fileIds' }],
    });
    const { data } = await save(record(assetId, { fileIds: [mine] }));
    const page = await admin.call(assetRecordsEndpoints.listAssetRecords, { query: { assetId } });
    expect(page.data?.records).toMatchObject([{ id: data?.id, cost: '0.00', files: [{ id: mine, name: '单据.txt' }] }]);
    const operator = system.api.signIn({ grants: { assetManagement: ['view', 'edit'] }, places: [venue.room] });
    expect((await operator.call(assetRecordsEndpoints.listAssetRecords, { query: { assetId } })).data?.total).toBe(0);
    expect((await save(record(assetId), operator)).code).toBe('404');
    const id = data?.id ?? '';
    expect((await operator.call(assetRecordsEndpoints.removeAssetRecord, { query: { id } })).code).toBe('404');
    await admin.call(assetsEndpoints.removeAsset, { query: { id: assetId } });
    expect(await platform.files.read(mine)).toBeNull();
    expect(await platform.files.read(manual)).toBeNull();
  });
});

describe('suppliers', () => {
  const draft = (name: string, more: Partial<AssetSupplierDraft> = {}): AssetSupplierDraft => ({
    name,
    address: '',
    website: '',
    contacts: [{ name: 'Wang', role: 'repairs', phone: '13800138000', email: null }],
    contracts: [
      { number: 'C-1', subject: '', startsOn: '2026-01-01', endsOn: '2026-12-31', responseHours: 4, onSiteHours: 24 },
    ],
    remarks: '',
    ...more,
  });
  const save = (body: AssetSupplierDraft) => system.admin.call(assetSuppliersEndpoints.saveAssetSupplier, { body });

  it('show what was bought from them, at places of the caller', async () => {
    const id = (await save(draft('Light & Sound'))).data?.id ?? '';
    const { hall, room } = system.venue;
    await system.add({ supplierId: id, price: '10.50', placeId: hall });
    const asset = await system.add({ supplierId: id, price: '0.25', placeId: room });
    const seenBy = async (who = system.admin) =>
      (await who.call(assetSuppliersEndpoints.getAssetSupplier, { query: { id } })).data;
    expect(await seenBy()).toMatchObject({ assets: 2, spent: '10.75', contacts: [{ name: 'Wang' }] });
    const operator = system.api.signIn({ grants: { supplierManagement: ['view'] }, places: [room] });
    expect(await seenBy(operator)).toMatchObject({ assets: 1, spent: '0.25' });
    const query = { keyword: 'wang' };
    const found = await system.admin.call(assetSuppliersEndpoints.listAssetSuppliers, { query });
    expect(found.data?.records.map((one) => one.id)).toEqual([id]);
    expect((await system.get(asset)).supplierName).toBe('Light & Sound');
    const removed = await system.admin.call(assetSuppliersEndpoints.removeAssetSupplier, { query: { id } });
    expect(removed.code).toBe('assetSupplier.inUse');
  });

  it('have one name each, and contracts that end after they begin', async () => {
    await save(draft('Once'));
    expect(await save(draft('Once'))).toMatchObject({ code: 'assetSupplier.nameInUse', details: [{ field: 'name' }] });
    const contract = { number: 'C', subject: '', startsOn: '2026-02-01', endsOn: '2026-01-31' };
    const contracts = [{ ...contract, responseHours: null, onSiteHours: null }];
    expect(await save(draft('Twice', { contracts }))).toMatchObject({
      code: 'assetSupplier.endBeforeStart',
      details: [{ field: 'contracts.0.endsOn' }],
    });
  });
});
