import { join } from 'node:path';
import {
  type AutomationDraft,
  automationsEndpoints,
  devicesEndpoints,
  modelsEndpoints,
  placesEndpoints,
  sessionEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, createApi, dataOf, signInBy } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';
import { comeBack } from './harness/sign-in.ts';
import { type System, startSystem } from './harness/system.ts';

const { browser, api, enter } = openJourney();

const words = {
  zh: {
    add: '新建方案',
    save: '保存',
    addMembers: '添加成员',
    addChosen: '添加 1 个',
    publish: '发布',
    published: '已发布',
    export: '导出',
    readFile: '读取方案文件',
    trust: '信任此来源',
    whatIs: (name: string) => `“${name}”在这里是什么`,
    apply: '导入 1 个',
    receipt: '回执',
    switchOn: '启用',
  },
  en: {
    add: 'New solution',
    save: 'Save',
    addMembers: 'Add members',
    addChosen: 'Add 1',
    publish: 'Publish',
    published: 'Published',
    export: 'Export',
    readFile: 'Read a solution',
    trust: 'Trust this origin',
    whatIs: (name: string) => `What “${name}” is here`,
    apply: 'Import 1',
    receipt: 'Receipt',
    switchOn: 'Switch on',
  },
} as const;

const owner = { username: 'owner', password: 'Rivers-and-7-bridges' };
let empty: System;
let there: Api;
let aulaId: string;

/** Another site: one place with one projector, and nothing else. */
const furnish = async (): Promise<void> => {
  const groupId = dataOf(
    await there.call(placesEndpoints.saveGroup, { body: { name: 'Campus', parentId: null, sort: 0 } }),
  ).id;
  aulaId = dataOf(
    await there.call(placesEndpoints.savePlace, {
      body: {
        name: 'Aula',
        code: 'A1',
        groupId,
        type: '',
        sort: 0,
        capacity: null,
        openType: 'samePage',
        layoutType: 'default',
        documentId: null,
      },
    }),
  ).id;
  const models = dataOf(await there.call(modelsEndpoints.listModelsOfType, { query: { deviceTypeCode: 'projector' } }));
  const nothing = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null };
  const modelId = models.find(({ actionClass }) => actionClass === 'pjlink')?.id ?? '';
  // Nothing answers there.
  const params = { host: '10.255.255.1', port: 4352 };
  const device = { ...nothing, name: 'Beamer', modelId, placeId: aulaId, enabled: true, params };
  dataOf(await there.call(devicesEndpoints.saveDevice, { body: device }));
};

beforeAll(async () => {
  empty = await startSystem();
  const setupToken = (await empty.setUpLink()).split('#')[1] ?? '';
  const body = { setupToken, name: 'Owner', ...owner };
  dataOf(await createApi(empty.address).call(sessionEndpoints.initialise, { body }));
  there = await signInBy(empty.address, owner);
  await furnish();
}, 180_000);
afterAll(() => empty?.close());

/** Switches a projector off whenever its room is under repair. */
const addAutomation = async (name: string): Promise<{ place: string; device: string }> => {
  const { records } = dataOf(await api.call(devicesEndpoints.listDevices, { query: { current: '1', size: '200' } }));
  const projector = records.find(({ typeCode }) => typeCode === 'projector');
  if (!projector) throw new Error('the venue has no projector');
  const { id: deviceId, placeId, placeName } = projector;
  const [group] = dataOf(await api.call(automationsEndpoints.listAutomationGroups, {}));
  const draft: AutomationDraft = {
    groupId: group?.id ?? '',
    name,
    description: '',
    enabled: false,
    placeIds: [placeId],
    triggers: [{ kind: 'placeState', id: 't', placeIds: [placeId], to: 'maintenance' }],
    condition: null,
    steps: [
      {
        kind: 'action',
        id: 's',
        target: { kind: 'devices', deviceIds: [deviceId] },
        action: 'power',
        args: { on: false },
        attempts: 1,
        pauseSeconds: 1,
        timeoutSeconds: null,
      },
    ],
    onFailure: 'continue',
    overlap: 'queue',
    limitSeconds: 60,
    yieldMinutes: 0,
    mostPerHour: 30,
    variables: [],
  };
  const saved = await api.call(automationsEndpoints.saveAutomation, { body: draft });
  if (!saved.status) throw new Error(`${saved.code} ${JSON.stringify(saved)}`);
  return { place: placeName, device: projector.name };
};

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option).first().click();
};

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'an automation is carried to an empty system, where things have other names, and fires there (%s)',
  async (language) => {
    const say = words[language];
    const name = `Repairs ${language}`;
    const { place, device } = await addAutomation(name);

    const { page, settled } = await browser.visit({ language });
    await enter(page, '/solution');
    await page.getByRole('button', { name: say.add }).first().click();
    await page.locator('#name').fill(name);
    await page.locator('.ant-drawer-open').getByRole('button', { name: say.save, exact: true }).click();
    await page.getByRole('button', { name: say.addMembers }).first().click();
    const drawer = page.locator('.ant-drawer-open');
    await drawer.getByRole('checkbox', { name }).check();
    await drawer.getByRole('button', { name: say.addChosen }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say.publish, exact: true }).first().click();
    await drawer.getByRole('button', { name: say.publish, exact: true }).click();
    await page.getByText(say.published).first().waitFor();
    const versions = page.locator('[data-part="versions"]');
    await versions.getByRole('button', { name: say.export, exact: true }).waitFor();
    await settled();
    expect([await wcagFaults(page), await sideways(page)]).toEqual([[], []]);
    await browser.picture(page, `solution-${language}`);
    const downloading = page.waitForEvent('download');
    await versions.getByRole('button', { name: say.export, exact: true }).click();
    const file = join(empty.dataFolder, `solution-${language}.zip`);
    await (await downloading).saveAs(file);

    const other = await browser.visit({ language });
    await comeBack(other.page, empty.address, owner, '/solution?view=imports');
    await other.page.getByRole('button', { name: say.readFile }).first().click();
    await other.page.locator('.ant-upload input[type="file"]').setInputFiles(file);
    const preview = other.page.locator('.ant-drawer-open');
    await preview.getByRole('button', { name: say.trust }).click();
    await other.page.locator('.ant-modal').getByRole('button', { name: say.trust }).click();
    await choose(other.page, say.whatIs(place), 'Aula');
    await choose(other.page, say.whatIs(device), 'Beamer');
    const apply = preview.getByRole('button', { name: say.apply });
    await until('everything is decided', () => apply.isEnabled());
    await other.settled();
    expect([await wcagFaults(other.page), await sideways(other.page)]).toEqual([[], []]);
    await browser.picture(other.page, `solution-import-${language}`);
    await apply.click();
    await preview.getByText(say.receipt, { exact: true }).waitFor();
    const arrived = async () =>
      dataOf(await there.call(automationsEndpoints.pageAutomations, { query: {} })).records.find(
        (one) => one.name === name,
      );
    expect((await arrived())?.enabled).toBe(false);
    await preview.getByRole('button', { name: say.switchOn, exact: true }).first().click();
    await until('it is switched on', async () => (await arrived())?.enabled === true);
    await other.settled();
    await browser.picture(other.page, `solution-receipt-${language}`);

    const query = { automationId: (await arrived())?.id ?? '' };
    const fired = async () => dataOf(await there.call(automationsEndpoints.pageFirings, { query })).records;
    const set = async (): Promise<void> => {
      const state = Math.floor(Date.now() / 8_000) % 2 === 0 ? 'idle' : 'maintenance';
      const body = { id: aulaId, state, reason: 'Carpet', until: null };
      expect((await there.call(placesEndpoints.setPlaceState, { body })).code).toBe('200');
    };
    // What holds when it is switched on counts only after it has ended once.
    await until('it has fired', async () => set().then(async () => (await fired()).length > 0), 90_000);
    expect((await fired())[0]?.cause.kind).toBe('placeState');
  },
  240_000,
);
