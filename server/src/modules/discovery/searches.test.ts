import { defineDriver, type Search } from '@eoms/drivers/kit';
import type { Engine } from '@eoms/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoloBus } from '../../platform/bus/solo-bus.ts';
import { createSharedClaims } from '../../platform/claims/shared-claims.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createLog } from '../../platform/log/log.ts';
import { testDriver } from '../devices/devices.fixture.ts';
import { createDiscoveryRuns } from './discovery-runs.ts';
import { createSearches } from './searches.ts';

const driver = defineDriver(testDriver);
const log = createLog('silent');
const found = (key: string, name = key) => ({ key, name, params: { host: '10.0.0.1' } });

describe('a search on one of two nodes', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const node = (search: (search: Search) => Promise<void> = async () => undefined) => {
    const engine = { search: (_id: string, given: object) => search(given as Search) };
    const runs = createDiscoveryRuns({ engine: () => engine as unknown as Engine, log });
    return createSearches({
      database,
      claims: createSharedClaims({ database, log, node: newId(), lifeSigns: { isGone: () => false } }),
      bus: createSoloBus(''),
      log,
      runs,
    });
  };
  const untilStopped = ({ signal }: Search) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

  it('goes on after what is no finding, and says how many were left out', async () => {
    const userId = newId();
    const here = node(async (search) => {
      const odd: readonly unknown[] = [
        undefined,
        'x',
        { key: 7, name: 'n', params: {} },
        { key: 'k', name: null, params: {} },
        { key: 'k', name: 'n', params: { host: { deep: [] } } },
        { key: 'k', name: 'n', params: { text: 'x'.repeat(5_000) } },
        { key: 'k', name: 'n', params: { port: Number.NaN } },
      ];
      for (const one of odd) search.found(one as never);
      search.found({ ...found('a\0'), info: undefined as never });
      search.progress(Number.NaN, Number.POSITIVE_INFINITY);
    });
    const { id } = await here.start(userId, driver, {});
    const seen = async () => {
      const run = await node().get(userId, id);
      return [run?.state, run?.leftOut, run?.done, [...(run?.found.values() ?? [])].map(({ name }) => name)];
    };
    await expect.poll(seen, { timeout: 5_000 }).toEqual(['finished', 7, 0, ['a\ufffd']]);
  });

  it('is seen, refused a second time and stopped on the other', async () => {
    const userId = newId();
    let stopped = false;
    const here = node(async (search) => {
      search.found(found('b'));
      search.found(found('a'));
      search.found(found('b', 'B'));
      search.progress(1, 9);
      await untilStopped(search);
      stopped = true;
    });
    const there = node();
    const { id } = await here.start(userId, driver, {});
    const seen = async () => {
      const run = await there.get(userId, id);
      return { state: run?.state, done: run?.done, names: [...(run?.found.values() ?? [])].map(({ name }) => name) };
    };
    await expect.poll(seen, { timeout: 5_000 }).toEqual({ state: 'running', done: 1, names: ['B', 'a'] });
    await expect(there.start(userId, driver, {})).rejects.toThrow('discovery.running');
    expect(await there.get(newId(), id)).toBeUndefined();
    await expect(there.stop(newId(), id)).rejects.toThrow('404');

    await there.stop(userId, id);
    await expect.poll(() => stopped, { timeout: 5_000 }).toBe(true);
    await expect.poll(seen, { timeout: 5_000 }).toMatchObject({ state: 'stopped', names: ['B', 'a'] });
    await expect
      .poll(() => there.start(userId, driver, {}).then(({ state }) => state, String), { timeout: 5_000 })
      .toMatch(/running|finished/);
    expect(await there.get(userId, id)).toBeUndefined();
    await here.close();
    await there.close();
  });

  it('ends with its node', async () => {
    const userId = newId();
    const here = node(untilStopped);
    const { id } = await here.start(userId, driver, {});
    await database.pool.query(`update discovery_runs set seen_at = now() - interval '1 minute' where id = $1`, [id]);
    expect(await node().get(userId, id)).toMatchObject({ state: 'stopped' });
    await here.close();
  });
});
