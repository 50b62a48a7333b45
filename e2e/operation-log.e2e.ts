import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { systemEndpoints } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { seriousOnes, sideways } from './harness/screen-walk.ts';

const { browser, api: admin, enter } = openJourney();
const { getConfig, saveConfig } = systemEndpoints;
const program = fileURLToPath(new URL('../docs/examples/verify-log/verify-log.mjs', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'eoms-log-'));
afterAll(() => rm(folder, { recursive: true }));

const changeIdleTime = async (): Promise<string> => {
  const found = dataOf(await admin.call(getConfig, { params: { type: 'security' } }));
  if (found.type !== 'security') throw new Error('other settings');
  const idleMinutes = found.values.idleMinutes + 1;
  const body = { type: 'security', revision: found.revision, values: { ...found.values, idleMinutes } } as const;
  expect((await admin.call(saveConfig, { body })).code).toBe('200');
  return String(idleMinutes);
};
const saved = async (page: Page, button: string, name: string): Promise<string> => {
  const drawer = page.locator('.ant-drawer-open');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const path = join(folder, name);
  await download.saveAs(path);
  return path;
};

it.each([
  ['zh', 1440],
  ['en', 390],
] as const)(
  'the log is narrowed by its address, shows what changed, and is proven offline (%s, %i px)',
  async (language, width) => {
    const t = await phrasesOf('system', language);
    const after = await changeIdleTime();
    const { page, complaints, settled } = await browser.visit({ language, width, height: width < 500 ? 844 : 900 });
    await enter(page, '/logQuery?kind=systemSetting&action=saveConfig');
    const row = page.locator(
      '[data-part="data-table"] tbody tr[data-opens] td[data-grow], [data-part="cards"] [data-part="card-head"]',
    );
    await row.first().waitFor();
    if (process.env.EOMS_PICTURES) await browser.picture(page, `log-list-${language}-${width}`);
    expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
    await row.first().click();
    const drawer = page.locator('.ant-drawer-open');
    await drawer.getByText(t.difference, { exact: true }).waitFor();
    await settled();
    expect(await drawer.locator('table').first().innerText()).toContain(after);
    if (process.env.EOMS_PICTURES) await browser.picture(page, `log-entry-${language}-${width}`);
    expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);

    // What one entry has in common with others is added to the address, and a page that others open with it shows the same.
    await drawer.getByRole('button', { name: t.onlyThis }).first().click();
    await page.waitForURL(/userId=/);
    expect(new URL(page.url()).searchParams.get('kind')).toBe('systemSetting');
    await page.reload();
    await row.first().waitFor();

    await page.getByRole('button', { name: t.proof, exact: true }).click();
    const fingerprint = (await drawer.locator('code').innerText()).replace(/\s/g, '');
    const log = await saved(page, t.exportChain, 'log.jsonl.gz');
    const record = await saved(page, t.makeRecord, 'record.json');
    if (process.env.EOMS_PICTURES) await browser.picture(page, `log-proof-${language}-${width}`);
    expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
    const { stdout } = await promisify(execFile)(process.execPath, [
      program,
      record,
      '--log',
      log,
      '--key',
      fingerprint,
    ]);
    expect(stdout).toContain('The record is whole');
    expect(complaints).toEqual([]);
  },
);
