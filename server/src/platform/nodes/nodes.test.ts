import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { allShards } from '../shards/shard-of.ts';
import { createNodes } from './create-nodes.ts';
import type { Nodes, OwnNode } from './nodes.ts';
import { areNeighbours, refuseBeforeMigration, VersionTooFar } from './refuse-version.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const joined: Nodes[] = [];
const join = async (own: Partial<OwnNode> = {}) => {
  const id = newId();
  let runs = true;
  const shards = {
    isMine: () => runs,
    async drain() {
      runs = false;
    },
    resume() {
      runs = true;
    },
  };
  const log = createLog('silent');
  const node: OwnNode = { name: 'hall', roles: ['web', 'engine', 'jobs'], version: '1.4.2', ...own };
  const nodes = createNodes({ database, shards, log }, id, node);
  await nodes.join(() => 7);
  joined.push(nodes);
  return { id, nodes };
};
afterEach(async () => {
  for (const nodes of joined.splice(0)) await nodes.leave();
  await database.pool.query('delete from nodes');
});
const patience = { timeout: 10_000, interval: 50 };

describe('versions', () => {
  it.each([
    ['1.4.2', '1.4.9', true],
    ['1.4.2', '1.5.0', true],
    ['1.4.2', '1.3.7', true],
    ['1.4.2', '1.6.0', false],
    ['1.4.2', '2.4.2', false],
    ['1.4.2', '1.4.0-rc.1', true],
    ['test', 'test', true],
    ['test', '1.4.2', false],
  ])('%s and %s work together: %s', (one, other, fit) => {
    expect([areNeighbours(one, other), areNeighbours(other, one)]).toEqual([fit, fit]);
  });

  it('that are too far away do not join, with one line that names both', async () => {
    await join();
    await expect(join({ version: '1.6.0' })).rejects.toThrow(VersionTooFar);
    const refusal = await join({ version: '2.0.0' }).catch((error: Error) => error.message);
    for (const part of ['1.4.2', '2.0.0', '不能加入']) expect(refusal).toContain(part);
    expect(refusal).not.toContain('\n');
    await expect(refuseBeforeMigration(database.connectionString, '2.0.0')).rejects.toThrow(VersionTooFar);
    const { nodes } = await join({ version: '1.5.0' });
    expect((await nodes.list()).map(({ version }) => version).sort()).toEqual(['1.4.2', '1.5.0']);
  });

  it('of nodes that are gone do not matter', async () => {
    const { nodes } = await join();
    await nodes.leave();
    await database.pool.query(
      `insert into nodes values ('${newId()}', 'old', '{web}', '0.1.0', null, now(), now() - interval '11 s', 0, 0, false)`,
    );
    await expect(refuseBeforeMigration(database.connectionString, '2.0.0')).resolves.toBeUndefined();
    await expect(join({ version: '2.0.0' })).resolves.toBeDefined();
  });

  it('do not both join when they start at one moment', async () => {
    const outcomes = await Promise.allSettled([join({ version: '1.0.0' }), join({ version: '2.0.0' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the list of nodes', () => {
  it('has each with what it does, until it leaves', async () => {
    const { nodes, id } = await join({ name: 'a' });
    const other = await join({ name: 'b', roles: ['jobs'] });
    nodes.listensAt('10.0.0.1:8080');
    const addresses = async () => (await other.nodes.list()).map(({ address }) => address);
    await expect.poll(addresses, patience).toEqual(['10.0.0.1:8080', null]);
    expect((await other.nodes.list())[0]).toMatchObject({
      id,
      name: 'a',
      roles: ['web', 'engine', 'jobs'],
      version: '1.4.2',
      lagMs: 7,
      state: 'running',
      shards: allShards.length,
      own: false,
    });
    expect((await nodes.list()).map(({ own }) => own)).toEqual([true, false]);
    await nodes.leave();
    expect((await other.nodes.list()).map(({ name }) => name)).toEqual(['b']);
  });

  it('shows those that fell silent, and forgets them after a day', async () => {
    const { nodes } = await join({ name: 'b' });
    const dead = newId();
    const fallSilent = (ago: string) =>
      database.pool.query(
        `insert into nodes values ($1, 'a', '{engine}', '1.4.2', null, now(), now() - $2::interval, 9, 3, false)
           on conflict (id) do update set seen_at = excluded.seen_at`,
        [dead, ago],
      );
    await fallSilent('6 s');
    expect((await nodes.list()).map(({ state }) => state)).toEqual(['silent', 'running']);
    await fallSilent('23 h');
    expect(await nodes.forgetOld()).toBe(0);
    await fallSilent('25 h');
    expect(await nodes.forgetOld()).toBe(1);
  });

  it('comes back when the database lost it in a crash', async () => {
    const { nodes } = await join();
    await database.pool.query('truncate nodes');
    await expect.poll(async () => (await nodes.list()).length, patience).toBe(1);
  });
});

describe('draining', () => {
  it('needs another node that runs devices', async () => {
    const { nodes } = await join();
    await expect(nodes.drain()).rejects.toMatchObject({ code: 'node.onlyOne' });
    await join({ roles: ['web'] });
    await expect(nodes.drain()).rejects.toMatchObject({ code: 'node.onlyOne' });
    expect((await nodes.list()).map(({ state }) => state)).toEqual(['running', 'running']);
  });

  it('hands the devices over until the node resumes, and never on all nodes', async () => {
    const [one, other] = [await join({ name: 'a' }), await join({ name: 'b' })];
    const outcomes = await Promise.allSettled([one.nodes.drain(), other.nodes.drain()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const drained = outcomes[0]?.status === 'fulfilled' ? one : other;
    const shown = async () => (await one.nodes.list()).find(({ id }) => id === drained.id);
    expect(await shown()).toMatchObject({ state: 'draining', shards: 0 });
    await drained.nodes.resume();
    expect(await shown()).toMatchObject({ state: 'running', shards: allShards.length });
  });
});
