import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupEndpoints, backupKinds, devicesEndpoints, growingKinds } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, dataOf, signInBy } from './harness/api.ts';
import { type BackupManifest, manifestOf } from './harness/backup-manifest.ts';
import { openBrowser, type TestBrowser } from './harness/browser.ts';
import { startVenue } from './harness/furnished.ts';
import { looks } from './harness/looks.ts';
import { comeBack } from './harness/sign-in.ts';
import { type System, startSystem } from './harness/system.ts';

const words = {
  zh: {
    readFile: '从文件恢复',
    unlock: '用口令继续',
    exact: '完全一致',
    all: '全选',
    typed: '恢复',
    going: /备份之后新建的 \d+ 项会删除/,
    restoreN: /^恢复 \d/,
    verb: /^恢复，删除/,
    done: '恢复完成',
  },
  en: {
    readFile: 'Restore from a file',
    unlock: 'Go on with it',
    exact: 'Exact',
    all: 'All kinds',
    typed: 'Restore',
    going: /made since the backup are removed/,
    restoreN: /^Restore \d/,
    verb: /^Restore, remove/,
    done: 'Restored',
  },
} as const;

const passphrase = 'nine green bottles on a wall';
const withinMs = 180_000;

let system: System;
let browser: TestBrowser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startVenue(), openBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const makeBackup = async (api: Api): Promise<Buffer> => {
  const body = { kinds: [...backupKinds], historyDays: null, passphrase };
  const { id } = dataOf(await api.call(backupEndpoints.makeBackup, { body }));
  await until(
    'the backup is made',
    async () => (await api.call(backupEndpoints.getBackup, { params: { id } })).data?.state === 'succeeded',
    withinMs,
  );
  const answer = await fetch(`${system.address}/eoms/backup/download/${id}`, {
    headers: { token: api.token ?? '' },
    signal: AbortSignal.timeout(60_000),
  });
  return Buffer.from(await answer.arrayBuffer());
};

const online = async (api: Api): Promise<string[]> => {
  const query = { current: '1', size: '200' };
  const { records } = dataOf(await api.call(devicesEndpoints.listDevices, { query }));
  return records.filter(({ live }) => live.connection === 'online').map(({ name }) => name);
};

/** What changes while a system runs, by itself. */
const living = new Set([
  'notice_channels',
  'meeting_calendars',
  'meetings',
  'users',
  'automations',
  'strategies',
  'panel_sessions',
]);
const isSettled = ({ kind, name }: BackupManifest['tables'][number]): boolean =>
  kind !== 'files' && kind !== 'upkeep' && !living.has(name) && !growingKinds.some((growing) => growing === kind);
const hashes = ({ tables }: BackupManifest): Record<string, string> =>
  Object.fromEntries(tables.filter(isSettled).map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`]));

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'a system that lost everything has it again, and its devices connect (%s)',
  async (language) => {
    const say = words[language];
    const account = await system.account('administrator');
    const api = await signInBy(system.address, account);
    await until('devices are online', async () => (await online(api)).length > 20, withinMs);
    const before = await online(api);
    const file = await makeBackup(api);
    const manifest = await manifestOf(file);

    // Everything is gone but the simulated devices, which are no part of the system.
    await system.kill('SIGTERM');
    for (const name of await readdir(system.dataFolder))
      if (name !== 'sample-venue.json') await rm(join(system.dataFolder, name), { recursive: true, force: true });
    const { dataFolder, port } = system;
    system = await startSystem({ demo: true, dataFolder, port });
    const empty = await signInBy(system.address, account);
    expect(dataOf(await empty.call(devicesEndpoints.listDevices, { query: { current: '1', size: '10' } })).total).toBe(
      0,
    );
    const path = join(dataFolder, 'backup-of-before.zip');
    await writeFile(path, file);

    const { page, settled } = await browser.visit({ language });
    await comeBack(page, system.address, account, '/backup');
    await page.getByRole('button', { name: say.readFile }).first().click();
    await page.locator('.ant-upload input[type="file"]').setInputFiles(path);
    const drawer = page.locator('.ant-drawer-open');
    await drawer.locator('input[type="password"]').fill(passphrase, { timeout: withinMs });
    await drawer.getByRole('button', { name: say.unlock }).click();
    const restore = drawer.getByRole('button', { name: say.restoreN });
    await restore.waitFor({ timeout: withinMs });
    // On a busy machine it may be refused for a moment; whoever sees that asks again.
    await until(
      'the preview of an exact restore',
      async () => {
        await drawer.getByText(say.exact, { exact: true }).first().click();
        return drawer
          .getByText(say.going)
          .waitFor({ timeout: 30_000 })
          .then(
            () => true,
            () => false,
          );
      },
      withinMs,
    );
    await settled();
    await browser.picture(page, `wiped-preview-${language}`);
    await drawer.getByLabel(say.all).check();
    await restore.click();
    await page.locator('.ant-modal-confirm input').fill(say.typed);
    await page.locator('.ant-modal-confirm').getByRole('button', { name: say.verb }).click();
    await drawer.locator('b').filter({ hasText: say.done }).waitFor({ timeout: withinMs });

    // It starts anew meanwhile: calls are refused for some moments, a session stays.
    let signedIn: Api | undefined;
    const nowOnline = async (): Promise<string[]> => {
      signedIn ??= await signInBy(system.address, account);
      return online(signedIn);
    };
    await until(
      'the devices are online again',
      async () => {
        const now = new Set(await nowOnline().catch(() => []));
        return before.every((name) => now.has(name));
      },
      withinMs,
    );
    const again = signedIn ?? (await signInBy(system.address, account));
    const restored = await manifestOf(await makeBackup(again));
    expect(hashes(restored)).toEqual(hashes(manifest));
    const counted = new Map(restored.tables.map(({ name, rows }) => [name, rows]));
    for (const { name, rows } of manifest.tables)
      if (!living.has(name)) expect(counted.get(name), name).toBeGreaterThanOrEqual(rows);
    expect(restored.files.count).toBeGreaterThanOrEqual(manifest.files.count);
    expect(restored.leftOut).toEqual([]);
  },
  900_000,
);
