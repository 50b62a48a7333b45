import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { databasePorts, PostgresqlSettings } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import { BehaviorFault } from '../behavior-fault.ts';
import { createAskDatabase } from './ask-database.ts';
import { brokenEncryption, brokenServers, openBroken } from './broken-postgresql.fixture.ts';

const outbound = createOutbound({ allowedTargets: async () => [], ownPorts: [], isAllowed: () => true });
const databases = createAskDatabase({ outbound, databasesFolder: '/nowhere' });

/** Somebody else who only wants the page, on the same process. */
const bystander = createServer((_request, response) => response.end('here'));
let slowestMs = 0;
let watching = true;
let watched: Promise<void>;
const watch = async (url: string): Promise<void> => {
  while (watching) {
    const began = performance.now();
    await (await fetch(url)).text();
    slowestMs = Math.max(slowestMs, performance.now() - began);
    await letTimePass(20, 'it asks steadily');
  }
};

const timeoutMs = 2_000;
type ServerKind = keyof typeof databasePorts;
const ask = async (
  treat: (socket: Socket) => void,
  encryption: PostgresqlSettings['encryption'] = 'off',
  kind: Exclude<ServerKind, 'clickhouse'> = 'postgresql',
  withinMs = timeoutMs,
) => {
  const far = await openBroken(treat);
  const settings = {
    kind,
    host: '127.0.0.1',
    port: far.port,
    database: 'venue',
    username: 'reader',
    encryption,
  };
  const call = { settings, password: 's3cret', sql: 'select 1', args: {}, mode: 'read' as const, timeoutMs: withinMs };
  try {
    return await databases.ask({ ...call, signal: new AbortController().signal });
  } catch (error) {
    return error;
  } finally {
    far.close();
  }
};

beforeAll(async () => {
  await new Promise<void>((resolve) => bystander.listen(0, '127.0.0.1', resolve));
  watched = watch(`http://127.0.0.1:${(bystander.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  watching = false;
  await watched;
  bystander.close();
  databases.stop();
});

it.each(Object.keys(brokenServers))('a database that answers with %s costs one call', async (name) => {
  const outcome = await ask(brokenServers[name] ?? (() => undefined));
  expect(outcome).toBeInstanceOf(BehaviorFault);
});

it.each(Object.keys(brokenEncryption))('a database that answers with %s costs one call', async (name) => {
  const outcome = await ask(brokenEncryption[name] ?? (() => undefined), 'required');
  expect(outcome).toBeInstanceOf(BehaviorFault);
});

/** What any of them may meet behind an address: another service, a broken one, one that wants to do harm. */
const strangers: Readonly<Record<string, (socket: Socket) => void>> = {
  nothing: () => undefined,
  'an end': (socket) => void socket.end(),
  'a page': (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n<html>'),
  zeros: (socket) => void socket.write(Buffer.alloc(65_536)),
  'all bits': (socket) => void socket.write(Buffer.alloc(65_536, 0xff)),
  'a flood': (socket) => {
    const timer = setInterval(() => socket.writableLength < 1_000_000 && socket.write(Buffer.alloc(65_536, 0x4a)), 1);
    socket.on('close', () => clearInterval(timer));
  },
  'what it was sent': (socket) => void socket.pipe(socket),
};

describe.each(['mysql', 'sqlserver', 'oracle'] as const)('a database of the kind %s', (kind) => {
  it.each(Object.keys(strangers))('that answers with %s costs one call', async (name) => {
    const began = performance.now();
    expect(await ask(strangers[name] ?? (() => undefined), 'off', kind)).toBeInstanceOf(BehaviorFault);
    expect(performance.now() - began).toBeLessThan(timeoutMs + 2_000 + 3_000);
  });
});

it('says what was wrong with JSON', async () => {
  const deep = brokenServers['JSON of 9 000 levels'] ?? (() => undefined);
  // Long enough for a new process on a busy machine.
  expect(await ask(deep, 'off', 'postgresql', 20_000)).toMatchObject({ code: 'dataBehavior.resultWrong' });
});

it('keeps the password off command lines and environments', async () => {
  const visible: string[] = [];
  const look = async (socket: Socket): Promise<void> => {
    for (const pid of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      if (!status.includes(`PPid:\t${process.pid}\n`)) continue;
      for (const part of ['cmdline', 'environ'])
        visible.push(await readFile(`/proc/${pid}/${part}`, 'utf8').catch(() => ''));
    }
    socket.end();
  };
  const outcome = await ask((socket) => void socket.once('data', () => void look(socket)), 'off', 'postgresql', 20_000);
  expect(outcome).toBeInstanceOf(BehaviorFault);
  expect(visible.join()).toContain('foreign-databases');
  expect(visible.join()).not.toContain('s3cret');
});

it('costs nobody else a second', () => {
  expect(slowestMs).toBeGreaterThan(0);
  expect(slowestMs).toBeLessThan(1_000);
});
