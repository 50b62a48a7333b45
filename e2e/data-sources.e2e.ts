import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dataBehaviorsEndpoints, placesEndpoints } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import sqlite from 'node-sqlite3-wasm';
import { beforeAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openOwnJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';

// Of its own: a file is put into its data folder.
const { venue, browser, api, enter } = openOwnJourney();

const words = {
  zh: {
    newSource: '新建数据源',
    save: '保存',
    more: '更多操作',
    test: '测试连接',
    works: /可以连接：SQLite/,
    browse: '浏览数据',
    columns: '列',
    add: '添加条件',
    compare: '比较',
    atLeast: '不小于',
    parameter: '参数名',
    use: '写入语句',
    run: '测试',
    passed: '通过',
    activate: '激活',
    active: '已激活',
    room: '206',
    table: '数据表格',
    behavior: '数据行为',
    publish: '发布',
    saved: '自动保存',
  },
  en: {
    newSource: 'New data source',
    save: 'Save',
    more: 'More',
    test: 'Test connection',
    works: /answers: SQLite/,
    browse: 'Browse data',
    columns: 'Columns',
    add: 'Add condition',
    compare: 'Comparison',
    atLeast: 'is at least',
    parameter: 'Parameter',
    use: 'Use as statement',
    run: 'Test',
    passed: 'Passed',
    activate: 'Activate',
    active: 'Activated',
    room: '305',
    table: 'Data table',
    behavior: 'Data behaviour',
    publish: 'Publish',
    saved: 'Saved at',
  },
} as const;

beforeAll(async () => {
  const folder = join(venue.dataFolder, 'databases');
  await mkdir(folder, { recursive: true });
  const database = new sqlite.Database(join(folder, 'bookings.db'));
  database.exec(`create table bookings (room text, attendees integer, title text);
    insert into bookings values ('201', 12, '周会'), ('201', 3, '面试'), ('大厅', 380, '发布会')`);
  database.close();
});

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'a database is connected, looked at, and asked without a line of SQL (%s)',
  async (language) => {
    const say = words[language];
    const [name, methodName] = [`Bookings ${language}`, `largeBookings_${language}`];
    const { page, settled } = await browser.visit({ language, height: 1000 });
    const pick = async (field: string, option: string) => {
      await page.locator(field).click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).last().click();
    };
    await enter(page, '/dataDepot');
    await page.getByRole('button', { name: say.newSource }).first().click();
    await page.locator('#name').fill(name);
    await pick('#settings_kind', language === 'zh' ? 'SQLite 文件' : 'SQLite file');
    await page.locator('#settings_file').fill('bookings.db');
    await page.getByRole('button', { name: say.save, exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: say.more }).click();
    await page.getByRole('menuitem', { name: say.test }).click();
    await page.getByText(say.works).waitFor();
    await row.getByRole('button', { name: say.more }).click();
    await page.getByRole('menuitem', { name: say.browse }).click();
    const drawer = page.locator('.ant-drawer-open');
    await drawer.getByRole('button', { name: 'bookings' }).click();
    await drawer.getByText('发布会').waitFor();
    await settled();
    expect([await wcagFaults(page), await sideways(page)]).toEqual([[], []]);
    await browser.picture(page, `data-source-browse-${language}`);

    await enter(page, '/dataBehavior?edit=new');
    const group = dataOf(await api.call(dataBehaviorsEndpoints.listBehaviorGroups, {}))[0]?.name ?? '';
    await page.locator('#name').fill(name);
    await pick('#groupId', group);
    await page.locator('#methodName').fill(methodName);
    await pick('#sourceId', name);
    await page.getByRole('button', { name: say.browse }).click();
    await drawer.getByRole('button', { name: 'bookings' }).click();
    await drawer.getByRole('button', { name: say.add }).click();
    await drawer.getByRole('button', { name: say.add }).click();
    await drawer.getByRole('combobox', { name: say.columns }).last().click();
    await page.locator('.ant-select-dropdown:visible').getByText('attendees', { exact: true }).last().click();
    await drawer.getByRole('combobox', { name: say.compare }).last().click();
    await page.locator('.ant-select-dropdown:visible').getByText(say.atLeast, { exact: true }).last().click();
    await settled();
    await browser.picture(page, `data-source-query-${language}`);
    await drawer.getByRole('button', { name: say.use }).click();
    await page.getByRole('button', { name: say.save, exact: true }).click();
    const panel = page.locator('[data-part="behavior-test"]');
    await panel.getByRole('textbox').nth(0).fill('201');
    await panel.getByRole('textbox').nth(1).fill('10');
    await panel.getByRole('button', { name: say.run, exact: true }).click();
    await panel.getByText(say.passed).waitFor();
    await page.getByRole('button', { name: say.activate, exact: true }).click();
    await page.locator('[data-part="behavior-steps"] [aria-current]').getByText(say.active).waitFor();
    const body = { methodName, args: { room: '大厅', attendees: 100 } };
    expect(dataOf(await api.call(dataBehaviorsEndpoints.callBehavior, { body })).value).toEqual([
      { room: '大厅', attendees: 380, title: '发布会' },
    ]);

    // What it says is placed on a room's layout, and seen there.
    const rooms = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
    const placeId = rooms.find(({ code }) => code === say.room)?.id ?? '';
    await enter(page, `/controlDesign?placeId=${placeId}`);
    const nodes = page.locator('.react-flow__node');
    await nodes.first().waitFor();
    for (let left = await nodes.count(); left > 0; left -= 1) {
      await nodes.last().focus();
      await page.keyboard.press('Delete');
      await until('one less', async () => (await nodes.count()) === left - 1);
    }
    await page.locator('[data-part="palette-plugin"]').filter({ hasText: say.table }).first().click();
    await nodes.first().focus();
    await page.keyboard.press('Enter');
    const inspector = page.locator('[data-part="design-aside"]');
    await inspector.getByRole('combobox', { name: say.behavior }).click();
    await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).last().click();
    await inspector.getByRole('textbox', { name: 'room' }).fill('大厅');
    await inspector.getByRole('textbox', { name: 'attendees' }).fill('100');
    await page.locator('[data-part="design-face"] [data-widget="dataTable"]').getByText('发布会').waitFor();
    await settled();
    expect(await wcagFaults(page)).toEqual([]);
    await browser.picture(page, `data-table-designed-${language}`);
    await page.locator('[data-part="design-bar"] [role=status]').filter({ hasText: say.saved }).waitFor();
    await page.locator('[data-part="design-bar"]').getByRole('button', { name: say.publish, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say.publish, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await enter(page, `/placeControl?placeId=${placeId}`);
    await page.locator('[data-part="widget"] [data-widget="dataTable"]').getByText('发布会').waitFor();
    await settled();
    await browser.picture(page, `data-table-shown-${language}`);
  },
  240_000,
);
