import {
  type Asset,
  type AssetDraft,
  type AssetStatus,
  assetActions,
  assetCategoriesEndpoints,
  assetStates,
  assetsEndpoints as calls,
  devicesEndpoints,
  mayBecome,
  placesEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type AssetsSystem, inDays, openAssetsSystem } from './assets.fixture.ts';

let system: AssetsSystem;
let operator: TestClient;
const grants = { assetManagement: ['view', 'edit'] as const };
beforeAll(async () => {
  system = await openAssetsSystem();
  operator = system.api.signIn({ grants, places: [system.venue.room] });
});
afterAll(() => system.close());

const save = (more: Partial<AssetDraft>, who = system.admin) => who.call(calls.saveAsset, { body: system.draft(more) });
const fieldsOf = (reply: { details?: readonly { field: string }[] | undefined }) =>
  (reply.details ?? []).map(({ field }) => field);
const history = async (assetId: string) =>
  (await system.admin.call(calls.listAssetEvents, { query: { assetId } })).data ?? [];

describe('an asset', () => {
  it('gets its code by the rule of its category, and never one that is in use', async () => {
    const categoryId = await system.addCategory('Projectors', 'PJ', 5);
    const first = await system.get(await system.add({ categoryId }));
    expect(first.code).toMatch(/^PJ-\d{5}$/);
    const next = Number(String(first.code).slice(3)) + 1;
    const code = (n: number) => `PJ-${String(n).padStart(5, '0')}`;
    await system.add({ code: code(next) });
    const made = await Promise.all([1, 2, 3, 4].map(() => system.add({ categoryId })));
    const codes = await Promise.all(made.map(async (id) => (await system.get(id)).code));
    expect(new Set([first.code, code(next), ...codes]).size).toBe(6);
    const taken = await save({ code: code(next) });
    expect([taken.code, ...fieldsOf(taken)]).toEqual(['asset.codeInUse', 'code']);
    // An empty code of one that has a code changes nothing.
    await save({ id: made[0], categoryId, code: null });
    expect((await system.get(made[0] ?? '')).code).toBe(codes[0]);
  });

  it('needs a name or a device, from which it takes what is empty', async () => {
    const nameless = await save({ name: null });
    expect([nameless.code, ...fieldsOf(nameless)]).toEqual(['asset.nothingNamed', 'name']);
    const deviceId = await system.addDevice('Projector 1');
    const id = await system.add({ name: null, deviceId });
    expect(await system.get(id)).toMatchObject({
      name: 'Projector 1',
      model: 'Brand Model X',
      sn: 'SN-Projector 1',
      location: 'ceiling',
      status: 'inUse',
      device: { id: deviceId, name: 'Projector 1' },
    });
    const second = await save({ deviceId });
    expect([second.code, ...fieldsOf(second)]).toEqual(['asset.deviceHasAsset', 'deviceId']);
    await system.admin.call(devicesEndpoints.removeDevice, { query: { deviceId } });
    expect(await system.get(id)).toMatchObject({ name: 'Projector 1', deviceId: null, device: null });
  });

  it('compares its dates with the purchase, and takes the end of the warranty from years or a date', async () => {
    const purchasedOn = '2024-02-29';
    const used = await save({ purchasedOn, usedOn: '2024-02-28' });
    expect([used.code, ...fieldsOf(used)]).toEqual(['asset.usedBeforePurchase', 'usedOn']);
    const warranty = await save({ purchasedOn, warrantyUntil: '2024-02-28' });
    expect([warranty.code, ...fieldsOf(warranty)]).toEqual(['asset.warrantyBeforePurchase', 'warrantyUntil']);
    const end = async (more: Partial<AssetDraft>) => (await system.get(await system.add(more))).warrantyEndsOn;
    expect(await end({ purchasedOn, usedOn: purchasedOn, warrantyYears: 1 })).toBe('2025-02-27');
    expect(await end({ purchasedOn, warrantyYears: 1, warrantyUntil: '2030-01-31' })).toBe('2030-01-31');
    expect(await end({ warrantyYears: 1 })).toBeNull();
  });

  it('keeps money as it was written, with two decimals', async () => {
    const price = async (text: string) => (await system.get(await system.add({ price: text }))).price;
    expect(await price('999999999999.99')).toBe('999999999999.99');
    expect(await price('0.1')).toBe('0.10');
    for (const text of ['1.005', '-1', '1e3', '1234567890123'])
      expect(await save({ price: text })).toMatchObject({ code: '422' });
  });

  it('is inside another one, but never inside itself', async () => {
    const rack = await system.add({ name: 'Rack A' });
    const shelf = await system.add({ name: 'Shelf', parentId: rack });
    const amplifier = await system.add({ name: 'Amplifier', parentId: shelf });
    expect(await system.get(shelf)).toMatchObject({ parentName: 'Rack A', contents: [{ id: amplifier }] });
    for (const parentId of [rack, shelf, amplifier]) {
      const reply = await save({ id: rack, name: 'Rack A', parentId });
      expect([reply.code, ...fieldsOf(reply)]).toEqual(['asset.insideItself', 'parentId']);
    }
    await system.admin.call(calls.removeAsset, { query: { id: shelf } });
    expect(await system.get(amplifier)).toMatchObject({ parentId: null });
  });

  it('of two that are put inside each other at once, one is refused', async () => {
    const [a, b] = [await system.add({ name: 'A' }), await system.add({ name: 'B' })];
    const replies = await Promise.all([save({ id: a, parentId: b }), save({ id: b, parentId: a })]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['200', 'asset.insideItself']);
  });

  it('refuses the second of two saves, with who changed it', async () => {
    const id = await system.add();
    await save({ id, revision: 1 });
    expect(await save({ id, revision: 1 })).toMatchObject({ code: '409', details: [{ field: 'revision' }] });
    // Its status is nothing that the form holds.
    await system.handle({ action: 'use', ids: [id], remarks: '' });
    expect(await save({ id, revision: 2 })).toMatchObject({ code: '200' });
  });
});

describe('the status of assets', () => {
  const ways = Object.entries(assetActions) as [keyof typeof assetActions, AssetStatus][];
  const given = (action: keyof typeof assetActions, ids: string[]) =>
    action === 'lend'
      ? { action, ids, remarks: '', holder: 'Choir', dueBackOn: inDays(3) }
      : { action, ids, remarks: '' };
  /** How a new asset gets into each status. */
  const routes: Record<AssetStatus, (keyof typeof assetActions)[]> = {
    inStock: [],
    inUse: ['use'],
    onLoan: ['lend'],
    inRepair: ['repair'],
    retired: ['retire'],
  };

  it.each(Object.keys(assetStates) as AssetStatus[])(
    '%s leads where it is declared to, and nowhere else',
    async (from) => {
      for (const [action, to] of ways) {
        const id = await system.add();
        for (const step of routes[from]) expect(await system.handle(given(step, [id]))).toBe('200');
        const allowed = mayBecome(assetStates, from, to);
        expect(await system.handle(given(action, [id])), `${from} ${action}`).toBe(
          allowed ? '200' : 'asset.wrongState',
        );
        expect((await system.get(id)).status).toBe(allowed ? to : from);
      }
    },
  );

  it('says to whom something is lent and until when, until it is back', async () => {
    const id = await system.add();
    const lend = { action: 'lend' as const, ids: [id], remarks: 'concert', holder: 'Choir' };
    expect(await system.handle({ ...lend, dueBackOn: inDays(-1) })).toBe('asset.dueBackPassed');
    expect(await system.handle({ ...lend, dueBackOn: inDays(2) })).toBe('200');
    expect(await system.get(id)).toMatchObject({ status: 'onLoan', holder: 'Choir', dueBackOn: inDays(2) });
    await system.handle({ action: 'store', ids: [id], remarks: '' });
    expect(await system.get(id)).toMatchObject({ status: 'inStock', holder: null, dueBackOn: null });
    const told = await history(id);
    expect(told.map(({ kind, by, text }) => [kind, by, text])).toEqual([
      ['store', 'root', null],
      ['lend', 'root', 'concert'],
      ['created', 'root', null],
    ]);
    expect(told[1]?.detail).toEqual({ from: 'inStock', to: 'onLoan', holder: 'Choir', dueBackOn: inDays(2) });
  });

  it('changes of all or of none, and of two people at once by one', async () => {
    const [a, b] = [await system.add(), await system.add()];
    await system.handle({ action: 'retire', ids: [b], remarks: '' });
    expect(await system.handle({ action: 'use', ids: [a, b], remarks: '' })).toBe('asset.wrongState');
    expect((await system.get(a)).status).toBe('inStock');
    const twice = [1, 2].map((n) =>
      system.handle({ action: 'lend', ids: [a], remarks: '', holder: `Person ${n}`, dueBackOn: null }),
    );
    expect((await Promise.all(twice)).sort()).toEqual(['200', 'asset.wrongState']);
  });
});

describe('the place of assets', () => {
  it('changes with what is inside, and is remembered', async () => {
    const { hall, room } = system.venue;
    const rack = await system.add({ name: 'Rack' });
    const inside = await system.add({ name: 'Inside', parentId: rack, location: 'unit 3' });
    const move = { ids: [rack], placeId: room, location: 'corner', remarks: 'rebuilt' };
    expect((await system.admin.call(calls.moveAssets, { body: move })).code).toBe('200');
    expect(await system.get(inside)).toMatchObject({ placeId: room, location: null, parentId: rack });
    expect((await history(rack))[0]).toMatchObject({
      kind: 'moved',
      text: 'rebuilt',
      detail: { place: 'Room', location: 'corner' },
    });
    await system.admin.call(calls.moveAssets, { body: { ...move, ids: [inside], placeId: hall } });
    expect(await system.get(inside)).toMatchObject({ placeId: hall, parentId: null });
    await save({ id: rack, name: 'Rack', placeId: hall });
    expect((await history(rack))[0]).toMatchObject({ kind: 'moved', detail: { place: 'Hall' } });
  });

  it('cannot be removed while there are assets', async () => {
    const place = await system.admin.call(placesEndpoints.savePlace, {
      body: {
        name: 'Store',
        code: `s-${newId()}`,
        groupId: system.venue.groupId,
        type: '',
        sort: 0,
        capacity: null,
        openType: 'samePage',
        layoutType: 'default',
        documentId: null,
      },
    });
    const placeId = place.data?.id ?? '';
    const id = await system.add({ placeId });
    const remove = () => system.admin.call(placesEndpoints.removePlace, { query: { id: placeId } });
    expect((await remove()).code).toBe('place.hasAssets');
    await system.admin.call(calls.removeAsset, { query: { id } });
    expect((await remove()).code).toBe('200');
  });

  it('decides who knows of them', async () => {
    const { hall, room } = system.venue;
    const [elsewhere, own] = [await system.add({ placeId: hall }), await system.add({ placeId: room, name: 'Own' })];
    expect((await operator.call(calls.getAsset, { query: { id: elsewhere } })).code).toBe('404');
    expect((await operator.call(calls.getAsset, { query: { id: own } })).data?.name).toBe('Own');
    const page = await operator.call(calls.listAssets, { query: { size: '200' } });
    expect(page.data?.records.every(({ placeId }) => placeId === room)).toBe(true);
    expect(await system.handle({ action: 'use', ids: [own, elsewhere], remarks: '' }, operator)).toBe('404');
    const reply = await save({ placeId: hall }, operator);
    expect([reply.code, ...fieldsOf(reply)]).toEqual(['404', 'placeId']);
    const inside = await save({ placeId: room, parentId: elsewhere }, operator);
    expect([inside.code, ...fieldsOf(inside)]).toEqual(['404', 'parentId']);
    const away = { ids: [own], placeId: hall, location: null, remarks: '' };
    expect((await operator.call(calls.moveAssets, { body: away })).code).toBe('404');
    const viewer = system.api.signIn({ grants: { assetManagement: ['view'] }, places: [room] });
    expect((await save({ placeId: room }, viewer)).code).toBe('403');
  });
});

describe('the list of assets', () => {
  it('is searched, narrowed and counted', async () => {
    const tag = `t${newId().slice(-8)}`;
    const supplierless = { tag, placeId: system.venue.hall };
    const a = await system.add({
      ...supplierless,
      name: '无线话筒',
      price: '100.10',
      purchasedOn: inDays(-300),
      warrantyYears: 1,
    });
    const b = await system.add({ ...supplierless, name: 'Flight case', price: '0.20' });
    const c = await system.add({ ...supplierless, name: 'Old', price: '50.00' });
    await system.handle({ action: 'retire', ids: [c], remarks: '' });
    await system.handle({ action: 'lend', ids: [b], remarks: '', holder: 'X', dueBackOn: null });
    await system.platform.database.pool.query('update assets set due_back_on = current_date - 1 where id = $1', [b]);
    const ids = async (query: object) =>
      (await system.admin.call(calls.listAssets, { query: { keyword: tag, ...query } })).data?.records.map(
        ({ id }: Asset) => id,
      );
    expect(await ids({})).toEqual([c, b, a]);
    expect(await ids({ keyword: `${tag} 话筒` })).toEqual([a]);
    expect(await ids({ status: 'retired' })).toEqual([c]);
    expect(await ids({ overdue: 'true' })).toEqual([b]);
    expect(await ids({ warrantyWithin: '90' })).toEqual([a]);
    expect(await ids({ sort: 'price' })).toEqual([b, c, a]);
    const figures = await system.admin.call(calls.assetFigures, { query: { keyword: tag } });
    expect(figures.data).toEqual({
      statuses: { inStock: 1, inUse: 0, onLoan: 1, inRepair: 0, retired: 1 },
      price: '100.30',
      value: '100.30',
      warrantyEnding: 1,
      overdue: 1,
    });
  });

  it('makes assets of devices once', async () => {
    const devices = [await system.addDevice('D1'), await system.addDevice('D2', system.venue.room)];
    const categoryId = await system.addCategory('Screens', 'SC', 8);
    const body = {
      deviceIds: devices,
      categoryId,
      supplierId: null,
      purchasedOn: '2025-01-01',
      warrantyYears: 2,
      price: '9.50',
    };
    expect((await system.admin.call(calls.makeAssetsOfDevices, { body })).data).toEqual({ made: 2, left: 0 });
    expect((await system.admin.call(calls.makeAssetsOfDevices, { body })).data).toEqual({ made: 0, left: 2 });
    const found = await system.admin.call(calls.listAssets, { query: { deviceId: devices[1] ?? '' } });
    expect(found.data?.records[0]).toMatchObject({
      name: 'D2',
      sn: 'SN-D2',
      placeId: system.venue.room,
      status: 'inUse',
      price: '9.50',
      code: expect.stringMatching(/^SC-\d{5}$/),
      warrantyEndsOn: '2026-12-31',
    });
    const { data } = await operator.call(calls.makeAssetsOfDevices, { body: { ...body, deviceIds: devices } });
    expect(data).toBeNull();
  });

  it('has categories that are not removed while assets have them', async () => {
    const id = await system.addCategory('Cameras', 'CA', null);
    const body = { name: 'Cameras', prefix: 'CB', years: null, residualPercent: 0 };
    const twice = await system.admin.call(assetCategoriesEndpoints.saveAssetCategory, { body });
    expect([twice.code, ...fieldsOf(twice)]).toEqual(['assetCategory.nameInUse', 'name']);
    const asset = await system.add({ categoryId: id });
    const remove = () => system.admin.call(assetCategoriesEndpoints.removeAssetCategory, { query: { id } });
    expect((await remove()).code).toBe('assetCategory.inUse');
    await system.admin.call(calls.removeAsset, { query: { id: asset } });
    expect((await remove()).code).toBe('200');
  });
});
