import {
  actionGroupsEndpoints,
  automationsEndpoints,
  dataBehaviorsEndpoints,
  dataSourcesEndpoints,
  devicesEndpoints,
  modelsEndpoints,
  placesEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { beforeAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { venue, browser, api, enter } = openJourney();
let [sourceName, groupName, placeId, automationGroupId] = ['', '', '', ''];
beforeAll(async () => {
  sourceName = dataOf(await api.call(dataSourcesEndpoints.listDataSources, {}))[0]?.name ?? '';
  groupName = dataOf(await api.call(dataBehaviorsEndpoints.listBehaviorGroups, {}))[0]?.name ?? '';
  placeId = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }))[0]?.id ?? '';
  const group = { body: { name: 'Data behaviours' } };
  automationGroupId = dataOf(await api.call(automationsEndpoints.saveAutomationGroup, group)).id;
});

const words = {
  zh: {
    request: 'HTTP 请求',
    param: '添加参数',
    paramName: '参数名',
    place: '位置',
    path: '路径',
    whole: '整数',
    save: '保存',
    test: '测试',
    passed: '通过',
    activate: '激活',
    active: '已激活',
    not: '未激活',
    composition: '组合',
    behavior: '数据行为',
    expression: 'JSONata 表达式',
  },
  en: {
    request: 'HTTP request',
    param: 'Add parameter',
    paramName: 'Name',
    place: 'Place',
    path: 'Path',
    whole: 'Whole number',
    save: 'Save',
    test: 'Test',
    passed: 'Passed',
    activate: 'Activate',
    active: 'Activated',
    not: 'Not activated',
    composition: 'Composition',
    behavior: 'Data behaviour',
    expression: 'JSONata expression',
  },
};

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'a method is made, tested, activated and used by an automation (%s)',
  async (language) => {
    const text = words[language];
    const [name, methodName] = [`Gate ${language}`, `journeyGate_${language}`];
    const { page, complaints, settled } = await browser.visit({ language, width: 1440, height: 1000 });
    await enter(page, '/dataBehavior?edit=new');
    const pick = async (field: string, option: string) => {
      await page.locator(field).click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).last().click();
    };
    await page.locator('#name').fill(name);
    await pick('#groupId', groupName);
    await page.locator('#methodName').fill(methodName);
    await pick('#methodType', text.request);
    await pick('#sourceId', sourceName);
    await page.locator('#uri').fill('/entrances/{gate}');
    await page.locator('#resultPath').fill('inside');
    await pick('#resultType', text.whole);
    await page.locator('#collection').click();
    await page.getByRole('button', { name: text.param }).click();
    await page.locator('#params_0_name').fill('gate');
    await pick('#params_0_place', text.path);
    await page.getByRole('button', { name: text.save, exact: true }).click();

    const panel = page.locator('[data-part="behavior-test"]');
    await panel.getByRole('textbox').fill('nowhere');
    await panel.getByRole('button', { name: text.test }).click();
    await panel.getByText('HTTP 404').waitFor();
    const activate = page.getByRole('button', { name: text.activate, exact: true });
    expect(await activate.isDisabled()).toBe(true);
    await panel.getByRole('textbox').fill('north');
    await panel.getByRole('button', { name: text.test }).click();
    await panel.getByText(text.passed).waitFor();
    await activate.click();
    await page.locator('[data-part="behavior-steps"] [aria-current]').getByText(text.active).waitFor();
    await settled();
    await browser.picture(page, `data-behaviour-${language}`);
    const called = dataOf(
      await api.call(dataBehaviorsEndpoints.callBehavior, { body: { methodName, args: { gate: 'south' } } }),
    );
    expect(called.value).toEqual(expect.any(Number));

    await page.locator('#timeoutSeconds').fill('7');
    await page.getByRole('button', { name: text.save, exact: true }).click();
    await page.locator('[data-part="behavior-answering"]').waitFor();
    await browser.picture(page, `data-behaviour-version-${language}`);
    dataOf(await api.call(dataBehaviorsEndpoints.callBehavior, { body: { methodName, args: { gate: 'south' } } }));
    await panel.getByRole('textbox').fill('north');
    await panel.getByRole('button', { name: text.test }).click();
    await panel.getByText(text.passed).waitFor();
    await activate.click();
    await page.locator('[data-part="behavior-answering"]').waitFor({ state: 'detached' });

    await page.goto(`${venue.address}/dataBehavior?edit=new`);
    await page.locator('#name').fill(`Both ${language}`);
    await pick('#groupId', groupName);
    await page.locator('#methodName').fill(`both_${language}`);
    await pick('#methodType', text.composition);
    await page.getByLabel(text.behavior).last().click();
    await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).last().click();
    await page.getByLabel('gate', { exact: true }).fill('north');
    await page.getByLabel(text.expression).fill('result * 2');
    await pick('#resultType', text.whole);
    await page.locator('#collection').click();
    await page.getByRole('button', { name: text.save, exact: true }).click();
    await panel.getByRole('button', { name: text.test }).click();
    await panel.getByText(text.passed).waitFor();
    await settled();
    await browser.picture(page, `data-behaviour-composition-${language}`);
    await page.getByRole('button', { name: text.activate, exact: true }).click();
    await page.locator('[data-part="behavior-steps"] [aria-current]').getByText(text.active).waitFor();

    const models = dataOf(
      await api.call(modelsEndpoints.pageModels, { query: { keyword: 'Data behaviour (number)' } }),
    );
    const device = {
      name: `Twice ${language}`,
      modelId: models.records[0]?.id ?? '',
      placeId,
      enabled: true,
      params: { methodName: `both_${language}`, pollSeconds: 5 },
      sn: null,
      netmask: null,
      gateway: null,
      dns: null,
      installLocation: null,
    };
    const { id: deviceId } = dataOf(await api.call(devicesEndpoints.saveDevice, { body: device }));
    const reading = async () =>
      dataOf(await api.call(devicesEndpoints.getDevice, { query: { deviceId } })).live.values.value;
    await until('the device shows the result', async () => typeof (await reading())?.value === 'number', 20_000);

    const behaviorId = dataOf(await api.call(dataBehaviorsEndpoints.listBehaviorChoices, {})).find(
      (one) => one.methodName === methodName,
    )?.id;
    const { id } = dataOf(
      await api.call(automationsEndpoints.saveAutomation, {
        body: {
          name: `Counts ${language}`,
          groupId: automationGroupId,
          description: '',
          enabled: true,
          placeIds: [placeId],
          triggers: [],
          onFailure: 'stop',
          overlap: 'queue',
          limitSeconds: 30,
          yieldMinutes: 0,
          mostPerHour: 100,
          variables: [{ scope: 'run', name: 'people', type: 'double', defaultValue: -1, description: '' }],
          condition: {
            match: 'all',
            rules: [
              {
                kind: 'behavior',
                behaviorId: behaviorId ?? '',
                args: { gate: 'north' },
                path: '',
                operator: '>=',
                value: 0,
              },
            ],
          },
          steps: [
            {
              kind: 'systemStep',
              id: 'ask',
              systemStep: 'dataBehavior',
              args: {
                behaviorId: behaviorId ?? '',
                args: { gate: 'south' },
                into: { variable: 'people', path: '' },
              },
            },
          ],
        },
      }),
    );
    const run = dataOf(await api.call(automationsEndpoints.executeAutomation, { params: { id } }));
    const receipt = async () => dataOf(await api.call(actionGroupsEndpoints.getSceneRun, { params: { id: run.id } }));
    await until('the run has ended', async () => (await receipt()).endedAt !== null, 20_000);
    await page.goto(`${venue.address}/linkageStrategy?run=${run.id}`);
    await page.getByText(new RegExp(`${name} · people → \\d+`)).waitFor();
    await page.goto(`${venue.address}/linkageStrategy?edit=${id}`);
    await page.getByText(name, { exact: true }).first().waitFor();
    await settled();
    await browser.picture(page, `data-behaviour-automation-${language}`);
    expect(complaints).toEqual([]);
  },
);
