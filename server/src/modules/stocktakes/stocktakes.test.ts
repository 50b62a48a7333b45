import { assetsEndpoints, stocktakesEndpoints as calls, type StocktakeScan } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type AssetsSystem, openAssetsSystem } from '../assets/assets.fixture.ts';
import { createStocktakes } from './stocktakes.module.ts';

let system: AssetsSystem;
let ann: TestClient;
let ben: TestClient;
const grants = { assetStocktake: ['view', 'edit'], assetManagement: ['view', 'edit'] } as const;
beforeAll(async () => {
  system = await openAssetsSystem(
    (node) => createStocktakes({ ...node.platform, places: node.places, assets: node.assets }).routes,
  );
  ann = system.api.signIn({ grants, places: [system.venue.hall, system.venue.room], username: 'ann' });
  ben = system.api.signIn({ grants, places: [system.venue.hall, system.venue.room], username: 'ben' });
});
afterAll(() => system.close());

/** A stocktake of both places with assets of a category of its own, so that tests do not meet. */
const begun = async (codes: readonly string[], more: { room?: readonly string[] } = {}) => {
  const tag = newId().slice(-8);
  const categoryId = await system.addCategory(`C ${tag}`, 'X', null);
  const { hall, room } = system.venue;
  const add = (code: string, placeId: string) =>
    system.add({ code: `${tag}-${code}`, name: code, categoryId, placeId });
  const ids: Record<string, string> = {};
  for (const code of codes) ids[code] = await add(code, hall);
  for (const code of more.room ?? []) ids[code] = await add(code, room);
  const body = { name: `Count ${tag}`, placeIds: [hall, room], groupIds: [], categoryIds: [categoryId] };
  const { data } = await ann.call(calls.startStocktake, { body });
  const id = data?.id ?? '';
  const scan = (code: string, given: Partial<StocktakeScan> = {}, who = ann) =>
    who.call(calls.scanAsset, {
      body: {
        id: newId(),
        stocktakeId: id,
        placeId: hall,
        label: `${tag}-${code}`,
        at: new Date().toISOString(),
        ...given,
      },
    });
  const get = async (who = ann) => (await who.call(calls.getStocktake, { query: { id } })).data;
  const item = async (code: string) => {
    const { data: page } = await ann.call(calls.listStocktakeItems, {
      query: { stocktakeId: id, keyword: `${tag}-${code}` },
    });
    return page?.records[0];
  };
  return { tag, id, ids, scan, get, item, categoryId, body };
};

describe('a stocktake', () => {
  it('expects what is registered at its places, but not what is away or retired', async () => {
    const tag = newId().slice(-8);
    const categoryId = await system.addCategory(`S ${tag}`, 'X', null);
    const add = (name: string) => system.add({ name, categoryId });
    const [, lent, retired] = [await add('here'), await add('lent'), await add('retired')];
    await system.handle({ action: 'lend', ids: [lent], remarks: '', holder: 'Expo', dueBackOn: null });
    await system.handle({ action: 'retire', ids: [retired], remarks: '' });
    const { groupId } = system.venue;
    const body = { name: 'By group', placeIds: [], groupIds: [groupId], categoryIds: [categoryId] };
    const { data } = await ann.call(calls.startStocktake, { body });
    const { data: found } = await ann.call(calls.getStocktake, { query: { id: data?.id ?? '' } });
    expect(found?.counts).toEqual({ expected: 1, away: 1, found: 0, misplaced: 0, missing: 0 });
    expect(found?.rooms.map(({ name }) => name)).toEqual(['Hall', 'Room']);
    const empty = await ann.call(calls.startStocktake, { body: { ...body, groupIds: [] } });
    expect(empty.code).toBe('stocktake.noPlaces');
  });

  it('tells found, misplaced, scanned again, near and unknown', async () => {
    const { scan, get, ids, item } = await begun(['P007'], { room: ['B'] });
    expect((await scan('P007')).data).toMatchObject({ outcome: 'found', item: { state: 'found', foundPlace: 'Hall' } });
    expect((await scan('P007', {}, ben)).data).toMatchObject({ outcome: 'again' });
    expect((await scan('B')).data).toMatchObject({
      outcome: 'misplaced',
      item: { placeName: 'Room', foundPlace: 'Hall' },
    });
    const near = await scan('P7');
    expect(near.data).toMatchObject({ outcome: 'near', item: null, near: [{ id: ids.P007 }] });
    expect((await scan('nothing')).data).toMatchObject({ outcome: 'unknown', item: null });
    expect((await get())?.counts).toEqual({ expected: 0, away: 0, found: 1, misplaced: 1, missing: 0 });
    expect((await get())?.unknown).toBe(2);
    expect((await item('B'))?.decision).toBeNull();
  });

  it('reads the address on a label of an asset or of its device', async () => {
    const deviceId = await system.addDevice(`D ${newId().slice(-6)}`);
    const asset = await system.add({ deviceId, name: null });
    const { scan, id } = await begun(['A']);
    const { data } = await scan('', { label: `https://eoms.example/assetManagementEdit?id=${asset}` });
    expect(data).toMatchObject({ outcome: 'found', item: { assetId: asset } });
    const device = await scan('', { label: `https://eoms.example/deviceInformation?deviceId=${deviceId}` });
    expect(device.data).toMatchObject({ outcome: 'again', item: { assetId: asset } });
    const other = await scan('', { stocktakeId: id, label: 'https://other.example/x' });
    expect(other.data?.outcome).toBe('unknown');
  });

  it('counts a scan once, however often it is sent, and two people at once as one', async () => {
    const { scan, get } = await begun(['A', 'B', 'C', 'D', 'E', 'F']);
    const id = newId();
    const twice = await Promise.all([scan('A', { id }), scan('A', { id })]);
    expect(twice.some(({ data }) => data?.outcome === 'found')).toBe(true);
    expect((await scan('A', { id })).data?.outcome).toBe('found');
    const outcomes = await Promise.all(['B', 'C', 'D', 'E', 'F'].flatMap((code) => [scan(code), scan(code, {}, ben)]));
    expect(outcomes.map(({ data }) => data?.outcome).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'again'),
      ...Array.from({ length: 5 }, () => 'found'),
    ]);
    expect((await get())?.counts).toMatchObject({ expected: 0, found: 6 });
    const unknown = await Promise.all([scan('X'), scan('X', {}, ben)]);
    expect(new Set(unknown.map(({ data }) => data?.unknownId)).size).toBe(1);
    expect((await get())?.unknown).toBe(1);
  });

  it('takes the later of two places, whichever scan arrives first, and no scan from the future', async () => {
    const { scan, item } = await begun(['A']);
    const { room } = system.venue;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await scan('A', { at: ago(1), placeId: room });
    expect((await scan('A', { at: ago(30) })).data?.outcome).toBe('again');
    expect(await item('A')).toMatchObject({ state: 'misplaced', foundPlace: 'Room' });
    expect((await scan('A', { at: '2099-01-01T00:00:00Z' })).data?.outcome).toBe('found');
    const found = await item('A');
    expect(Date.parse(found?.foundAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('moves what is in the wrong place in one call, with its history', async () => {
    const { scan, item, ids } = await begun(['A'], { room: ['B', 'C'] });
    await scan('B');
    await scan('C');
    const settle = async (code: string, decision: 'moved' | 'return', who = ann) =>
      (await who.call(calls.settleMisplaced, { body: { itemId: (await item(code))?.id ?? '', decision } })).code;
    expect(await Promise.all([settle('B', 'moved'), settle('B', 'moved', ben)])).toEqual(['200', '200']);
    expect(await system.get(ids.B ?? '')).toMatchObject({ placeId: system.venue.hall });
    const history = await ann.call(assetsEndpoints.listAssetEvents, { query: { assetId: ids.B ?? '' } });
    expect(history.data?.map(({ kind }) => kind)).toEqual(['moved', 'created']);
    expect(await settle('B', 'return')).toBe('409');
    expect(await settle('C', 'return')).toBe('200');
    expect(await system.get(ids.C ?? '')).toMatchObject({ placeId: system.venue.room });
    expect(await settle('A', 'moved')).toBe('stocktake.notMisplaced');
    expect(await item('B')).toMatchObject({ state: 'misplaced', decision: 'moved' });
  });

  it('keeps unknown codes, of which assets are made later', async () => {
    const { scan, tag, id, get, item, ids } = await begun(['P001']);
    await scan('NEW');
    const note = { stocktakeId: id, placeId: system.venue.hall, remarks: 'behind the stage', fileIds: [] };
    const body = { ...note, label: `${tag}-NEW`, at: new Date().toISOString() };
    expect((await ben.call(calls.noteUnknown, { body })).code).toBe('200');
    const list = async () => (await ann.call(calls.listStocktakeUnknowns, { query: { stocktakeId: id } })).data ?? [];
    const [unknown] = await list();
    expect(unknown).toMatchObject({ code: `${tag}-NEW`, remarks: 'behind the stage', assetId: null });
    const made = { as: 'new' as const, id: unknown?.id ?? '', name: 'Lectern', categoryId: null };
    const both = await Promise.all([ann, ben].map((who) => who.call(calls.settleUnknown, { body: made })));
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '409']);
    expect(await item('NEW')).toMatchObject({ state: 'found', name: 'Lectern' });
    await scan('P1');
    const near = (await list()).find(({ code }) => code === `${tag}-P1`);
    const known = { as: 'asset' as const, id: near?.id ?? '', assetId: ids.P001 ?? '' };
    expect((await ann.call(calls.settleUnknown, { body: known })).code).toBe('200');
    expect((await get())?.counts).toMatchObject({ found: 2, expected: 0 });
    expect((await get())?.unknown).toBe(0);
  });

  it('says what is missing when a place or all is done, and is kept as it is', async () => {
    const { scan, get, id, item } = await begun(['A', 'B'], { room: ['C', 'D'] });
    await scan('A');
    const { hall, room } = system.venue;
    const close = async (placeId: string, closed = true) =>
      (await ben.call(calls.closeStocktakePlace, { body: { stocktakeId: id, placeId, closed } })).code;
    expect(await close(hall)).toBe('200');
    expect((await get())?.rooms.map(({ counts, closedBy }) => [counts.missing, closedBy !== null])).toEqual([
      [1, true],
      [0, false],
    ]);
    expect(await close(hall, false)).toBe('200');
    expect(await item('B')).toMatchObject({ state: 'expected' });
    await close(hall);
    expect((await scan('B')).data?.outcome).toBe('found');
    await close(room);
    const ended = await Promise.all([ann, ben].map((who) => who.call(calls.finishStocktake, { body: { id } })));
    expect(ended.map(({ code }) => code).sort()).toEqual(['200', 'stocktake.over']);
    expect((await get())?.counts).toEqual({ expected: 0, away: 0, found: 2, misplaced: 0, missing: 2 });
    expect((await scan('C')).code).toBe('stocktake.over');
    expect(await close(hall, false)).toBe('stocktake.over');
    expect((await get())?.counts).toMatchObject({ missing: 2 });
  });

  it('is compared with the last one of the same assets', async () => {
    const { scan, id, body, item, ids } = await begun(['A', 'B', 'C']);
    await scan('A');
    await scan('B');
    await ann.call(calls.finishStocktake, { body: { id } });
    const second = (await ann.call(calls.startStocktake, { body })).data?.id ?? '';
    await scan('B', { stocktakeId: second });
    await scan('C', { stocktakeId: second });
    await ann.call(calls.finishStocktake, { body: { id: second } });
    const { data } = await ann.call(calls.getStocktake, { query: { id: second } });
    expect(data?.compared).toEqual({ newlyMissing: 1, stillMissing: 0, back: 1 });
    // The first one is unchanged, also when the asset is removed.
    await system.admin.call(assetsEndpoints.removeAsset, { query: { id: ids.A ?? '' } });
    expect(await item('A')).toMatchObject({ state: 'found', assetId: null, name: 'A' });
    const reply = await ann.send(calls.exportStocktake, {
      query: { id: second },
      headers: { 'accept-language': 'en' },
    });
    const table = await system.platform.tables.read(reply.rawPayload, { rowsAtMost: 100 });
    expect(table.outcome === 'read' ? table.rows.map((row) => row[4]) : []).toEqual([
      'Result',
      'Missing',
      'Found',
      'Found',
    ]);
  });

  it('shows and counts only places of the caller, and is ended by who sees all of it', async () => {
    const { id, scan, tag, ids } = await begun(['A'], { room: ['B'] });
    const guard = system.api.signIn({ grants, places: [system.venue.room], username: 'guard' });
    const { data } = await guard.call(calls.getStocktake, { query: { id } });
    expect(data?.counts).toMatchObject({ expected: 1 });
    expect(data?.rooms.map(({ name }) => name)).toEqual(['Room']);
    const body = { id: newId(), stocktakeId: id, at: new Date().toISOString(), label: `${tag}-A` };
    const elsewhere = await guard.call(calls.scanAsset, { body: { ...body, placeId: system.venue.hall } });
    expect([elsewhere.code, elsewhere.details?.[0]?.field]).toEqual(['404', 'placeId']);
    // An asset of a place that is not theirs is nothing they know.
    const unseen = await guard.call(calls.scanAsset, { body: { ...body, placeId: system.venue.room } });
    expect(unseen.data).toMatchObject({ outcome: 'unknown', item: null, near: [] });
    expect((await guard.call(calls.finishStocktake, { body: { id } })).code).toBe('404');
    const stranger = system.api.signIn({ grants, places: [newId()] });
    expect((await stranger.call(calls.getStocktake, { query: { id } })).code).toBe('404');
    expect((await scan('B', { placeId: system.venue.room })).data?.item?.assetId).toBe(ids.B);
    const viewer = system.api.signIn({ grants: { assetStocktake: ['view'] }, places: 'all' });
    expect((await viewer.call(calls.cancelStocktake, { body: { id } })).code).toBe('403');
    expect((await ann.call(calls.cancelStocktake, { body: { id } })).code).toBe('200');
  });
});
