import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entitiesEndpoints, entityRecordsEndpoints } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { browser, api, enter } = openJourney();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-entities-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tableOf = async (name: string, headings: string[], rows: string[][]): Promise<string> => {
  const path = join(folder, `${name}.xlsx`);
  const cells = [headings, ...rows].map((row) => row.map((value) => ({ value, type: String })));
  await writeXlsxFile(cells).toFile(path);
  return path;
};

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'an entity is designed, filled by a table with bad rows, and gets another type (%s)',
  async (language) => {
    const [t, ui] = [await phrasesOf('entities', language), await phrasesOf('ui', language)];
    const fill = (text: string, values: Record<string, string | number>) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]));
    const [name, packageName] = [`Cards ${language}`, `cards_${language}`];
    dataOf(await api.call(entitiesEndpoints.saveEntityGroup, { body: { parentId: null, name: `Desk ${language}` } }));
    const { page, complaints, settled } = await browser.visit({ language, width: 1440, height: 900 });
    const drawer = page.locator('.ant-drawer-open');
    const pick = async (field: Locator, option: string) => {
      await field.click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).last().click();
    };
    const save = () => drawer.getByRole('button', { name: ui.save, exact: true }).click();
    await enter(page, '/entity?view=entities');
    await page.getByRole('button', { name: t.newEntity }).first().click();
    await drawer.locator('#name').fill(name);
    await drawer.locator('#packageName').fill(packageName);
    await pick(drawer.locator('#groupId'), `Desk ${language}`);
    await save();
    await page.locator('[data-part="properties"]').waitFor();
    const add = async (label: string, propertyName: string) => {
      await page.locator('[data-part="properties"]').getByRole('button', { name: t.newProperty }).click();
      await drawer.locator('#name').fill(label);
      await drawer.locator('#propertyName').fill(propertyName);
      await save();
      await drawer.waitFor({ state: 'detached' });
    };
    await add('Holder', 'holder');
    await page.locator('[data-part="properties"]').getByRole('button', { name: t.newProperty }).click();
    await drawer.locator('#name').fill('Number');
    await drawer.locator('#propertyName').fill('number');
    await drawer.getByRole('checkbox', { name: t.unique }).check();
    await save();
    await drawer.waitFor({ state: 'detached' });
    await add('Seat', 'seat');
    const plan = page.locator('[data-part="plan"]');
    await plan.getByRole('button', { name: t.activate, exact: true }).click();
    await plan.getByText(t.upToDate).waitFor();

    const rows = Array.from({ length: 1_000 }, (_, i) => [`Guest ${i}`, `${i}`, i < 990 ? `${i}` : `A${i}`]);
    for (const at of [100, 200, 300, 400, 500]) rows[at] = [`Twice ${at}`, '7', '1'];
    const path = await tableOf(packageName, ['Holder', 'Number', 'Seat'], rows);
    await page.getByRole('button', { name: t.showRecords }).click();
    await page.getByRole('button', { name: t.importTitle }).click();
    await drawer.locator('input[type="file"]').setInputFiles(path);
    await drawer.getByRole('button', { name: fill(t.importRun, { count: 995 }) }).click();
    const entityId =
      dataOf(await api.call(entitiesEndpoints.listEntities, {})).find((one) => one.name === name)?.id ?? '';
    const first = async (filters: { field: string; operator: 'eq'; value: string }[] = []) =>
      dataOf(
        await api.call(entityRecordsEndpoints.pageEntityRecords, { body: { entityId, current: 1, size: 20, filters } }),
      );
    await expect.poll(async () => (await first()).total, { timeout: 30_000 }).toBe(995);
    await page.locator('[data-part="data-page"]').getByText('Guest 999').waitFor();
    await settled();
    await browser.picture(page, `entity-records-${language}`);

    await enter(page, `/entityEdit?id=${entityId}`);
    await page.locator('[data-part="properties"]').getByText('Seat', { exact: true }).click();
    await pick(drawer.locator('#type'), t.ty_int);
    await save();
    await drawer.waitFor({ state: 'detached' });
    await plan
      .getByText(fill(t.losesValues, { count: 10 }))
      .first()
      .waitFor();
    await settled();
    await browser.picture(page, `entity-plan-${language}`);
    const lose = plan.getByRole('button', { name: fill(t.activateLosing, { count: 10 }) });
    expect(await lose.isDisabled()).toBe(true);
    await plan.getByRole('textbox').fill(name);
    await lose.click();
    await plan.getByText(t.upToDate).waitFor();
    const [guest] = (await first([{ field: 'number', operator: 'eq', value: '42' }])).records;
    expect(guest?.values).toEqual({ holder: 'Guest 42', number: '42', seat: 42 });
    // A picture is a property of its own: added, activated, and uploaded in the record.
    await page.locator('[data-part="properties"]').getByRole('button', { name: t.newProperty }).click();
    await drawer.locator('#name').fill('Photo');
    await drawer.locator('#propertyName').fill('photo');
    await pick(drawer.locator('#type'), t.ty_image);
    await save();
    await drawer.waitFor({ state: 'detached' });
    await plan.getByRole('button', { name: t.activate, exact: true }).click();
    await plan.getByText(t.upToDate).waitFor();
    await enter(page, `/entity?entity=${entityId}`);
    const records = page.locator('[data-part="data-page"]');
    await records.getByText('Guest 999').click();
    await drawer
      .locator('input[type="file"]')
      .setInputFiles({ name: 'Guest 999.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await drawer.getByRole('button', { name: ui.remove, exact: true }).waitFor();
    await save();
    await drawer.waitFor({ state: 'detached' });
    await records.getByRole('img', { name: 'Guest 999.webp' }).waitFor();
    await settled();
    await browser.picture(page, `entity-photo-${language}`);
    const [shown] = (await first([{ field: 'number', operator: 'eq', value: '999' }])).records;
    expect(shown?.files).toMatchObject({ photo: { name: 'Guest 999.webp' } });

    await page.setViewportSize({ width: 390, height: 844 });
    await enter(page, `/entity?entity=${entityId}`);
    await page.getByText('Guest 999').first().waitFor();
    await settled();
    await browser.picture(page, `entity-records-narrow-${language}`);
    expect(complaints).toEqual([]);
  },
);
