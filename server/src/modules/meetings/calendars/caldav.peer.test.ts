import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../platform/testing/free-port.ts';
import { type CalendarAddress, fetchCalendar } from './fetch-calendar.ts';
import { readEvents } from './read-events.ts';

const missing = spawnSync('radicale', ['--version']).error !== undefined;
const authorization = `Basic ${Buffer.from('eoms:p@ss word').toString('base64')}`;

describe.skipIf(missing)('a CalDAV server (Radicale)', () => {
  let folder: string;
  let server: ChildProcess;
  let url: string;
  const send = async (method: string, path: string, body?: string) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { authorization },
      ...(body === undefined ? {} : { body }),
    });
    expect(reply.status, await reply.text()).toBeLessThan(300);
  };
  const stamp = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '');
  const put = (uid: string, from: number, ...more: readonly string[]) =>
    send(
      'PUT',
      `${uid}.ics`,
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', 'BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stamp(0)}`],
        ...[`DTSTART:${stamp(from)}`, `DTEND:${stamp(from + 1)}`, `SUMMARY:会议 <${uid}> & more`, ...more],
        ...['END:VEVENT', 'END:VCALENDAR', ''],
      ].join('\r\n'),
    );
  const address = (more: Partial<CalendarAddress> = {}): CalendarAddress => ({
    kind: 'caldav',
    url,
    username: 'eoms',
    password: 'p@ss word',
    mark: null,
    ...more,
  });
  const read = async (mark: string | null = null) => {
    const fetched = await fetchCalendar(fetch, address({ mark }));
    if (fetched.got !== 'content') return fetched;
    const found = await readEvents(fetched.content, fetched.charset);
    return {
      mark: fetched.mark,
      subjects: found.outcome === 'read' ? found.events.map(({ subject }) => subject).sort() : found,
    };
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eoms-radicale-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}/eoms/rooms/`;
    const [users, config] = [join(folder, 'users'), join(folder, 'config')];
    await writeFile(users, 'eoms:p@ss word\n');
    await writeFile(
      config,
      [
        ...['[server]', `hosts = 127.0.0.1:${port}`, '[auth]', 'type = htpasswd', `htpasswd_filename = ${users}`],
        ...[
          'htpasswd_encryption = plain',
          'delay = 0',
          '[storage]',
          `filesystem_folder = ${join(folder, 'store')}`,
          '',
        ],
      ].join('\n'),
    );
    server = spawn('radicale', ['--config', config], { stdio: 'ignore' });
    await vi.waitFor(() => fetch(url), { timeout: 20_000, interval: 100 });
    await send('MKCALENDAR', '');
  });
  afterAll(async () => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    await rm(folder, { recursive: true, force: true });
  });

  it('is read, with repeats, and again only when it has changed', async () => {
    expect(await read()).toMatchObject({ subjects: [] });
    await put('one', 2);
    await put('series', 30, 'RRULE:FREQ=DAILY;COUNT=3');
    await put('past', -300);
    const first = await read();
    const series = '会议 <series> & more';
    expect(first).toMatchObject({ subjects: ['会议 <one> & more', series, series, series] });
    const { mark } = first as { mark: string };
    expect(await read(mark)).toEqual({ got: 'unchanged' });
    await send('DELETE', 'one.ics');
    expect(await read(mark)).toMatchObject({ subjects: [series, series, series] });
  });

  it('refuses a wrong password, and other addresses are no collections', async () => {
    expect(await fetchCalendar(fetch, address({ password: 'wrong' }))).toEqual({
      got: 'failure',
      failure: 'unauthorised',
    });
    expect(await fetchCalendar(fetch, address({ url: `${url}none/` }))).toMatchObject({ got: 'failure' });
  });
});
