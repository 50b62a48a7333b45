import { floorPlansEndpoints as calls, type FloorPlanDraft, placesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { testDriver } from '../devices/devices.fixture.ts';
import { type DevicesApi, openDevicesApi } from '../devices/devices-api.fixture.ts';

const grants = { floorPlan: ['view' as const, 'edit' as const], place: ['view' as const] };
const triangle: [number, number][] = [
  [0, 0],
  [100, 0],
  [0, 100],
];

describe('a floor plan', () => {
  let system: DevicesApi;
  let ofRoom: TestClient;
  let groupId: string;
  let ids: { tv: string; hidden: string };
  const draft = (more: Partial<FloorPlanDraft> = {}): FloorPlanDraft => ({
    name: '2F',
    kind: 'plan',
    ownerKind: 'group',
    ownerId: groupId,
    image: null,
    width: 1000,
    height: 600,
    sort: 1,
    ...more,
  });
  const save = async (more: Partial<FloorPlanDraft> = {}, client = system.admin) =>
    client.call(calls.saveFloorPlan, { body: draft(more) });
  const made = async (more: Partial<FloorPlanDraft> = {}): Promise<string> => {
    const { data } = await save(more);
    if (!data) throw new Error('no plan was made');
    return data.id;
  };
  const get = async (id: string, client = system.admin) =>
    (await client.call(calls.getFloorPlan, { params: { id } })).data;
  const put = (id: string, more: object = {}, client = system.admin) =>
    client.call(calls.saveFloorPlanItems, { body: { id, version: 0, devices: [], areas: [], ...more } });
  beforeAll(async () => {
    system = await openDevicesApi(testDriver);
    const { room, hall } = system.venue;
    ids = {
      tv: await system.add({ name: 'TV', placeId: room }),
      hidden: await system.add({ name: 'Hidden player', placeId: hall }),
    };
    groupId = (await system.admin.call(placesEndpoints.getPlace, { params: { id: room } })).data?.groupId ?? '';
    ofRoom = system.api.signIn({ grants, places: [room] });
  });
  afterAll(() => system.close());

  it('shows its devices and places with their state, and what is not on it yet', async () => {
    const { room, hall } = system.venue;
    const id = await made();
    expect(await get(id)).toMatchObject({ version: 0, devices: [], editable: true, ownerName: expect.any(String) });
    expect((await get(id))?.unplaced.map((one) => one.name)).toEqual(['Hidden player', 'TV']);
    const devices = [{ deviceId: ids.tv, x: 10.5, y: 20 }];
    expect(await put(id, { devices, areas: [{ placeId: room, points: triangle }] })).toMatchObject({
      data: { version: 1 },
    });
    system.engine.connect(ids.tv, 'online');
    await system.platform.othersKnow();
    const plan = await get(id);
    expect(plan).toMatchObject({
      version: 1,
      devices: [{ ...devices[0], name: 'TV', placeId: room, connection: 'online', alarm: null }],
      areas: [{ placeId: room, points: triangle }],
      unplaced: [{ deviceId: ids.hidden }],
    });
    expect(plan?.places.map((one) => one.id).sort()).toEqual([room, hall].sort());
  });

  it('keeps what two people draw at the same time apart', async () => {
    const id = await made();
    const mine = { devices: [{ deviceId: ids.tv, x: 1, y: 1 }] };
    const results = await Promise.all([put(id, mine), put(id, { devices: [{ deviceId: ids.tv, x: 2, y: 2 }] })]);
    expect(results.map((one) => one.code).sort()).toEqual(['200', 'floorPlan.changedMeanwhile']);
    expect(await put(id, { ...mine, version: 9 })).toMatchObject({ code: 'floorPlan.changedMeanwhile' });
  });

  it('refuses what is on it twice, does not exist or belongs elsewhere', async () => {
    const { room, hall } = system.venue;
    const tv = { deviceId: ids.tv, x: 1, y: 1 };
    const area = { placeId: room, points: triangle };
    const ofPlace = await made({ ownerKind: 'place', ownerId: room });
    expect(await put(ofPlace, { devices: [tv, { ...tv, x: 2 }] })).toMatchObject({ code: 'floorPlan.twice' });
    expect(await put(ofPlace, { areas: [area, area] })).toMatchObject({ code: 'floorPlan.twice' });
    for (const more of [
      { devices: [{ ...tv, deviceId: ids.hidden }] },
      { devices: [{ ...tv, deviceId: newId() }] },
      { areas: [{ ...area, placeId: hall }] },
      { areas: [{ ...area, placeId: newId() }] },
    ])
      expect(await put(ofPlace, more)).toMatchObject({ code: 'floorPlan.notOfPlan' });
    for (const points of [triangle.slice(1), [...triangle, [1e9, 0]]])
      expect(await put(ofPlace, { areas: [{ ...area, points }] })).toMatchObject({ code: '422' });
    expect(await put(newId())).toMatchObject({ code: '404' });
    expect(await save({ ownerId: newId() })).toMatchObject({ code: '404' });
    expect(await save({ image: newId() })).toMatchObject({ code: '404' });
    expect((await get(ofPlace))?.devices).toEqual([]);
  });

  it('shows nobody more than his places, and lets only those draw who see all of it', async () => {
    const { room, hall } = system.venue;
    const ofGroup = await made();
    await put(ofGroup, {
      devices: [
        { deviceId: ids.tv, x: 1, y: 1 },
        { deviceId: ids.hidden, x: 2, y: 2 },
      ],
      areas: [
        { placeId: room, points: triangle },
        { placeId: hall, points: triangle },
      ],
    });
    const seen = await get(ofGroup, ofRoom);
    expect(seen).toMatchObject({ devices: [{ deviceId: ids.tv }], unplaced: [], editable: false });
    expect(seen?.areas.map((one) => one.placeId)).toEqual([room]);
    expect(seen?.places.map((one) => one.id)).toEqual([room]);
    expect(await put(ofGroup, { version: 1 }, ofRoom)).toMatchObject({ code: '403' });
    expect(await save({ id: ofGroup }, ofRoom)).toMatchObject({ code: '403' });
    expect(await ofRoom.call(calls.removeFloorPlan, { query: { id: ofGroup } })).toMatchObject({ code: '403' });

    const ofHall = await made({ ownerKind: 'place', ownerId: hall, name: 'Hall' });
    const listed = await ofRoom.call(calls.listFloorPlans);
    expect(listed.data?.map((one) => one.id)).not.toContain(ofHall);
    expect(listed.data?.map((one) => one.id)).toContain(ofGroup);
    expect(await get(ofHall, ofRoom)).toBeNull();
    expect(await put(ofHall, {}, ofRoom)).toMatchObject({ code: '404' });
    expect(await save({ id: ofHall, ownerKind: 'place', ownerId: room }, ofRoom)).toMatchObject({ code: '404' });
    expect(await save({ ownerKind: 'place', ownerId: hall }, ofRoom)).toMatchObject({ code: '404' });
    expect(await save({ ownerKind: 'place', ownerId: room }, ofRoom)).toMatchObject({ code: '200' });
  });

  it('loses a device that is removed or moves away', async () => {
    const { room, hall } = system.venue;
    const id = await made({ ownerKind: 'place', ownerId: room });
    const device = await system.add({ name: 'Moving', placeId: room });
    await put(id, { devices: [{ deviceId: device, x: 1, y: 1 }] });
    await system.add({ id: device, name: 'Moving', placeId: hall });
    expect((await get(id))?.devices).toEqual([]);
  });
});
