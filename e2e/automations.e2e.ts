import {
  type AutomationDraft,
  automationVariablesEndpoints,
  type ControlDevice,
  automationsEndpoints as calls,
  channelsEndpoints,
  commandsEndpoints,
  placeControlEndpoints,
  placesEndpoints,
  recipientsEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { venue, browser, api, enter } = openJourney();
let placeId = '';
let groupId = '';
let devices: ControlDevice[] = [];

const inRoom = async (): Promise<ControlDevice[]> =>
  dataOf(await api.call(placeControlEndpoints.getControlDevices, { query: { placeId } }));
/** It can be operated by its buttons at once. */
let projector: ControlDevice | undefined;
const ofType = (typeCode: string): ControlDevice[] => devices.filter((device) => device.typeCode === typeCode);
const isOn = (device: ControlDevice | undefined): boolean =>
  ['on', true].includes((device?.live.values.power?.value ?? '') as string | boolean);
const press = async (device: ControlDevice | undefined, value: string): Promise<void> => {
  const found = (await venue.devices()).find(({ deviceId }) => deviceId === device?.id);
  await venue.device(found?.number ?? 0, 'state', { property: 'power', value });
};

beforeAll(async () => {
  const places = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
  // Nobody else operates the second hall.
  placeId = places.find(({ code }) => code === '102')?.id ?? '';
  const known = async () => {
    devices = (await inRoom()).filter(({ live }) => live.connection === 'online' && live.values.power !== undefined);
    const simulated = await venue.devices();
    const speaksPjlink = ({ id }: ControlDevice) =>
      simulated.some(({ deviceId, driver }) => deviceId === id && driver === 'pjlink');
    projector = ofType('projector').find(speaksPjlink);
    return projector !== undefined && ofType('display').length >= 2;
  };
  await until('projector and displays are known', known, 60_000);
  groupId = dataOf(await api.call(calls.saveAutomationGroup, { body: { name: 'Journey' } })).id;
});
afterAll(async () => {
  await press(projector, 'standby').catch(() => undefined);
});

const words = {
  zh: {
    add: '添加触发',
    devices: '设备',
    property: '属性',
    power: '电源',
    compared: '比较对象',
    value: '值',
    on: '已开机',
    preview: '预演',
    holds: '条件现在成立',
    contradiction: '互相矛盾',
    rehearse: '历史预演',
    wouldRun: '会执行',
    back: '返回修改',
    save: '保存',
    ran: '已执行',
    receipt: '查看回执',
    completed: '已完成',
    why: '为什么是这样',
    release: '恢复自动控制',
  },
  en: {
    add: 'Add trigger',
    devices: 'Devices',
    property: 'Property',
    power: 'Power',
    compared: 'Compared with',
    value: 'a value',
    on: 'On',
    preview: 'Dry run',
    holds: 'The conditions hold now',
    contradiction: 'Contradiction',
    rehearse: 'Rehearse',
    wouldRun: 'Would run',
    back: 'Back to editing',
    save: 'Save',
    ran: 'Ran',
    receipt: 'Receipt',
    completed: 'Completed',
    why: 'Why it is so',
    release: 'Release',
  },
} as const;

const choose = async (
  page: Page,
  row: ReturnType<Page['locator']>,
  label: string,
  text: string | RegExp,
): Promise<void> => {
  await row.getByRole('combobox', { name: label, exact: true }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .click();
};

const draftFor = (
  name: string,
  screen: ControlDevice | undefined,
  { on = !isOn(screen), triggers = [] }: { on?: boolean; triggers?: AutomationDraft['triggers'] } = {},
): AutomationDraft => ({
  name,
  groupId,
  description: '',
  enabled: true,
  placeIds: [placeId],
  triggers,
  condition: {
    match: 'all',
    rules: [{ kind: 'connection', deviceId: screen?.id ?? '', is: 'online' }],
  },
  steps: [
    {
      kind: 'action',
      id: 'a',
      attempts: 2,
      pauseSeconds: 1,
      timeoutSeconds: 5,
      target: { kind: 'devices', deviceIds: [screen?.id ?? ''] },
      action: 'power',
      args: { on },
    },
  ],
  onFailure: 'stop',
  overlap: 'queue',
  limitSeconds: 60,
  yieldMinutes: 30,
  mostPerHour: 60,
});
const save = async (body: AutomationDraft): Promise<string> =>
  dataOf(await api.call(calls.saveAutomation, { body })).id;
/** When the projector comes on. */
const cameOn = (): AutomationDraft['triggers'] => [
  {
    kind: 'property',
    id: 'on',
    deviceIds: [projector?.id ?? ''],
    property: 'power',
    on: 'change',
    forSeconds: 0,
    compare: { operator: '==', value: 'on' },
  },
];

it.each(
  looks(import.meta.url, [
    ['zh', 0],
    ['en', 1],
  ] as const),
)(
  'an automation gets a trigger, is fired by a device, and says why (%s)',
  async (language, at) => {
    const text = words[language];
    const screen = ofType('display')[at];
    await press(projector, 'standby');
    const id = await save(draftFor(`Journey ${language}`, screen));
    const opposite = await save(draftFor(`Opposite ${language}`, screen, { on: isOn(screen), triggers: cameOn() }));
    const { page, complaints, settled } = await browser.visit({ language, width: 1440, height: 1000 });
    await enter(page, `/linkageStrategy?edit=${id}`);
    await settled();
    await page.getByRole('button', { name: text.add }).click();
    const row = page.locator('[data-part="trigger-row"]');
    await choose(page, row, text.devices, projector?.name ?? '');
    await page.keyboard.press('Escape');
    await choose(page, row, text.property, text.power);
    await choose(page, row, text.compared, new RegExp(`^${text.value}$`));
    const code = projector?.properties.find((one) => one.id === 'power')?.enum?.find((one) => one.code === 'on');
    await choose(page, row, language === 'zh' ? '值' : 'Value', code?.name[language] ?? text.on);
    await page.getByRole('button', { name: text.preview, exact: true }).click();
    await page.locator('.ant-drawer').getByText(text.holds).waitFor();
    await browser.picture(page, `automation-dry-run-${language}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text.save, exact: true }).click();
    const question = page.locator('.ant-drawer').filter({ hasText: text.back });
    await question.getByText(text.contradiction).first().waitFor();
    await question
      .getByRole('link', { name: `Opposite ${language}` })
      .first()
      .waitFor();
    await browser.picture(page, `automation-proof-${language}`);
    await question.getByRole('button', { name: text.back }).click();
    await question.getByRole('button', { name: text.back }).waitFor({ state: 'hidden' });
    expect(dataOf(await api.call(calls.getAutomation, { params: { id } })).triggers).toEqual([]);
    await api.call(calls.removeAutomation, { params: { id: opposite } });
    await page.getByRole('button', { name: text.save, exact: true }).click();
    await page.waitForURL((url) => !url.search.includes('edit='));

    // The projector must have been seen off before it can come on.
    await until('the projector is off', async () => {
      const now = (await inRoom()).find((one) => one.id === projector?.id);
      return now?.live.values.power?.value === 'standby';
    });
    await press(projector, 'on');
    const fired = async () =>
      dataOf(await api.call(calls.pageFirings, { query: { automationId: id } })).records.find(
        ({ runStatus }) => runStatus === 'completed',
      );
    await until('the automation has run', async () => (await fired()) !== undefined, 60_000);
    // What has just happened is found again in the past.
    await page.goto(`${venue.address}/linkageStrategy?edit=${id}`);
    await page.getByRole('button', { name: text.rehearse }).click();
    await page.locator('[data-part="rehearsed-moment"]').filter({ hasText: text.wouldRun }).first().waitFor();
    await browser.picture(page, `automation-rehearsal-${language}`);
    await page.goto(`${venue.address}/linkageStrategy?view=trace&automationId=${id}`);
    await page.locator('[data-part="data-table"] tbody tr').filter({ hasText: text.ran }).first().click();
    await browser.picture(page, `automation-trace-${language}`);
    await page.locator('.ant-drawer').getByRole('link', { name: text.receipt }).click();
    await page.getByText(text.completed, { exact: true }).first().waitFor();

    await page.goto(`${venue.address}/deviceInformation?deviceId=${screen?.id}`);
    const why = page.locator('.panel').filter({ hasText: text.why });
    await why.getByText(`Journey ${language}`).waitFor();
    const order = { deviceId: screen?.id ?? '', action: 'power', args: { on: isOn(screen) } };
    dataOf(await api.call(commandsEndpoints.executeAction, { body: order }));
    await why.getByRole('button', { name: text.release }).click();
    await why.getByRole('button', { name: text.release }).waitFor({ state: 'detached' });
    await api.call(calls.enableAutomation, { params: { id }, query: { enabled: 'false' } });
    expect(complaints).toEqual([]);
  },
  180_000,
);

it.each(
  looks(import.meta.url, [
    ['zh', '取自变量', '插入…', '触发的值', '触发的原因'],
    ['en', 'from a variable', 'Insert…', 'the value that set it off', 'what set it off, in words'],
  ] as const),
)(
  'a web call brings a value into a variable and a notice (%s)',
  async (language, from, insert, value, cause) => {
    const name = `journey_level_${language}`;
    const variable = { placeId: null, name, type: 'double' as const, defaultValue: 1, description: '' };
    dataOf(await api.call(automationVariablesEndpoints.saveAutomationVariable, { body: variable }));
    const [channel] = dataOf(await api.call(channelsEndpoints.listChannelChoices, {})).filter((one) => one.enabled);
    const recipients = dataOf(await api.call(recipientsEndpoints.pageRecipients, { query: {} })).records;
    const recipient = recipients.find(({ kind }) => kind === 'user');
    const reach = { objectIds: [recipient?.id ?? ''], channelIds: [channel?.id ?? ''] };
    const id = await save({
      ...draftFor(`Filled ${language}`, undefined, { triggers: [{ kind: 'webhook', id: 'w' }] }),
      condition: null,
      steps: [
        { kind: 'systemStep', id: 'v', systemStep: 'variable', args: { name, value: 5 } },
        {
          kind: 'systemStep',
          id: 'n',
          systemStep: 'notice',
          args: { says: 'text', title: `Level ${language}`, content: 'x', ...reach },
        },
      ],
    });
    const { page, complaints, settled } = await browser.visit({ language, width: 1440, height: 1000 });
    await enter(page, `/linkageStrategy?edit=${id}`);
    await settled();
    const all = page.locator('body');
    await choose(page, all, from, value);
    const title = page.getByRole('textbox', { name: language === 'zh' ? '标题' : 'Title', exact: true });
    await title.click();
    await page.keyboard.press('End');
    await choose(page, all, insert, value);
    await title.blur();
    await page.locator('textarea').filter({ hasText: 'x' }).click();
    await choose(page, all, insert, cause);
    await browser.picture(page, `automation-filled-${language}`);
    await page.getByRole('button', { name: words[language].save, exact: true }).click();
    await page.waitForURL((url) => !url.search.includes('edit='));
    const [key] = dataOf(await api.call(calls.listTriggerKeys, { params: { id } }));
    const answer = await fetch(new URL(key?.path ?? '', venue.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value: 42 }),
    });
    expect(answer.status).toBe(200);
    const stored = async () =>
      dataOf(await api.call(automationVariablesEndpoints.listAutomationVariables, { query: {} })).find(
        (one) => one.name === name,
      )?.value;
    await until('the variable has the value', async () => (await stored()) === 42);
    const sent = async () =>
      dataOf(await api.call(recipientsEndpoints.pageDeliveries, { query: { size: '50' } })).records;
    await until('the notice has it', async () => (await sent()).some((one) => one.title === `Level ${language}42`));
    await api.call(calls.removeAutomation, { params: { id } });
    expect(complaints).toEqual([]);
  },
  120_000,
);

it('automations travel in a file, arrive switched off, and are removed together (zh)', async () => {
  const name = 'Traveller';
  await save({ ...draftFor(name, ofType('display')[0], { triggers: cameOn() }), enabled: false });
  const { page, complaints, settled } = await browser.visit({ language: 'zh', width: 1440, height: 900 });
  await enter(page, `/linkageStrategy?groupId=${groupId}`);
  await settled();
  const rows = page.locator('[data-part="data-table"] tbody tr').filter({ hasText: name });
  await rows.first().locator('.ant-checkbox-input').check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-part="bulk-bar"]').getByRole('button', { name: '导出' }).click(),
  ]);
  const exported = await download.path();
  await page.locator('[data-part="filter-bar"]').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '导入' }).click();
  const drawer = page.locator('.ant-drawer').filter({ hasText: '导入联动' });
  await drawer.locator('input[type="file"]').setInputFiles(exported);
  await drawer.getByText(`${name} (2)`).waitFor();
  await browser.picture(page, 'automation-import-zh');
  await drawer.getByRole('button', { name: '导入 1 条' }).click();
  await rows.filter({ hasText: `${name} (2)` }).waitFor();
  const stored = async (): Promise<unknown[][]> =>
    dataOf(await api.call(calls.pageAutomations, { query: { keyword: name } })).records.map((one) => [
      ...[one.name, one.enabled, one.triggers.length, one.steps],
    ]);
  const copies = new Map((await stored()).map(([called, ...content]) => [called, content]));
  expect(copies.get(`${name} (2)`)).toEqual(copies.get(name));
  expect(copies.get(name)?.[0]).toBe(false);
  for (const row of await rows.all()) await row.locator('.ant-checkbox-input').check();
  await page.locator('[data-part="bulk-bar"]').getByRole('button', { name: '删除' }).click();
  await page.locator('.ant-modal').getByRole('button', { name: '删除' }).click();
  await rows.first().waitFor({ state: 'detached' });
  expect(await stored()).toEqual([]);
  expect(complaints).toEqual([]);
});
