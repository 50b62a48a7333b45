import { placeControlEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ControlsSystem, openControlsSystem, powerStep } from '../controls/controls.fixture.ts';

let system: ControlsSystem;
let screen: string;
beforeAll(async () => {
  system = await openControlsSystem();
  screen = await system.screen('Screen');
  await system.screen('Elsewhere', system.venue.room);
});
afterAll(() => system.close());

it('shows one place: its state, devices with their controls, and the log of commands', async () => {
  const { admin, venue } = system;
  const query = { placeId: venue.hall };
  expect((await admin.call(calls.getPlaceInfo, { query })).data).toMatchObject({ name: 'Hall', devices: { total: 1 } });
  expect((await admin.call(calls.getPlaceDevices, { query })).data?.map(({ name }) => name)).toEqual(['Screen']);
  const { data } = await admin.call(calls.getControlDevices, { query });
  expect(data).toMatchObject([{ id: screen, live: { values: { power: { value: 'off' } } } }]);
  expect(data?.[0]?.actions.map(({ id }) => id)).toEqual(['power', 'setInput', 'beep']);
  expect((await admin.call(calls.getPlaceEnvironment, { query })).data).toEqual([]);
  await system.run(await system.saveGroup([powerStep('a', true, screen)]));
  const log = await admin.call(calls.pagePlaceLogs, { query });
  expect(log.data?.records).toMatchObject([{ deviceName: 'Screen', cause: { kind: 'scene', name: '会议模式' } }]);
});

it('is closed to those who may not see the place', async () => {
  const { hall, room } = system.venue;
  const guest = system.api.signIn({ grants: { placeControl: ['view'] }, places: [room] });
  const query = { placeId: hall };
  for (const call of [calls.getPlaceInfo, calls.getPlaceDevices, calls.getControlDevices, calls.getPlaceEnvironment])
    expect(await guest.call(call, { query })).toMatchObject({ code: '404' });
  expect((await guest.call(calls.pagePlaceLogs, { query })).data?.total).toBe(0);
});
