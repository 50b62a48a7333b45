import {
  type ArgumentsOf,
  type AssetRecordDraft,
  assetRecordsEndpoints,
  assetCostsEndpoints as calls,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { type AssetsSystem, openAssetsSystem } from './assets.fixture.ts';

let system: AssetsSystem;
beforeAll(async () => {
  system = await openAssetsSystem();
});
afterAll(() => system.close());

const year = new Date().getFullYear();
const inYear = (ago: number, day = '01-01'): string => `${year - ago}-${day}`;
type Query = ArgumentsOf<typeof calls.tabulateAssetCosts>['query'];
const table = async (query: Partial<Query> & Pick<Query, 'by'>, who = system.admin) =>
  (
    await who.call(calls.tabulateAssetCosts, {
      query: { kind: 'spent', from: String(year - 4), to: String(year), ...query },
    })
  ).data;

const record = async (assetId: string, performedOn: string, costs: Partial<AssetRecordDraft>) => {
  const words = { performedBy: 'W', remarks: '', parts: '', nextOn: null, fileIds: [] };
  const none = { labourCost: null, partsCost: null, externalCost: null };
  const body: AssetRecordDraft = { assetId, kind: 'repair', performedOn, ...words, ...none, ...costs };
  const { code } = await system.admin.call(assetRecordsEndpoints.saveAssetRecord, { body });
  if (code !== '200') throw new Error(code);
};

/** Sums of money as cents, which are exact. */
const cents = (sums: readonly string[]): number => sums.reduce((sum, one) => sum + Math.round(Number(one) * 100), 0);

it('what assets cost adds up: by year, by kind, over the pages and with what they are worth', async () => {
  const categoryId = await system.addCategory(`Costs ${newId()}`, 'C', 3, 10);
  const model = `Model ${newId()}`;
  const ids = [];
  for (const [ago, price] of [
    [2, '1000.00'],
    [1, '333.33'],
    [9, '50.00'],
  ] as const)
    ids.push(await system.add({ categoryId, model, price, purchasedOn: inYear(ago), placeId: system.venue.hall }));
  const [first = '', second = ''] = ids;
  await record(first, inYear(1, '03-05'), { labourCost: '0.10', partsCost: '0.20', externalCost: '1.05' });
  await record(second, inYear(0), { partsCost: '2.00' });
  const all = await table({ by: 'asset', categoryId });
  expect(all?.years).toEqual([4, 3, 2, 1, 0].map((ago) => year - ago));
  expect(all?.records.map(({ key }) => key)).toEqual([first, second]);
  expect(all?.sums.years).toEqual(['0.00', '0.00', '1000.00', '334.68', '2.00']);
  expect(all?.sums).toMatchObject({ total: '1336.68', purchase: '1333.33', maintenance: '1.15', parts: '2.20' });
  // What it lost is what it cost less what it is worth.
  const lost = await table({ by: 'asset', categoryId, kind: 'depreciation' });
  for (const id of [first, second]) {
    const { price, value } = (await system.get(id)) as { price: string; value: string };
    expect(cents([lost?.records.find(({ key }) => key === id)?.total ?? ''])).toBe(cents([price]) - cents([value]));
  }
  const owned = await table({ by: 'model', categoryId, kind: 'owned' });
  expect(owned?.records).toMatchObject([{ key: model, name: model, note: null, ...owned?.sums }]);
  expect(cents([owned?.sums.total ?? ''])).toBe(cents([lost?.sums.total ?? '', '1.15', '2.20']));
  const pages = await Promise.all(['1', '2'].map((current) => table({ by: 'asset', categoryId, size: '1', current })));
  expect(pages.map((page) => [page?.total, page?.records.length])).toEqual([
    [2, 1],
    [2, 1],
  ]);
  expect(cents(pages.flatMap((page) => page?.records.map(({ total }) => total) ?? []))).toBe(133_668);
  for (const row of all?.records ?? []) expect(cents(row.years)).toBe(cents([row.total]));
});

it('has the places of the caller only, is narrowed and sorted', async () => {
  const model = `Mixed ${newId()}`;
  const { hall, room } = system.venue;
  const price = '10.00';
  await system.add({ model, price, purchasedOn: inYear(1), placeId: hall });
  await system.add({ model, price, purchasedOn: inYear(1), placeId: room });
  const operator = system.api.signIn({ grants: { assetManagement: ['view'] }, places: [room] });
  const total = async (query: Partial<Query>, who = system.admin) =>
    (await table({ by: 'model', keyword: model, ...query }, who))?.sums.total;
  expect(await total({})).toBe('20.00');
  expect(await total({}, operator)).toBe('10.00');
  expect(await total({ placeId: hall }, operator)).toBe('0.00');
  expect(await total({ to: String(year - 2) })).toBe('0.00');
  const places = await table({ by: 'place', keyword: model, sort: 'name', order: 'desc' });
  expect(places?.records.map(({ key }) => key).sort()).toEqual([hall, room].sort());
  const names = places?.records.map(({ name }) => name) ?? [];
  expect(names).toEqual([...names].sort().reverse());
});

it('refuses years that are the wrong way round or too many, in words', async () => {
  for (const [from, to] of [
    [year, year - 1],
    [year - 10, year],
  ] as const) {
    const query = { by: 'asset', kind: 'spent', from: String(from), to: String(to) } as const;
    const { code, details } = await system.admin.call(calls.tabulateAssetCosts, { query });
    expect([code, details?.[0]?.field]).toEqual(['asset.costYears', 'to']);
  }
});

it('is exported with the sums as the last row', async () => {
  const model = `Out ${newId()}`;
  await system.add({ model, price: '12.30', purchasedOn: inYear(0) });
  const query = { by: 'model', kind: 'spent', from: String(year - 1), to: String(year), keyword: model } as const;
  const reply = await system.admin.send(calls.exportAssetCosts, { query, headers: { 'accept-language': 'en' } });
  const read = await system.platform.tables.read(reply.rawPayload, { rowsAtMost: 100 });
  if (read.outcome !== 'read') throw new Error(read.outcome);
  const { rows } = read;
  expect(rows[0]?.slice(0, 5)).toEqual(['Model', 'Code', String(year - 1), String(year), 'Total']);
  expect(rows[1]?.slice(0, 6)).toEqual([model, null, 0, 12.3, 12.3, 12.3]);
  expect(rows[2]?.slice(0, 5)).toEqual(['Total', null, 0, 12.3, 12.3]);
});
