import { type AlarmStatus, alarmStates, alarmsEndpoints as calls, mayBecome } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { type Estates, openEstateWithFakeEngine, seedVenue, type Venue } from '../devices/devices.fixture.ts';

let platform: TestPlatform;
let venue: Venue;
let estate: Estates;
let api: TestApi;
let operator: TestClient;
beforeAll(async () => {
  platform = await createTestPlatform();
  venue = await seedVenue(platform);
  estate = await openEstateWithFakeEngine(platform);
  api = await createTestApi(platform, estate.nodes);
  operator = api.signIn({ grants: { alarmCenter: ['view', 'control'] }, places: [venue.room] });
});
afterAll(async () => {
  await api.close();
  await estate.stop();
  await platform.close();
});

const states = Object.keys(alarmStates) as AlarmStatus[];
const put = async (status: AlarmStatus): Promise<string> => {
  const id = newId();
  await platform.database.pool.query(
    `insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, active, raised_at,
       last_at, occurrences, status)
     values ($1, $2, 1, '{"zh":"坏","en":"Bad"}', $3, 'd', 'i', $4, 'p', true, now(), now(), 1, $5)`,
    [id, `${id}:x`, newId(), venue.room, status],
  );
  return id;
};
const statusOf = async (id: string) => (await operator.call(calls.getAlarm, { params: { id } })).data?.status;

/** The call that leads to a state. */
const callsTo: { readonly [S in AlarmStatus]: (id: string) => Promise<{ code: string; message?: string }> } = {
  pending: (id) => operator.call(calls.reopenAlarm, { body: { ids: [id], reason: 'it is back' } }),
  processed: (id) => operator.call(calls.solveAlarm, { body: { ids: [id], result: 'eliminated', remarks: '' } }),
};

it.each(states.flatMap((from) => states.map((to) => ({ from, to }))))(
  '$from → $to is as the contract says',
  async ({ from, to }) => {
    const may = mayBecome(alarmStates, from, to);
    const id = await put(from);
    const refusal =
      to === 'pending'
        ? { code: 'alarm.notSolved', message: '未处理的报警不能重新打开' }
        : { code: 'alarm.alreadySolved', message: '已处理的报警不能处理' };
    expect(await callsTo[to](id)).toMatchObject(may ? { code: '200' } : refusal);
    expect(await statusOf(id)).toBe(may ? to : from);
  },
);

const whilePending: Readonly<Record<string, (ids: string[]) => Promise<{ code: string; message?: string }>>> = {
  确认: (ids) => operator.call(calls.acknowledgeAlarm, { body: { ids } }),
  指派: (ids) => operator.call(calls.assignAlarm, { body: { ids, userId: null } }),
  取消搁置: (ids) => operator.call(calls.unshelveAlarm, { body: { ids } }),
};
it.each(Object.keys(whilePending).flatMap((action) => states.map((status) => ({ action, status }))))(
  '$action is for pending alarms, and this one is $status',
  async ({ action, status }) => {
    const id = await put(status);
    const refusal = { code: 'alarm.alreadySolved', message: `已处理的报警不能${action}` };
    expect(await whilePending[action]?.([id])).toMatchObject(status === 'pending' ? { code: '200' } : refusal);
    expect(await statusOf(id)).toBe(status);
  },
);

it('is solved by one of two simultaneous callers, and several only together', async () => {
  const [one, other, done] = [await put('pending'), await put('pending'), await put('processed')];
  const solve = (...ids: string[]) =>
    operator.call(calls.solveAlarm, { body: { ids, result: 'eliminated', remarks: '' } });
  const codes = (await Promise.all([solve(one), solve(one)])).map((reply) => reply.code);
  expect(codes.sort()).toEqual(['200', 'alarm.alreadySolved']);
  expect((await solve(other, done)).code).toBe('alarm.alreadySolved');
  expect((await solve(other, newId())).code).toBe('404');
  expect(await statusOf(other)).toBe('pending');
});
