import { meetingsEndpoints as calls, type MeetingDraft, placesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertIfFree } from './calendars/sync.store.ts';
import { inHours, type MeetingsSystem, openMeetingsSystem } from './meetings.fixture.ts';

let system: MeetingsSystem;
let whole = '';
beforeAll(async () => {
  system = await openMeetingsSystem();
  whole = await system.makeWhole();
});
afterAll(() => system.close());

const save = (more: Partial<MeetingDraft>, client = system.admin) =>
  client.call(calls.saveMeeting, { body: system.draft(more) });

it('a meeting in a combined place takes its rooms, and one in a room takes the combined place', async () => {
  await system.add({ placeId: system.room, startsAt: inHours(1), endsAt: inHours(2) });
  expect((await save({ placeId: whole, startsAt: inHours(1.5), endsAt: inHours(3) })).code).toBe('meeting.overlaps');
  const gala = await system.add({ placeId: whole, subject: 'Gala', startsAt: inHours(4), endsAt: inHours(6) });
  const refused = await save({ placeId: system.other, startsAt: inHours(5), endsAt: inHours(7) });
  expect(refused).toMatchObject({ code: 'meeting.overlaps', message: expect.stringContaining('Gala') });
  // Who does not see the combined place learns when it is taken, not by what.
  const guest = system.host([system.other]);
  const hidden = await save({ placeId: system.other, startsAt: inHours(5), endsAt: inHours(7) }, guest);
  expect(hidden.code).toBe('meeting.overlaps');
  expect(hidden.message).not.toContain('Gala');
  const listed = { from: inHours(3), to: inHours(8), placeId: system.other };
  expect((await system.admin.call(calls.listMeetings, { query: listed })).data?.map(({ id }) => id)).toEqual([gala]);
  expect((await guest.call(calls.listMeetings, { query: listed })).data).toEqual([]);
  await system.admin.call(calls.cancelMeeting, { body: { id: gala, following: false } });
  expect((await save({ placeId: system.other, startsAt: inHours(5), endsAt: inHours(7) })).code).toBe('200');
});

it('of many who book at the same time, one gets the rooms', async () => {
  const places = [whole, system.room, whole, system.other, whole];
  const span = { startsAt: inHours(10), endsAt: inHours(11) };
  const codes = (await Promise.all(places.map((placeId) => save({ placeId, ...span })))).map(({ code }) => code);
  const { rows } = await system.platform.database.pool.query(
    'select place_id from meetings where starts_at = $1 and status = $2',
    [span.startsAt, 'planned'],
  );
  const taken = rows.map((row) => row.place_id);
  expect(codes.filter((code) => code === '200')).toHaveLength(taken.length);
  expect(taken.includes(whole) ? taken : ['rooms']).toHaveLength(1);
});

it('a meeting of a calendar is left out if a room is taken', async () => {
  await system.add({ placeId: system.room, startsAt: inHours(14), endsAt: inHours(15) });
  const values = {
    placeId: whole,
    subject: 'Read',
    organiser: '',
    remarks: '',
    createdBy: 'calendar',
    status: 'planned' as const,
    startsAt: new Date(inHours(14.5)),
    endsAt: new Date(inHours(16)),
    externalId: 'x',
  };
  const { db } = system.platform.database;
  expect(await insertIfFree(db, values)).toBeUndefined();
  expect(await db.transaction((tx) => insertIfFree(tx, values))).toBeUndefined();
  expect(await insertIfFree(db, { ...values, startsAt: new Date(inHours(15)) })).toBeDefined();
});

it('a running meeting survives that the rooms are combined, and occupies the other places meanwhile', async () => {
  const id = await system.add({ placeId: system.room, startsAt: inHours(-0.1), endsAt: inHours(0.5) });
  const state = async (placeId: string) =>
    (await system.admin.call(placesEndpoints.getPlace, { params: { id: placeId } })).data;
  expect(await state(whole)).toMatchObject({ state: 'occupy', reason: { source: 'part', note: 'Room room' } });
  const { pool } = system.platform.database;
  for (const combined of [true, false]) {
    await pool.query('update place_combinations set combined = $1', [combined]);
    expect((await system.admin.call(calls.getMeeting, { params: { id } })).data?.status).toBe('running');
    expect((await state(whole))?.state).toBe('occupy');
  }
  await system.admin.call(calls.endMeeting, { body: { id } });
  await system.add({ placeId: whole, subject: 'Party', startsAt: inHours(-0.1), endsAt: inHours(0.5) });
  expect(await state(system.other)).toMatchObject({ state: 'occupy', reason: { source: 'whole' } });
});
