import { DataSourceSettings, dataSourcesEndpoints as sourceCalls } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataSystem, openDataSystem, param } from './data-behaviors.fixture.ts';

// Databases that no package of Debian has. docs/operations.md says how to start one; its account, with few rights and a
// table `seats (room, seats)` that has the row ('hall', 380), is named by a variable as `user:password@host:port/database`.
const variables = {
  sqlserver: process.env.EOMS_PEER_SQLSERVER,
  oracle: process.env.EOMS_PEER_ORACLE,
  clickhouse: process.env.EOMS_PEER_CLICKHOUSE,
} as const;
const kinds = ['sqlserver', 'oracle', 'clickhouse'] as const;

describe.each(kinds)('a database of another kind: %s', (kind) => {
  const given = variables[kind];
  let data: DataSystem;
  let sourceId = '';
  beforeAll(async () => {
    if (given === undefined) return;
    const { username, password, hostname, port, pathname } = new URL(`x://${given}`);
    data = await openDataSystem();
    const settings = DataSourceSettings.parse({
      kind,
      host: hostname,
      port: Number(port),
      database: pathname.slice(1),
      username: decodeURIComponent(username),
      encryption: 'off',
    });
    sourceId = await data.saveSource({ settings, secrets: { password: decodeURIComponent(password) } });
  });
  afterAll(() => data?.close());

  it.skipIf(given === undefined)('answers a query with a value, and nothing that writes', async () => {
    const tried = async (sql: string, args: Record<string, string> = {}) => {
      const params = Object.keys(args).map((name) => param(name));
      return data.test(await data.save({ sourceId, sql, params, timeoutSeconds: 10 }), args);
    };
    const { data: test } = await data.admin.call(sourceCalls.testDataSource, { body: { id: sourceId } });
    expect(test).toMatchObject({ ok: true });
    expect((await tried('select seats from seats where room = :room', { room: 'hall' })).value).toEqual([
      expect.objectContaining(kind === 'oracle' ? { SEATS: 380 } : { seats: 380 }),
    ]);
    expect((await tried('delete from seats')).ok).toBe(false);
    expect((await tried('select count(*) as n from seats')).ok).toBe(true);
    const { data: tables } = await data.admin.call(sourceCalls.listDatabaseTables, { query: { id: sourceId } });
    expect(tables?.map(({ name }) => name.toLowerCase())).toContain('seats');
  });
});
