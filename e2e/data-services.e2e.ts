import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataBehaviorsEndpoints, dataServicesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';

const { venue, browser, api, enter } = openJourney();
let [folder, sourceId, sourceName, groupName] = ['', '', '', ''];

/** What the people counters of the sample venue would say of themselves. */
const documentOf = (server: string, tag: string): string => `openapi: 3.1.0
info: { title: People counters, version: "2.3" }
servers: [{ url: "${server}" }]
paths:
  /entrances:
    get: { summary: "All ${tag}", tags: ["${tag}"], responses: { 200: { description: ok } } }
  /entrances/{gate-code}:
    parameters:
      - { name: gate-code, in: path, required: true, schema: { type: string, enum: [north, south, garage] } }
    get:
      summary: "Gate ${tag}"
      description: How many people are inside by one entrance
      tags: ["${tag}"]
      parameters:
        - { name: page-size, in: query, schema: { type: integer, default: 20 } }
      responses: { 200: { content: { application/json: { schema: { $ref: "#/components/schemas/Gate" } } } } }
  /photos:
    post:
      summary: Upload
      requestBody: { content: { multipart/form-data: { schema: { type: object } } } }
      responses: { 201: { description: ok } }
  /elsewhere: { get: { parameters: [{ $ref: "https://elsewhere.example/p.yaml#/x" }] } }
components:
  schemas: { Gate: { type: object, properties: { inside: { type: integer } } } }
`;

beforeAll(async () => {
  const [service] = dataOf(await api.call(dataServicesEndpoints.listDataServices, {}));
  [sourceId, sourceName] = [service?.id ?? '', service?.name ?? ''];
  groupName = dataOf(await api.call(dataBehaviorsEndpoints.listBehaviorGroups, {}))[0]?.name ?? '';
  folder = await mkdtemp(join(tmpdir(), 'eoms-openapi-'));
  for (const language of ['zh', 'en'])
    await writeFile(join(folder, `${language}.yaml`), documentOf(service?.baseUrl ?? '', `Counters ${language}`));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const words = {
  zh: {
    import: '导入 OpenAPI 文档',
    add: /^导入 \d 个方法$/,
    leftOut: '2 个操作未取用',
    form: '以表单发送',
    replaced: '将替换',
    more: '更多操作',
    make: '生成数据行为',
    method: '服务方法',
    request: 'HTTP 请求',
    save: '保存',
    test: '测试',
    passed: '通过',
    activate: '激活',
    active: '已激活',
    newController: '新建控制器',
    newMethod: '新建方法',
  },
  en: {
    import: 'Import OpenAPI document',
    add: /^Import \d methods?$/,
    leftOut: '2 operations are left out',
    form: 'It is sent as a form',
    replaced: 'is replaced',
    more: 'More',
    make: 'Make a data behaviour',
    method: 'Method of the service',
    request: 'HTTP request',
    save: 'Save',
    test: 'Test',
    passed: 'Passed',
    activate: 'Activate',
    active: 'Activated',
    newController: 'New controller',
    newMethod: 'New method',
  },
};

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'a document is imported, and what it says is asked of the service (%s)',
  async (language) => {
    const text = words[language];
    const tag = `Counters ${language}`;
    const { page, complaints, settled } = await browser.visit({ language, width: 1440, height: 1000 });
    const pick = async (field: string, option: string) => {
      await page.locator(field).click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).last().click();
    };
    const drawer = page.locator('.ant-drawer-open');
    await enter(page, `/dataService?source=${sourceId}`);
    await page.getByRole('button', { name: text.import }).click();
    await drawer.locator('input[type=file]').setInputFiles(join(folder, `${language}.yaml`));
    await drawer.getByText(`Gate ${tag}`).waitFor();
    await drawer.getByText(text.leftOut).click();
    await drawer.getByText(text.form).waitFor();
    await settled();
    expect([await wcagFaults(page), await sideways(page)]).toEqual([[], []]);
    await browser.picture(page, `data-service-import-${language}`);
    await drawer.getByRole('button', { name: text.add }).click();
    await page.getByText(tag, { exact: true }).first().waitFor();

    await page.getByRole('button', { name: text.import }).click();
    await drawer.locator('input[type=file]').setInputFiles(join(folder, `${language}.yaml`));
    await drawer.getByText(text.replaced).first().waitFor();
    expect(await drawer.getByRole('button', { name: text.add }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await page.getByRole('row').filter({ hasText: tag }).click();
    const row = page.getByRole('row').filter({ hasText: `Gate ${tag}` });
    await row.waitFor();
    await settled();
    await browser.picture(page, `data-service-${language}`);
    await row.getByRole('button', { name: text.more }).click();
    await page.getByRole('menuitem', { name: text.make }).click();
    await page.locator('#uri').waitFor();
    expect(await page.locator('#uri').inputValue()).toBe('/entrances/{gate_code}');
    expect(await page.locator('#params_1_sentAs').inputValue()).toBe('page-size');
    await pick('#groupId', groupName);
    await page.locator('#methodName').fill(`imported_${language}`);
    await page.getByRole('button', { name: text.save, exact: true }).click();
    const panel = page.locator('[data-part="behavior-test"]');
    await panel.getByRole('textbox').first().fill('north');
    await panel.getByRole('button', { name: text.test }).click();
    await panel.getByText(text.passed).waitFor();
    await panel
      .getByText(/page-size=20/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: text.activate, exact: true }).click();
    await page.locator('[data-part="behavior-steps"] [aria-current]').getByText(text.active).waitFor();
    const body = { methodName: `imported_${language}`, args: { gate_code: 'south' } };
    expect(dataOf(await api.call(dataBehaviorsEndpoints.callBehavior, { body })).value).toMatchObject({
      code: 'south',
      inside: expect.any(Number),
    });

    // From the other end: the editor of behaviours offers what the server is known to be asked.
    await page.goto(`${venue.address}/dataBehavior?edit=new`);
    await pick('#methodType', text.request);
    await pick('#sourceId', sourceName);
    await page.getByLabel(text.method, { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByText(`All ${tag}`).last().click();
    await page.locator('#uri[value="/entrances"]').waitFor();
    expect(await page.locator('#name').inputValue()).toBe(`All ${tag}`);
    await settled();
    await browser.picture(page, `data-service-editor-${language}`);
    expect(complaints).toEqual([]);
  },
  240_000,
);

it('controllers and methods are made by hand, on a phone too', async () => {
  const text = words.zh;
  const { page, complaints, settled } = await browser.visit({ language: 'zh', width: 390, height: 844 });
  const drawer = page.locator('.ant-drawer-open');
  await enter(page, `/dataService?source=${sourceId}`);
  await page.getByRole('button', { name: text.newController }).click();
  await drawer.locator('#name').fill('手工');
  await drawer.getByRole('button', { name: text.save, exact: true }).click();
  await page.getByRole('row').filter({ hasText: '手工' }).click();
  await page.getByRole('button', { name: text.newMethod }).click();
  await drawer.locator('#name').fill('各出入口');
  await drawer.locator('#uri').fill('/entrances');
  await settled();
  expect([await wcagFaults(page), await sideways(page)]).toEqual([[], []]);
  await browser.picture(page, 'data-service-form-phone');
  await drawer.getByRole('button', { name: text.save, exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'GET /entrances' }).waitFor();
  await settled();
  expect([await wcagFaults(page), await sideways(page)]).toEqual([[], []]);
  await browser.picture(page, 'data-service-phone');
  expect(complaints).toEqual([]);
});
