import { join } from 'node:path';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrationsFolder } from '../../../platform/database/migrations-folder.ts';
import { runTask } from './run-task.ts';
import { createSite, furnishSite, type SiteOfTest } from './tasks.fixture.ts';

let site: SiteOfTest;
let path: string;
beforeAll(async () => {
  site = await createSite();
  await furnishSite(site, 'v1.sealed');
  path = join(site.folder, 'whole.zip');
  await site.write(path, { kinds: ['people', 'places', 'behaviors'] });
});
afterAll(() => site.close());

/** Restores in a process that is killed after a while; without a time, it comes to its end. */
const restore = async (restoreId: string, killAfterMs?: number): Promise<void> => {
  const stop = new AbortController();
  const task = {
    do: 'apply' as const,
    connectionString: site.database.connectionString,
    path,
    passphrase: undefined,
    filesPlace: { kind: 'dataFolder' as const },
    dataFolder: site.folder,
    migrationsFolder: migrationsFolder(),
    restoreId,
    mode: 'exact' as const,
    kinds: ['people', 'places', 'behaviors'] as const,
    keepUser: null,
    systemKey: site.systemKey.toString('base64'),
  };
  const running = runTask(task, { signal: stop.signal, tell: () => undefined }).catch(() => undefined);
  if (killAfterMs !== undefined) await Promise.race([running, letTimePass(killAfterMs, 'the process gets so far')]);
  if (killAfterMs !== undefined) stop.abort();
  await running;
};

/** The connection of a process that was killed may still be ending its transaction. */
const settled = (): Promise<void> =>
  vi.waitFor(async () => {
    const others = await site.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'eoms backup'`,
    );
    expect(others).toEqual([]);
  }, 30_000);

it('of which the process is killed anywhere leaves the database as before or as after, and the record says which', async () => {
  const rounds = 8;
  let whole = 0;
  const outcomes = new Set<string>();
  for (let round = 0; round <= rounds; round++) {
    await site.query(`update places set name = 'changed', revision = revision + 1`);
    await site.query(`update users set name = 'changed', revision = revision + 1`);
    const id = await site.newRestore('exact');
    await site.compare(path, id, 'exact');
    const began = performance.now();
    // The first round says how long it takes; the others end somewhere within that, and a little after.
    await restore(id, round === 0 ? undefined : (whole * (rounds - round + 2)) / rounds);
    if (round === 0) whole = performance.now() - began;
    await settled();
    const [row] = await site.query<{ state: string }>('select state from restores where id = $1', [id]);
    const names = await site.query<{ name: string }>('select name from places union all select name from users');
    const changed = names.filter(({ name }) => name === 'changed').length;
    expect([row?.state, changed]).toEqual(changed === 0 ? ['succeeded', 0] : ['restoring', names.length]);
    const keys = await site.query(
      `select from pg_constraint where contype = 'f' and conrelid in ('places'::regclass, 'users'::regclass)`,
    );
    expect(keys.length).toBe(2);
    outcomes.add(row?.state ?? '');
  }
  expect([...outcomes].sort()).toEqual(['restoring', 'succeeded']);
}, 300_000);
