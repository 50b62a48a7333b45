import { connect } from 'node:net';
import { sessionEndpoints } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { createTestSystem, type TestSystem } from './session.fixture.ts';
import { sessionTokens } from './session.tables.ts';

const { refreshLogin } = sessionEndpoints;
const lines: string[] = [];
let system: TestSystem;
let port: number;
beforeAll(async () => {
  system = await createTestSystem(createLog('trace', { write: (line: string) => void lines.push(line) }));
  port = Number(new URL(await system.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => system.close());

/** Sends one raw request; closes the connection if `leave` is set. */
const raw = (text: string, leave: boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      if (leave) socket.destroy();
    });
    socket.on('data', (data) => {
      answer += String(data);
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });

const everythingStored = async (): Promise<string> => {
  const { db } = system.platform.database;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    texts.push(...rows.map((one) => one.row));
  }
  return texts.join('\n');
};

it('stays in no log, no table and no referrer, whatever the outcome of the request', async () => {
  await system.addUser({ username: 'li.na' });
  const { token } = await system.signIn('li.na');
  const address = `/eoms/login/refreshLogin?token=${token}`;
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

  const good = await raw(request(address), false);
  expect(good).toContain('"status":true');
  expect(good.toLowerCase()).toContain('referrer-policy: no-referrer');
  expect(good.toLowerCase()).toContain('cache-control: no-store');
  expect(await raw(request(`${address}&token=again`), false)).toContain('"422"');
  expect(await raw(request(`/eoms/login/%E0%A4%A?token=${token}`), false)).toContain('400');
  expect(await raw(request(`/eoms/nowhere?token=${token}`), false)).toContain('"404"');
  expect(await raw(`GET ${address} HTTP/1.1\r\nHost: x\r\nNonsense\r\n\r\n`, false)).toContain('400');
  await raw(request(address), true);
  // An internal error in the middle of the call.
  const { security } = system.deps.ports.config;
  Object.assign(system.deps.ports.config, { security: () => Promise.reject(new Error('no settings')) });
  expect(await raw(request(address), false)).toContain('500');
  Object.assign(system.deps.ports.config, { security });
  // And a token that is replaced.
  await system.platform.database.db.update(sessionTokens).set({ createdAt: new Date(0) });
  const fresh = (await system.call(refreshLogin, { query: { token } })).data?.token ?? '';
  expect(fresh).not.toBe(token);

  expect(lines.join('')).toContain('/eoms/login/refreshLogin');
  const kept = lines.join('') + (await everythingStored());
  expect(kept).toContain('li.na');
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(fresh);
});
