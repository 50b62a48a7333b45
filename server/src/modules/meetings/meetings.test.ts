import { meetingsEndpoints as calls, type Meeting } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { beginMeetings } from './advance.store.ts';
import { inHours, type MeetingsSystem, openMeetingsSystem } from './meetings.fixture.ts';

let system: MeetingsSystem;
beforeAll(async () => {
  system = await openMeetingsSystem();
});
afterAll(() => system.close());
beforeEach(() => system.platform.database.pool.query('truncate meetings, meeting_options cascade'));

const save = (more: Parameters<MeetingsSystem['draft']>[0] = {}, client = system.admin) =>
  client.call(calls.saveMeeting, { body: system.draft(more) });
const get = async (id: string): Promise<Meeting | null> =>
  (await system.admin.call(calls.getMeeting, { params: { id } })).data;
const list = async (query: { from?: string; to?: string; all?: 'true' } = {}) =>
  (await system.admin.call(calls.listMeetings, { query: { from: inHours(-24), to: inHours(24), ...query } })).data ??
  [];
const status = async (placeId = system.room) =>
  (await system.admin.call(calls.getPlaceCallState, { params: { id: placeId } })).data;

describe('a meeting', () => {
  it('is created, found, changed and cancelled', async () => {
    const id = await system.add();
    expect(await get(id)).toMatchObject({
      subject: 'Budget',
      organiser: { name: 'Wang Fang', userId: null },
      status: 'planned',
      participants: [{ name: 'Li Na', userId: null }],
      placeName: 'Room room',
      sample: false,
    });
    expect((await save({ id, subject: 'Plans', placeId: system.other })).code).toBe('200');
    expect(await list()).toMatchObject([{ id, subject: 'Plans', placeId: system.other }]);
    expect((await system.admin.call(calls.cancelMeeting, { body: { id, following: false } })).code).toBe('200');
    expect(await list()).toEqual([]);
    expect(await list({ all: 'true' })).toMatchObject([{ id, status: 'cancelled' }]);
    expect((await save({ id })).code).toBe('meeting.inThePast');
    const actions = await system.platform.database.pool.query(
      "select action from audit_entries where target = $1 and outcome = 'done' order by id",
      [id],
    );
    expect(actions.rows.map(({ action }) => action)).toEqual(['saveMeeting', 'saveMeeting', 'cancelMeeting']);
  });

  it('has a time that makes sense', async () => {
    expect((await save({ endsAt: inHours(0.5) })).code).toBe('meeting.endBeforeStart');
    expect((await save({ endsAt: inHours(26) })).code).toBe('meeting.tooLong');
    expect((await save({ startsAt: inHours(-3), endsAt: inHours(-2) })).code).toBe('meeting.inThePast');
    expect((await save({ placeId: newId() })).code).toBe('404');
    expect((await save({ organiser: { name: 'Nobody', userId: newId() } })).code).toBe('404');
    expect((await save({ participants: [{ name: 'Nobody', userId: newId() }] })).code).toBe('404');
  });

  it('never overlaps another one in its place, even when several are saved at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => save({ startsAt: inHours(1 + i / 10), endsAt: inHours(2 + i / 10) })),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual(['200', ...Array(7).fill('meeting.overlaps')]);
    expect(replies.find(({ code }) => code !== '200')?.message).toContain('Budget');
    expect(await list()).toHaveLength(1);
    const [first] = await list();
    // Back to back, and in another place, there is no overlap; and a cancelled one is not in the way.
    expect((await save({ startsAt: first?.endsAt ?? '', endsAt: inHours(4) })).code).toBe('200');
    expect((await save({ placeId: system.other })).code).toBe('200');
    await system.admin.call(calls.cancelMeeting, { body: { id: first?.id ?? '', following: false } });
    expect((await save({ endsAt: inHours(1.5) })).code).toBe('200');
  });

  it('is extended, ended early and checked in to', async () => {
    const id = await system.add({ startsAt: inHours(-1), endsAt: inHours(1) });
    const next = await system.add({ startsAt: inHours(2), endsAt: inHours(3) });
    expect(await status()).toMatchObject({
      state: 'occupy',
      reason: { source: 'meeting', who: 'Wang Fang', note: 'Budget' },
      current: { id, status: 'running' },
      upcoming: [{ id: next }],
    });
    const extend = (endsAt: string) => system.admin.call(calls.extendMeeting, { body: { id, endsAt } });
    expect((await extend(inHours(2.5))).code).toBe('meeting.overlaps');
    expect((await extend(inHours(1.5))).code).toBe('200');
    expect((await system.admin.call(calls.endMeeting, { body: { id: next } })).code).toBe('meeting.notRunning');
    expect((await system.admin.call(calls.checkIn, { body: { id: next } })).code).toBe('meeting.checkInClosed');
    expect((await system.admin.call(calls.endMeeting, { body: { id } })).code).toBe('200');
    expect((await get(id))?.status).toBe('ended');
    expect(await status()).toMatchObject({ current: null, upcoming: [{ id: next }], state: 'unknown' });
    expect(await extend(inHours(1.5))).toMatchObject({
      code: 'meeting.wrongState',
      message: '已结束的会议不能更改结束时间',
    });
    expect((await system.admin.call(calls.cancelMeeting, { body: { id, following: false } })).message).toBe(
      '已结束的会议不能取消',
    );
    const soon = await system.add({ startsAt: inHours(0.2), endsAt: inHours(1) });
    expect((await system.admin.call(calls.checkIn, { body: { id: soon } })).code).toBe('200');
    expect((await get(soon))?.checkedInAt).not.toBeNull();
  });
});

describe('a repeated meeting', () => {
  it('is at the same local time when clocks change, and is all or nothing', async () => {
    const year = new Date().getFullYear() + 1;
    // Saturday before the last Sunday of March, when clocks go forward in Berlin.
    const lastSunday = 31 - new Date(Date.UTC(year, 2, 31)).getUTCDay();
    const day = (offset: number) => new Date(Date.UTC(year, 2, lastSunday + offset)).toISOString().slice(0, 10);
    const repeat = { every: 'day' as const, until: day(1), timeZone: 'Europe/Berlin' };
    const times = { startsAt: `${day(-1)}T09:00:00+01:00`, endsAt: `${day(-1)}T10:00:00+01:00` };
    const reply = await save({ ...times, repeat });
    expect(reply.data?.meetings).toBe(3);
    const from = `${day(-2)}T00:00:00Z`;
    const made = await list({ from, to: `${day(3)}T00:00:00Z` });
    expect(made.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['08:00', '07:00', '07:00']);
    expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1);
    const clash = await save({
      ...times,
      startsAt: `${day(-1)}T05:00:00+01:00`,
      endsAt: `${day(-1)}T08:30:00+01:00`,
      repeat,
    });
    expect(clash.code).toBe('200');
    const overlapping = await save({
      startsAt: `${day(-3)}T09:30:00+01:00`,
      endsAt: `${day(-3)}T10:30:00+01:00`,
      repeat,
    });
    expect(overlapping.code).toBe('meeting.overlaps');
    expect(await list({ from, to: `${day(3)}T00:00:00Z` })).toHaveLength(6);
    await system.admin.call(calls.cancelMeeting, { body: { id: made[1]?.id ?? '', following: true } });
    expect(await list({ from, to: `${day(3)}T00:00:00Z` })).toHaveLength(4);
  });

  it('is bounded', async () => {
    const until = inHours(24 * 700).slice(0, 10);
    const every = (timeZone: string, last = until) => save({ repeat: { every: 'day', until: last, timeZone } });
    expect((await every('Asia/Shanghai')).code).toBe('meeting.tooManyRepeats');
    expect((await every('Mars/Base')).code).toBe('422');
    expect((await every('Asia/Shanghai', '2020-01-01')).code).toBe('meeting.noRepeats');
  });
});

describe('the progress of meetings', () => {
  const shift = (id: string, hours: number) =>
    system.platform.database.pool.query(
      `update meetings set starts_at = starts_at - make_interval(secs => $2), ends_at = ends_at - make_interval(secs => $2),
       check_in_by = check_in_by - make_interval(secs => $2) where id = $1`,
      [id, hours * 3_600],
    );

  it('begins, ends and releases them when their time has come, also after a while without a node', async () => {
    const options = { checkIn: true, releaseAfter: 10 };
    await system.admin.call(calls.saveMeetingOptions, { body: { placeId: system.other, options } });
    const begun = await system.add({ startsAt: inHours(1), endsAt: inHours(3) });
    const over = await system.add({ startsAt: inHours(4), endsAt: inHours(5) });
    const missed = await system.add({ placeId: system.other, endsAt: inHours(1.3) });
    const attended = await system.add({ placeId: system.other, startsAt: inHours(2), endsAt: inHours(3) });
    expect((await get(missed))?.checkInBy).not.toBeNull();
    await shift(begun, 1.5);
    await shift(over, 6);
    await shift(missed, 1.25);
    await shift(attended, 1.9);
    await system.admin.call(calls.checkIn, { body: { id: attended } });
    await expect.poll(async () => (await get(begun))?.status).toBe('running');
    await expect.poll(async () => (await get(over))?.status).toBe('ended');
    await expect.poll(async () => (await get(missed))?.status).toBe('released');
    // What was released may be taken by somebody else at once.
    const taken = await system.add({ placeId: system.other, startsAt: inHours(0), endsAt: inHours(0.05) });
    await system.admin.call(calls.endMeeting, { body: { id: taken } });
    await shift(attended, 0.15);
    await system.add({ startsAt: inHours(7), endsAt: inHours(8) });
    await expect.poll(async () => (await get(attended))?.status).toBe('running');
  });

  it('is not done twice by two nodes', async () => {
    const id = await system.add({ startsAt: inHours(1), endsAt: inHours(2) });
    await shift(id, 1.5);
    const both = await Promise.all([1, 2].map(() => system.platform.database.transaction((tx) => beginMeetings(tx))));
    expect(both.flat().length).toBeLessThanOrEqual(1);
  });
});

describe('options', () => {
  it('are common or a place’s own, and apply to planned meetings at once', async () => {
    const id = await system.add({ startsAt: inHours(5), endsAt: inHours(6) });
    const options = { checkIn: true, releaseAfter: 20 };
    const set = (placeId: string | null, to: typeof options | null, client = system.admin) =>
      client.call(calls.saveMeetingOptions, { body: { placeId, options: to } });
    expect((await set(null, options)).code).toBe('200');
    const due = async () => Date.parse((await get(id))?.checkInBy ?? '') - Date.parse((await get(id))?.startsAt ?? '');
    expect(await due()).toBe(20 * 60_000);
    expect((await set(system.room, { ...options, releaseAfter: 5 })).code).toBe('200');
    expect(await due()).toBe(5 * 60_000);
    const shown = await system.admin.call(calls.getMeetingOptions, { query: { placeId: system.room } });
    expect(shown.data).toEqual({ revision: 1, common: options, own: { ...options, releaseAfter: 5 } });
    await set(system.room, null);
    expect(await due()).toBe(20 * 60_000);
    expect((await set(null, options, system.host([system.room]))).code).toBe('403');
    expect((await set(system.other, options, system.host([system.room]))).code).toBe('404');
  });
});

describe('somebody without the place', () => {
  it('sees and changes nothing of its meetings', async () => {
    const id = await system.add();
    const guest = system.host([system.other]);
    const period = { from: inHours(-1), to: inHours(20) };
    expect((await guest.call(calls.listMeetings, { query: period })).data).toEqual([]);
    expect((await guest.call(calls.listMeetings, { query: { ...period, placeId: system.room } })).data).toEqual([]);
    expect((await guest.call(calls.getMeeting, { params: { id } })).code).toBe('404');
    expect((await guest.call(calls.getPlaceCallState, { params: { id: system.room } })).code).toBe('404');
    expect((await guest.call(calls.currentMeetingStatus, { query: {} })).data?.map((p) => p.placeId)).toEqual([
      system.other,
    ]);
    expect((await save({ id }, guest)).code).toBe('404');
    expect((await save({ id, placeId: system.other }, guest)).code).toBe('404');
    expect((await save({}, guest)).code).toBe('404');
    for (const reply of [
      await guest.call(calls.cancelMeeting, { body: { id, following: false } }),
      await guest.call(calls.extendMeeting, { body: { id, endsAt: inHours(3) } }),
      await guest.call(calls.endMeeting, { body: { id } }),
      await guest.call(calls.checkIn, { body: { id } }),
    ])
      expect(reply.code).toBe('404');
    const app = await system.api.app.inject({ url: '/emService/palceMeeting/currentMeetingStatus' });
    expect(app.json()).toMatchObject({ code: '401' });
  });
});
