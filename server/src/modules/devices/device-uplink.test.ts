import { devicesEndpoints as calls, type DeviceDraft } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { type DevicesApi, openDevicesApi } from './devices-api.fixture.ts';

let site: DevicesApi;
beforeAll(async () => {
  site = await openDevicesApi();
});
afterAll(() => site.close());

const get = async (id: string) => (await site.admin.call(calls.getDevice, { query: { deviceId: id } })).data;

it('hangs on a port of another device that the caller sees, until that is removed', async () => {
  const switchId = await site.add({ name: 'switch' });
  const uplink = { switchId, port: 3 };
  const id = await site.add({ name: 'hanging', uplink });
  expect((await get(id))?.uplink).toEqual(uplink);
  const save = (more: Partial<DeviceDraft>, client = site.admin) =>
    client.call(calls.saveDevice, { body: site.draft({ id, name: 'hanging', ...more }) });
  await save({});
  expect((await get(id))?.uplink).toEqual(uplink);
  for (const other of [id, newId()])
    expect(await save({ uplink: { switchId: other, port: null } })).toMatchObject({
      code: '404',
      details: [{ field: 'uplink.switchId' }],
    });
  const operator = site.api.signIn({ grants: { deviceInformation: ['view', 'edit'] }, places: [site.venue.room] });
  // Switches of other places cannot be found out, but one that is set already may stay.
  const own = { placeId: site.venue.room, name: 'mine' };
  const mine = await site.add({ ...own, uplink });
  const asOperator = (more: Partial<DeviceDraft>) =>
    operator.call(calls.saveDevice, { body: site.draft({ ...own, id: mine, ...more }) });
  expect(await asOperator({ uplink: { switchId, port: 4 } })).toMatchObject({ code: '200' });
  expect(await asOperator({ uplink: { switchId: await site.add({ name: 'unseen' }), port: 1 } })).toMatchObject({
    code: '404',
  });
  await save({ uplink: null });
  expect((await get(id))?.uplink).toBeNull();
  expect(await site.admin.call(calls.removeDevice, { query: { deviceId: switchId } })).toMatchObject({ code: '200' });
  expect((await get(mine))?.uplink).toBeNull();
});
