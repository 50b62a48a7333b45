import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CalendarOutcome,
  calendarsEndpoints as calls,
  type MeetingCalendar,
  meetingsEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboundError } from '../../../platform/outbound/outbound.ts';
import { inHours, type MeetingsSystem, openMeetingsSystem } from '../meetings.fixture.ts';
import type { GuardedFetch } from './fetch-calendar.ts';
import { waitAfter } from './poll-calendar.ts';
import { pollDue } from './schedule-polls.ts';

interface Given {
  readonly uid: string;
  readonly from: number;
  readonly to: number;
  readonly location?: string;
}

const stamp = (hours: number): string => inHours(hours).replace(/[-:]|\.\d+/g, '');
const ics = (...events: readonly Given[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(({ uid, from, to, location }) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`, `SUMMARY:${uid}`],
      ...(location === undefined ? [] : [`LOCATION:${location}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');

let system: MeetingsSystem;
let server: Server;
let answer: { status: number; body: string | Buffer; headers?: Record<string, string> };
let asked: { method: string | undefined; authorization: string | undefined; condition: string | undefined }[];
let address: string;
beforeAll(async () => {
  server = createServer((request, reply) => {
    const { authorization, 'if-none-match': condition } = request.headers;
    asked.push({ method: request.method, authorization, condition });
    reply.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/room.ics`;
  system = await openMeetingsSystem((url, init) => {
    if (url.includes('forbidden')) throw new OutboundError('refused', 'not on the list');
    return fetch(url, { ...init, redirect: 'manual' });
  });
});
afterAll(async () => {
  await system.close();
  server.close();
});
beforeEach(async () => {
  await system.platform.database.pool.query('truncate meetings, meeting_calendars cascade');
  asked = [];
});

const add = async (more: object = {}): Promise<string> => {
  const body = {
    name: 'Outlook',
    placeId: system.room,
    kind: 'ical' as const,
    url: address,
    username: null,
    enabled: true,
  };
  const reply = await system.admin.call(calls.saveCalendar, { body: { ...body, ...more } });
  if (!reply.data) throw new Error(`${reply.code} ${reply.message}`);
  return reply.data.id;
};
const read = async (id: string): Promise<MeetingCalendar | null> =>
  // Another person each time: there is a limit for each.
  (await system.host('all').call(calls.readCalendar, { body: { id } })).data;
const meetings = async () =>
  (
    (await system.admin.call(meetingsEndpoints.listMeetings, { query: { from: inHours(-1), to: inHours(900) } }))
      .data ?? []
  ).map(({ subject, placeId, calendarName }) => [subject, placeId === system.room ? 'room' : 'other', calendarName]);

describe('a calendar that is read regularly', () => {
  it('adds, changes and cancels meetings as it does', async () => {
    const id = await add();
    answer = { status: 200, body: ics({ uid: 'a', from: 2, to: 3 }, { uid: 'b', from: 4, to: 5 }) };
    expect(await read(id)).toMatchObject({ failure: null, outcome: { found: 2, added: 2, skippedCount: 0 } });
    expect(await meetings()).toEqual([
      ['a', 'room', 'Outlook'],
      ['b', 'room', 'Outlook'],
    ]);
    answer = { status: 200, body: ics({ uid: 'b', from: 6, to: 7 }, { uid: 'c', from: 8, to: 9 }) };
    expect((await read(id))?.outcome).toMatchObject({ added: 2, removed: 2 });
    answer = { status: 200, body: ics() };
    expect((await read(id))?.outcome).toMatchObject({ found: 0, removed: 2 });
    expect(await meetings()).toEqual([]);
  });

  it('lets meetings change places, and holds no room at a time that its calendar no longer has', async () => {
    const id = await add();
    answer = { status: 200, body: ics({ uid: 'a', from: 2, to: 3 }, { uid: 'b', from: 4, to: 5 }) };
    await read(id);
    answer = { status: 200, body: ics({ uid: 'b', from: 2, to: 3 }, { uid: 'a', from: 4, to: 5 }) };
    expect((await read(id))?.outcome).toMatchObject({ added: 2, removed: 2, skippedCount: 0 });
    const series = (start: number) =>
      ics().replace(
        'END:VCALENDAR',
        ['BEGIN:VEVENT', 'UID:s', `DTSTART:${stamp(2)}`, 'DURATION:PT1H', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:m']
          .concat([`RECURRENCE-ID:${stamp(100)}`, `DTSTART:${stamp(start)}`, 'DURATION:PT1H', 'END:VEVENT'])
          .concat('END:VCALENDAR')
          .join('\r\n'),
      );
    answer = { status: 200, body: series(6) };
    await read(id);
    await system.add({ startsAt: inHours(8), endsAt: inHours(9), subject: 'ours' });
    answer = { status: 200, body: series(8) };
    expect((await read(id))?.outcome).toMatchObject({ skipped: [{ reason: 'overlaps' }] });
    expect(await meetings()).toHaveLength(2);
  });

  it('puts an event into all places that its location names, and lists what is odd', async () => {
    const id = await add({ placeId: null });
    const odd = 'BEGIN:VEVENT\r\nUID:odd\r\nDTSTART:20269999\r\nSUMMARY:Odd\r\nEND:VEVENT\r\nEND:VCALENDAR';
    const text = ics({ uid: 'both', from: 2, to: 3, location: '#' }).replace('END:VCALENDAR', odd);
    const body = (location: string) => text.replace('#', location);
    answer = { status: 200, body: body('Teams\\; other\\; ROOM') };
    expect((await read(id))?.outcome).toMatchObject({
      found: 1,
      added: 2,
      skippedCount: 1,
      skipped: [{ subject: 'Odd', startsAt: null, reason: 'unreadable', detail: '20269999' }],
    });
    expect((await meetings()).map(([, place]) => place).sort()).toEqual(['other', 'room']);
    answer = { status: 200, body: body('other') };
    expect((await read(id))?.outcome).toMatchObject({ removed: 1 });
    answer = { status: 200, body: body('Moon') };
    expect((await read(id))?.outcome).toMatchObject({ removed: 1, skipped: [{}, { detail: 'Moon' }] });
  });

  it('is of the character set that its server names', async () => {
    const id = await add();
    const gbk = Buffer.from([0xbb, 0xe1, 0xd2, 0xe9]);
    const [before = '', after = ''] = ics({ uid: '#', from: 2, to: 3 }).split('SUMMARY:#');
    const body = Buffer.concat([Buffer.from(`${before}SUMMARY:`), gbk, Buffer.from(after)]);
    answer = { status: 200, body, headers: { 'content-type': 'text/calendar; charset=GBK' } };
    await read(id);
    expect(await meetings()).toEqual([['会议', 'room', 'Outlook']]);
    answer = { status: 200, body, headers: { 'content-type': 'text/calendar; charset=klingon' } };
    expect(await read(id)).toMatchObject({ failure: 'charset' });
  });

  it('leaves out what does not fit, and says so', async () => {
    await system.add({ startsAt: inHours(2), endsAt: inHours(3), subject: 'ours' });
    const id = await add({ placeId: null });
    answer = {
      status: 200,
      body: ics(
        { uid: 'taken', from: 2.5, to: 3.5, location: 'room' },
        { uid: 'fits', from: 2.5, to: 3.5, location: ' Other ' },
        { uid: 'nowhere', from: 2, to: 3, location: 'Moon' },
        { uid: 'week', from: 24, to: 192, location: 'other' },
      ),
    };
    const outcome = (await read(id))?.outcome as CalendarOutcome;
    expect(outcome).toMatchObject({ found: 4, added: 1, skippedCount: 3 });
    expect(outcome.skipped.map(({ subject, reason }) => [subject, reason])).toEqual([
      ['nowhere', 'noPlace'],
      ['taken', 'overlaps'],
      ['week', 'tooLong'],
    ]);
    expect(await meetings()).toEqual([
      ['ours', 'room', null],
      ['fits', 'other', 'Outlook'],
    ]);
    const [, fits] =
      (await system.admin.call(meetingsEndpoints.listMeetings, { query: { from: inHours(0), to: inHours(9) } })).data ??
      [];
    const cancel = await system.admin.call(meetingsEndpoints.cancelMeeting, {
      body: { id: fits?.id ?? '', following: false },
    });
    expect(cancel.code).toBe('meeting.fromCalendar');
  });

  it('asks only for what has changed, with its password', async () => {
    const id = await add({ username: 'eoms', password: 'secret' });
    answer = { status: 200, body: ics({ uid: 'a', from: 2, to: 3 }), headers: { etag: '"1"' } };
    await read(id);
    answer = { status: 304, body: '' };
    expect(await read(id)).toMatchObject({ failure: null, outcome: { added: 1 }, hasSecret: true });
    const authorization = `Basic ${Buffer.from('eoms:secret').toString('base64')}`;
    expect(asked).toEqual([
      { method: 'GET', authorization, condition: undefined },
      { method: 'GET', authorization, condition: '"1"' },
    ]);
    const stored = await system.platform.database.pool.query('select * from meeting_calendars');
    expect(JSON.stringify(stored.rows)).not.toContain('secret"');
    // Another address does not get the password of the first.
    await add({ id, username: 'eoms', url: `${address}?elsewhere` });
    answer = { status: 200, body: ics() };
    expect(await read(id)).toMatchObject({ hasSecret: false });
  });

  it.each([
    ['unauthorised', { status: 401, body: '' }],
    ['status', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
    ['status', { status: 500, body: '' }],
    ['unreadable', { status: 200, body: 'hello' }],
  ] as const)('keeps its meetings and waits when it fails: %s', async (failure, failing) => {
    const id = await add();
    answer = { status: 200, body: ics({ uid: 'a', from: 2, to: 3 }) };
    await read(id);
    answer = failing;
    expect(await read(id)).toMatchObject({ failure, outcome: { added: 1 } });
    expect(await meetings()).toHaveLength(1);
    const due = await system.platform.database.pool.query(
      "select next_at > now() + interval '15 minutes' as later from meeting_calendars",
    );
    expect(due.rows).toEqual([{ later: true }]);
  });

  it('is read only where the administrator allows it', async () => {
    expect(await read(await add({ url: 'http://forbidden.example/x.ics' }))).toMatchObject({ failure: 'refused' });
  });

  it('belongs to its place: others neither see nor change it', async () => {
    const [id, common] = [await add(), await add({ name: 'All', placeId: null })];
    const guest = system.host([system.other]);
    expect((await guest.call(calls.listCalendars)).data).toEqual([]);
    for (const one of [id, common]) {
      expect((await guest.call(calls.readCalendar, { body: { id: one } })).code).toBe('404');
      expect((await guest.call(calls.removeCalendar, { query: { id: one } })).code).toBe('404');
    }
    const body = { name: 'X', kind: 'ical' as const, url: address, username: null, enabled: true };
    expect((await guest.call(calls.saveCalendar, { body: { ...body, placeId: null } })).code).toBe('403');
    expect((await guest.call(calls.saveCalendar, { body: { ...body, placeId: system.room } })).code).toBe('404');
    expect((await system.admin.call(calls.saveCalendar, { body: { ...body, name: 'All', placeId: null } })).code).toBe(
      'calendar.nameInUse',
    );
    answer = { status: 200, body: ics({ uid: 'a', from: 2, to: 3 }) };
    await read(id);
    expect((await system.admin.call(calls.removeCalendar, { query: { id } })).code).toBe('200');
    expect(await meetings()).toEqual([]);
  });
});

describe('calendars that are due', () => {
  const poll = (fetchGuarded: GuardedFetch, signal = new AbortController().signal, withinMs = 200) => {
    const { database, news, secrets, log } = system.platform;
    return pollDue(
      { database, news, secrets, log, fetchGuarded, changed: async () => undefined },
      { signal, withinMs },
    );
  };
  const list = async () => (await system.admin.call(calls.listCalendars)).data ?? [];
  const silent = (url: string, good: () => Response): Promise<Response> =>
    url.includes('silent') ? new Promise(() => undefined) : Promise.resolve(good());
  const content = ics({ uid: 'a', from: 2, to: 3 });

  it('are read beside each other: servers that never answer stop no others, and time out', async () => {
    // Three rounds of silent ones, and the others come last.
    for (let at = 0; at < 24; at += 1) await add({ name: `silent ${at}`, url: `https://silent.example/${at}.ics` });
    for (const name of ['good', 'better'])
      await add({ name, url: `https://${name}.example/x.ics`, placeId: name === 'good' ? system.room : system.other });
    let open = 0;
    let most = 0;
    await poll(async (url) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
      }, 150);
      return silent(url, () => new Response(content));
    });
    const found = await list();
    expect(found.filter(({ failure }) => failure === 'timeout')).toHaveLength(24);
    expect(found.filter(({ outcome }) => outcome?.added === 1).map(({ name }) => name)).toEqual(['better', 'good']);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });

  it('are left as they are when the node stops', async () => {
    await add({ url: 'https://silent.example/x.ics' });
    const stopping = new AbortController();
    const polling = poll(
      (url) => {
        setTimeout(() => stopping.abort(), 10);
        return silent(url, () => new Response(content));
      },
      stopping.signal,
      60_000,
    );
    await polling;
    expect(await list()).toMatchObject([{ failure: null, triedAt: null }]);
  });

  it('may be read twice at the same time, and have their meetings once', async () => {
    const id = await add();
    answer = { status: 200, body: ics({ uid: 'a', from: 2, to: 3 }, { uid: 'b', from: 4, to: 5 }) };
    await Promise.all([read(id), read(id), poll(fetch, undefined, 20_000)]);
    expect(await meetings()).toHaveLength(2);
    expect(await list()).toMatchObject([{ failure: null, outcome: { skippedCount: 0 } }]);
  });
});

describe('the wait after failures', () => {
  it('grows up to a day', () => {
    expect([0, 1, 2, 20].map((failures) => Math.round(waitAfter(failures, () => 0.5) / 60_000))).toEqual([
      10, 20, 40, 1440,
    ]);
  });
});

describe('an imported file', () => {
  const importFile = async (
    text: string,
    client = system.admin,
    query: Record<string, string> = { placeId: system.room },
  ) => {
    const form = new FormData();
    form.set('file', new Blob([text]), 'a.ics');
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    return (
      await client.send(calls.importCalendar, { query, headers, body: Buffer.from(await encoded.arrayBuffer()) })
    ).json();
  };
  it('becomes meetings that can be changed here; the same file again finds its places taken', async () => {
    const text = ics({ uid: 'a', from: 2, to: 3 }, { uid: 'b', from: 2.5, to: 4 });
    expect((await importFile(text)).data).toMatchObject({ found: 2, added: 1, skippedCount: 1 });
    expect((await importFile(text)).data).toMatchObject({ added: 0, skippedCount: 2 });
    expect(await meetings()).toEqual([['a', 'room', null]]);
    expect((await importFile('hello')).code).toBe('calendar.unreadable');
    const guest = system.host([system.other]);
    expect((await importFile(text, guest)).code).toBe('404');
    const elsewhere = ics(
      { uid: 'c', from: 2, to: 3, location: 'room' },
      { uid: 'd', from: 2, to: 3, location: 'other' },
    );
    expect((await importFile(elsewhere, guest, {})).data).toMatchObject({
      added: 1,
      skipped: [{ reason: 'noPlace', detail: 'room' }],
    });
  });

  it('that is hostile ends by itself, says what it left out, and keeps nobody waiting', async () => {
    const rule = 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30';
    const series = Array.from({ length: 40 }, (_, at) =>
      ['BEGIN:VEVENT', `UID:${at}`, `DTSTART:${stamp(2 + at)}`, 'DURATION:PT1M', rule, 'END:VEVENT'].join('\r\n'),
    );
    const hostile = `${ics({ uid: 'good', from: 100, to: 101 }).slice(0, -'END:VCALENDAR'.length)}${series.join('\r\n')}\r\nEND:VCALENDAR`;
    const order: string[] = [];
    const importing = importFile(hostile).then((reply) => {
      order.push('hostile');
      return reply;
    });
    await system.host('all').call(meetingsEndpoints.listMeetings, { query: { from: inHours(0), to: inHours(9) } });
    order.push('bystander');
    const { data } = await importing;
    expect(order).toEqual(['bystander', 'hostile']);
    expect(data).toMatchObject({
      skippedCount: 40,
      skipped: Array.from({ length: 40 }, () => ({ reason: 'tooManyRepeats' })),
    });
    expect((await meetings()).map(([subject]) => subject)).toContain('good');
  });
});
