import { placesEndpoints, sessionEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { startSystems, type TestNodes } from './platform/testing/start-systems.ts';

const patience = { timeout: 15_000, interval: 100 };

describe('nodes with roles of their own', () => {
  let database: TestDatabase;
  let system: TestNodes;
  beforeAll(async () => {
    database = await createTestDatabase();
    system = await startSystems(database.connectionString, { count: 1, variables: { EOMS_ROLES: 'web' } });
    await system.add({ EOMS_ROLES: 'engine,jobs' });
  });
  afterAll(async () => {
    await system?.stop();
    await database.drop();
  });
  const at = (index: number) => {
    const node = system.nodes[index];
    if (!node) throw new Error('no such node');
    return node;
  };

  it('run devices only where the engine is', async () => {
    const holders = async () =>
      (await database.pool.query('select count(*)::int n from shards where node is not null group by node')).rows;
    await expect.poll(holders, patience).toEqual([{ n: 256 }]);
    await at(1).stop();
    await expect.poll(holders, patience).toEqual([]);
    await system.add({ EOMS_ROLES: 'engine' });
    await expect.poll(holders, patience).toEqual([{ n: 256 }]);
  });

  it('serve people only where the web is', async () => {
    const engine = at(2);
    const [health, page, live] = await Promise.all(
      ['/health', '/', '/eoms/live'].map((path) => fetch(`${engine.address}${path}`)),
    );
    expect([health?.status, page?.status, live?.status]).toEqual([200, 404, 404]);
    expect((await fetch(`${engine.address}/eoms/docs`)).status).toBe(404);
    expect(await engine.call(placesEndpoints.listPlaces)).toMatchObject({ status: false, code: '404' });
    expect((await at(0).call(sessionEndpoints.getSignInOptions)).status).toBe(true);
    expect(at(0).setUpToken).not.toBeNull();
    expect(engine.setUpToken).toBeNull();
  });

  it('leave scheduled jobs to those that work on them', async () => {
    const { rows } = await database.pool.query('select count(*)::int n from pgboss.queue');
    expect(rows[0].n).toBeGreaterThan(0);
    const report = await (await fetch(`${at(0).address}/health`)).json();
    expect(report).toMatchObject({ ready: true, parts: { jobs: { ok: true } } });
  });
});

describe('a node of another version', () => {
  let database: TestDatabase;
  let system: TestNodes;
  beforeAll(async () => {
    database = await createTestDatabase();
    system = await startSystems(database.connectionString, { count: 1, variables: { EOMS_NODE_NAME: 'hall' } });
  });
  afterAll(async () => {
    await system?.stop();
    await database.drop();
  });

  it('joins if it is a neighbour, and is seen by all', async () => {
    await system.add({ EOMS_NODE_NAME: 'foyer', EOMS_ROLES: 'web,jobs' }, '1.5.0');
    for (const { address } of system.nodes) {
      const nodes = [
        { name: 'foyer', version: '1.5.0', roles: ['web', 'jobs'], shards: 0, state: 'running' },
        { name: 'hall', version: '1.4.2', roles: ['web', 'engine', 'jobs'], state: 'running' },
      ];
      expect(await (await fetch(`${address}/health`)).json()).toMatchObject({ nodes });
    }
  });

  it('restarts although a newer neighbour has migrated, and not after one that is too new', async () => {
    await database.pool.query('alter table nodes add column planted int default 7');
    await database.pool.query(`insert into eoms_migrations values ('9998_planted.sql', 'x', now(), '1.5.0')`);
    const again = await system.add({ EOMS_NODE_NAME: 'lobby' }, '1.4.2');
    expect(await (await fetch(`${again.address}/health`)).json()).toMatchObject({ ready: true });
    await again.stop();
    await database.pool.query(`update eoms_migrations set version = '1.6.0' where name = '9998_planted.sql'`);
    await expect(system.add({}, '1.4.2')).rejects.toThrow(/newer than this program/);
    await database.pool.query(`delete from eoms_migrations where name = '9998_planted.sql'`);
  });

  it('is refused if it is too far away, before it touches the database', async () => {
    await database.pool.query(`delete from eoms_migrations where name = '0560_nodes.sql'`);
    await expect(system.add({}, '1.7.0')).rejects.toThrow(/1\.7\.0.+1\.4\.2/);
    const { rows } = await database.pool.query(`select name from eoms_migrations where name = '0560_nodes.sql'`);
    expect(rows).toEqual([]);
  });
});
