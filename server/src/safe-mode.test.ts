import { automationsEndpoints as automations, systemEndpoints as system } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { dataOf, openProgramNodes, type ProgramNode, type ProgramNodes } from './platform/testing/program-nodes.ts';

let database: TestDatabase;
let nodes: ProgramNodes;
beforeAll(async () => {
  database = await createTestDatabase();
  nodes = await openProgramNodes(database);
}, 180_000);
afterAll(async () => {
  await nodes.close();
  await database.drop();
});

const healthOf = async ({ port }: ProgramNode) =>
  (await fetch(`http://127.0.0.1:${port}/health`)).json() as Promise<{
    safeMode: boolean;
    ready: boolean;
    uptimeSeconds: number;
  }>;
const firings = async (node: ProgramNode, automationId: string) =>
  dataOf(await node.call(automations.pageFirings, { query: { automationId } })).records;

it('runs no automation after repeated crashes, until a person says so on whichever node', async () => {
  const { first, placeId } = nodes;
  const group = dataOf(await first.call(automations.saveAutomationGroup, { body: { name: 'Rooms' } }));
  const draft = {
    name: 'Each minute',
    groupId: group.id,
    description: '',
    enabled: true,
    placeIds: [placeId],
    triggers: [
      { kind: 'start', id: 'a' },
      { kind: 'schedule', id: 'b', when: { kind: 'cron', expression: '* * * * *' }, catchUpMinutes: 0 },
    ],
    condition: null,
    steps: [{ kind: 'delay', id: 's', seconds: 0.1 }],
    onFailure: 'stop',
    overlap: 'queue',
    limitSeconds: 30,
    yieldMinutes: 0,
    mostPerHour: 100,
  };
  const { id } = dataOf(await first.call(automations.saveAutomation, { body: draft }));
  await first.server.kill();
  for (let crashes = 1; crashes < 3; crashes += 1) {
    const node = await nodes.start('first');
    // What it did before it crashed.
    await expect.poll(() => firings(node, id), { timeout: 90_000 }).not.toEqual([]);
    await node.server.kill();
  }

  const safe = await nodes.start('first');
  const before = (await firings(safe, id)).length;
  // The start alone sets it off, and the schedule makes up for a minute and a half.
  await expect.poll(async () => (await healthOf(safe)).uptimeSeconds, { timeout: 60_000 }).toBeGreaterThan(8);
  expect(await healthOf(safe)).toMatchObject({ safeMode: true, ready: true });
  expect(await firings(safe, id)).toHaveLength(before);
  // By hand it runs.
  expect((await safe.call(automations.executeAutomation, { params: { id } })).code).toBe('200');
  const byHand = (await firings(safe, id)).length;
  expect(byHand).toBe(before + 1);

  const other = await nodes.start('second');
  await expect.poll(async () => dataOf(await other.call(system.getSafeMode)).on, { timeout: 30_000 }).toBe(true);
  expect((await other.call(system.leaveSafeMode, {})).code).toBe('200');
  expect(dataOf(await safe.call(system.getSafeMode)).on).toBe(false);
  expect((await healthOf(safe)).safeMode).toBe(false);
  await expect.poll(async () => (await firings(safe, id)).length, { timeout: 90_000 }).toBeGreaterThan(byHand);
}, 300_000);
