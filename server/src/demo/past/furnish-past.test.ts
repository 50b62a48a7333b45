import {
  alarmsEndpoints,
  commandsEndpoints,
  devicesEndpoints,
  historyEndpoints,
  placeStatisticsEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { loadDemoFile } from '../demo-file.ts';
import { type Ask, type DemoSystem, newFolder, openDemoSystem } from '../demo-system.fixture.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof newFolder>>;
let system: DemoSystem;
let ask: Ask;
beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), newFolder()]);
  system = await openDemoSystem(database, folder.path, { past: true });
  const { administrator } = await loadDemoFile(folder.path);
  ask = await system.signIn(administrator);
}, 180_000);
afterAll(async () => {
  await system?.stop();
  await folder?.remove();
  await database?.drop();
});

const day = 86_400_000;

it('has a month of readings, alarms that were handled, commands around meetings and figures of reliability', async () => {
  const { data: found } = await ask(devicesEndpoints.listDevices, { query: { keyword: '机房 UPS' } });
  const ups = found?.records[0];
  const [from, to] = [new Date(Date.now() - 29 * day).toISOString(), new Date(Date.now() - day).toISOString()];
  const query = { deviceId: ups?.id ?? '', properties: 'load', from, to };
  await expect
    .poll(async () => (await ask(historyEndpoints.getHistory, { query })).data?.[0]?.points.length ?? 0, {
      timeout: 30_000,
    })
    .toBeGreaterThan(24);
  const { data: alarms } = await ask(alarmsEndpoints.listAlarms, { query: { status: 'processed', size: '200' } });
  expect(alarms?.total).toBeGreaterThan(15);
  expect(new Set(alarms?.records.map(({ result }) => result)).size).toBeGreaterThan(2);
  const { data: commands } = await ask(commandsEndpoints.listCommands, { query: { size: '10' } });
  expect(commands?.total).toBeGreaterThan(500);
  const { data: reliability } = await ask(placeStatisticsEndpoints.getReliability, { query: { period: 'month' } });
  expect(JSON.stringify(reliability)).toMatch(/deviceName/);
}, 180_000);
