import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { PostgresqlSettings } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
const ask = async (treat: (socket: Socket) => void, encryption: PostgresqlSettings['encryption'] = 'off') => {
  const far = await openBroken(treat);
  const settings = {
    kind: 'postgresql' as const,
    host: '127.0.0.1',
    port: far.port,
    database: 'venue',
    username: 'reader',
    encryption,
  };
  const call = { settings, password: 's3cret', sql: 'select 1', args: {}, mode: 'read' as const, timeoutMs };
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

it('says what was wrong with JSON', async () => {
  const deep = brokenServers['JSON of 9 000 levels'] ?? (() => undefined);
  expect(await ask(deep)).toMatchObject({ code: 'dataBehavior.resultWrong' });
});

it('keeps the password off command lines and environments', async () => {
  const visible: string[] = [];
  const outcome = await ask((socket) => {
    socket.once('data', async () => {
      for (const pid of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        if (!status.includes(`PPid:\t${process.pid}\n`)) continue;
        for (const part of ['cmdline', 'environ'])
          visible.push(await readFile(`/proc/${pid}/${part}`, 'utf8').catch(() => ''));
      }
      socket.end();
    });
  });
  expect(outcome).toBeInstanceOf(BehaviorFault);
  expect(visible.join()).toContain('foreign-databases');
  expect(visible.join()).not.toContain('s3cret');
});

it('costs nobody else a second', () => {
  expect(slowestMs).toBeGreaterThan(0);
  expect(slowestMs).toBeLessThan(1_000);
});
