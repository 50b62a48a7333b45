import { actionGroupsEndpoints as calls } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ControlsSystem, openControlsSystem, powerStep } from './controls.fixture.ts';

let system: ControlsSystem;
beforeAll(async () => {
  system = await openControlsSystem();
});
afterAll(() => system.close());

it('are notified of once their end is stored, so that whoever reads then does not see them running', async () => {
  const { pool } = system.platform.database;
  const found: Promise<string>[] = [];
  for (const { controls } of system.estate.nodes)
    controls.onEnded(({ id }) => {
      const read = pool.query<{ status: string }>('select status from scene_runs where id = $1', [id]);
      found.push(read.then(({ rows }) => rows[0]?.status ?? 'none'));
    });
  const steps = [
    powerStep('a', true, await system.screen('notified')),
    { kind: 'delay' as const, id: 'b', seconds: 1 },
  ];
  const groupId = await system.saveGroup(steps);
  const writer = await pool.connect();
  try {
    expect((await system.admin.call(calls.executeActionGroup, { body: { id: groupId } })).status).toBe(true);
    // The database is slow to write, and quick to read.
    await writer.query('begin');
    await writer.query('lock table scene_runs in exclusive mode');
    await letTimePass(2_000, 'the end of a run that takes a second would be found');
    expect(found).toEqual([]);
    // One change is being written, its end waits for that: otherwise either could be the last.
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"scene_run%'`,
    );
    expect(rows).toHaveLength(1);
    await writer.query('commit');
  } finally {
    writer.release(true);
  }
  await expect.poll(() => found.length, { timeout: 5_000 }).toBe(1);
  expect(await Promise.all(found)).toEqual(['completed']);
});
