import { actionGroupsEndpoints as calls } from '@eoms/contract';
import { runInterrupted } from '@eoms/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { type ControlsSystem, openControlsSystem } from './controls.fixture.ts';
import { forgetRuns, insertRun, interruptRuns, type StoredRun } from './scene-runs.store.ts';

let system: ControlsSystem;
beforeAll(async () => {
  system = await openControlsSystem();
});
afterAll(() => system.close());

const add = async (status: 'running' | 'completed', startedAt: string, node?: string) => {
  const id = newId();
  const run: StoredRun = {
    id,
    groupId: newId(),
    groupName: 'g',
    placeId: system.venue.hall,
    placeName: 'Hall',
    places: 1,
    placeIds: [],
    status,
    onFailure: 'stop',
    priority: 'person',
    cause: { kind: 'person', id: null, name: 'Li' },
    startedAt,
    endedAt: null,
    reason: null,
    steps: 0,
    done: 0,
    failed: 0,
    attempts: 0,
    lines: [],
    skipped: [],
  };
  await insertRun(system.platform.database.db, run, node);
  return id;
};
const statusOf = async (id: string) => (await system.admin.call(calls.getSceneRun, { params: { id } })).data?.status;

it('marks runs as interrupted at once whose process is gone, and only those', async () => {
  const now = new Date().toISOString();
  const { shards, bus } = system.platform;
  await shards.start(true);
  const lost = await add('running', now, newId());
  const [own, completed] = [await add('running', now, bus.node), await add('completed', now, newId())];
  await expect.poll(() => statusOf(lost), { timeout: 8_000 }).toBe('interrupted');
  expect([await statusOf(own), await statusOf(completed)]).toEqual(['running', 'completed']);
  await shards.stop();
});

it('marks runs of the version before as interrupted whose node has not been heard of, and only those', async () => {
  const { db, pool } = system.platform.database;
  const now = new Date().toISOString();
  const [lost, running, completed] = [
    await add('running', now),
    await add('running', now),
    await add('completed', now),
  ];
  await pool.query("update scene_runs set seen_at = now() - interval '2 minutes' where id = any($1)", [
    [lost, completed],
  ]);
  expect(await interruptRuns(db, 60, runInterrupted)).toBe(1);
  expect([await statusOf(lost), await statusOf(running), await statusOf(completed)]).toEqual([
    'interrupted',
    'running',
    'completed',
  ]);
  expect(await interruptRuns(db, 0, runInterrupted)).toBe(1);
});

it('forgets old runs', async () => {
  const { db } = system.platform.database;
  const [old, kept] = [await add('completed', '2024-01-01T00:00:00Z'), await add('completed', '2025-06-01T00:00:00Z')];
  expect(await forgetRuns(db, new Date('2025-01-01T00:00:00Z'))).toBe(1);
  expect([await statusOf(old), await statusOf(kept)]).toEqual([undefined, 'completed']);
});

it('marks what it is running when it stops', async () => {
  const id = await system.saveGroup([{ kind: 'delay', id: 'a', seconds: 60 }], { name: 'long' });
  const { data } = await system.admin.call(calls.executeActionGroup, { body: { id } });
  await system.estate.stop();
  expect(await statusOf(data?.id ?? '')).toBe('interrupted');
});
