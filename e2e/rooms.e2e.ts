import {
  type AnyEndpoint,
  combinationsEndpoints,
  devicesEndpoints,
  documentsEndpoints,
  emptyDocument,
  floorPlansEndpoints,
  layoutsEndpoints,
  modelsEndpoints,
  photosEndpoints,
  placeStatisticsEndpoints,
  placesEndpoints,
  placeTransferEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, dataOf, signInBy } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { comeBack } from './harness/sign-in.ts';

const { venue, browser, api: admin, enter } = openJourney();
const [floor, hall, half, whole] = ['Cloaked floor', 'Cloaked east', 'Cloaked west', 'Cloaked both'];
let operator: Api;
const ids = new Map<string, string>();
const deviceIds: string[] = [];
const idOf = (name: string): string => ids.get(name) ?? '';

beforeAll(async () => {
  operator = await signInBy(venue.address, await venue.account('operator'));
});
afterAll(async () => {
  await admin?.call(floorPlansEndpoints.removeFloorPlan, { query: { id: idOf('plan') } });
  for (const deviceId of deviceIds) await admin.call(devicesEndpoints.removeDevice, { query: { deviceId } });
  await admin?.call(combinationsEndpoints.removeCombination, { query: { placeId: idOf(whole) } });
  for (const name of [whole, half, hall]) await admin?.call(placesEndpoints.removePlace, { query: { id: idOf(name) } });
  await admin?.call(placesEndpoints.removeGroup, { query: { id: idOf('group') } });
  const left = dataOf(await admin.call(placesEndpoints.listGroups, {})).map(({ name }) => name);
  expect(left).not.toContain(floor);
});

const findIds = async (): Promise<void> => {
  for (const { id, name } of dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} })))
    ids.set(name, id);
};
/** What a row of a list offers. */
const choose = async (page: Page, row: string, entry: string): Promise<void> => {
  await page.getByRole('row').filter({ hasText: row }).locator('.icon-button').last().click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const saveIn = async (page: Page, verb: string): Promise<void> => {
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: verb, exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
};
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('a floor of rooms', () => {
  it('is built with photos, ten devices on its plan, and two rooms that combine', async () => {
    const { page, complaints } = await browser.visit({ language: 'zh' });
    await enter(page, '/place');
    await page.getByRole('button', { name: '新建分组' }).first().click();
    await page.getByRole('dialog').getByLabel('分组名称').fill(floor);
    await saveIn(page, '保存');
    await page.getByRole('treeitem', { name: floor }).click();
    await page.getByRole('button', { name: '新建场所' }).first().click();
    await page.getByRole('dialog').getByLabel('名称', { exact: true }).fill(hall);
    await page.getByRole('dialog').getByLabel('编号', { exact: true }).fill('secret-1');
    await saveIn(page, '保存');
    await choose(page, hall, '照片');
    const drawer = page.getByRole('dialog');
    const picture = { name: 'room.png', mimeType: 'image/png', buffer: pixel };
    await drawer.locator('input[type=file]').first().setInputFiles(picture);
    await drawer.locator('[data-part="place-photos"] img').first().waitFor();
    await browser.picture(page, 'rooms-photos-zh');

    await findIds();
    const places = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} }));
    const { groupId = '' } = places.find(({ name }) => name === hall) ?? {};
    for (const [name, code] of [
      [half, 'secret-2'],
      [whole, 'secret-3'],
    ] as const) {
      const rest = { type: '', sort: 0, capacity: null, openType: 'samePage', layoutType: 'default', documentId: null };
      dataOf(await admin.call(placesEndpoints.savePlace, { body: { name, code, groupId, ...rest } }));
    }
    await findIds();
    const models = dataOf(await admin.call(modelsEndpoints.pageModels, { query: { size: '200' } })).records;
    const model = models.find(({ actionClass }) => actionClass === 'pjlink');
    const added: string[] = [];
    for (let n = 1; n <= 10; n += 1) {
      const rest = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null, enabled: false };
      const params = { host: `10.9.9.${n}` };
      const device = { name: `Cloaked projector ${n}`, modelId: model?.id, placeId: idOf(hall), params, ...rest };
      added.push(dataOf(await admin.call(devicesEndpoints.saveDevice, { body: device })).id);
    }
    const plan = { name: 'Cloaked plan', kind: 'plan', ownerKind: 'place', ownerId: idOf(hall), image: null };
    const sized = { ...plan, width: 1_000, height: 600, sort: 0 };
    const { id } = dataOf(await admin.call(floorPlansEndpoints.saveFloorPlan, { body: sized }));
    ids.set('plan', id);
    const devices = added.map((deviceId, at) => ({ deviceId, x: 80 + at * 90, y: 300 }));
    dataOf(await admin.call(floorPlansEndpoints.saveFloorPlanItems, { body: { id, version: 0, devices, areas: [] } }));
    ids.set('device', added[0] ?? '');
    deviceIds.push(...added);
    ids.set('group', groupId);

    await page.reload();
    await choose(page, whole, '组合场所');
    const parts = page.getByRole('dialog').getByLabel('组成部分');
    for (const part of [hall, half]) {
      await parts.fill(part);
      await page.locator('.ant-select-tree-title').filter({ hasText: part }).first().click();
    }
    await page.keyboard.press('Escape');
    await saveIn(page, '保存');
    const { switchCombination } = combinationsEndpoints;
    expect((await admin.call(switchCombination, { body: { placeId: idOf(whole), combined: true } })).code).toBe('200');
    expect(complaints).toEqual([]);
  });

  it('is shown in English too, with its plan and what is combined', async () => {
    const { page, complaints } = await browser.visit({ language: 'en' });
    const account = await venue.account('administrator');
    await comeBack(page, venue.address, account, `/floorPlan?planId=${idOf('plan')}`);
    await expect.poll(() => page.locator('[data-part="plan-symbol"]').count(), { timeout: 45_000 }).toBe(10);
    await browser.picture(page, 'rooms-plan-en');
    await page.goto(`${venue.address}/placeControl?placeId=${idOf(whole)}`);
    await page.getByText('Combined', { exact: false }).first().waitFor();
    await browser.picture(page, 'rooms-combined-en');
    expect(complaints).toEqual([]);
  });
});

it('says by hand that a device is not needed by the meetings of its room', async () => {
  const rooms = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} }));
  const placeId = rooms.find(({ code }) => code === '206')?.id ?? '';
  const needed = async () =>
    dataOf(await admin.call(placeStatisticsEndpoints.getNeededDevices, { query: { placeId } })).filter(
      ({ byItself }) => byItself,
    );
  const [first] = await needed();
  const name = first?.deviceName ?? '';
  for (const [language, width, height] of [
    ['zh', 1_440, 900],
    ['en', 390, 844],
  ] as const) {
    const { page, complaints } = await browser.visit({ language, width, height });
    await enter(page, '/place?keyword=206');
    const row = page.locator('tr, [data-part="cards"] > li').filter({ hasText: '206' });
    await row.locator('.icon-button').last().click();
    const entry = language === 'zh' ? '会议所需设备' : 'Devices needed by meetings';
    await page.getByRole('menuitem', { name: entry }).click();
    const field = page.getByRole('dialog').getByLabel(name, { exact: true });
    await field.waitFor();
    await browser.picture(page, `rooms-needed-${language}`);
    if (language === 'zh') {
      await field.click();
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: /^不需要$/ })
        .click();
      await saveIn(page, '保存');
      await until('it is stored', async () => (await needed())[0]?.need === 'notNeeded');
    }
    expect(complaints).toEqual([]);
  }
  const devices = [{ deviceId: first?.deviceId ?? '', need: 'auto' }];
  const restored = await admin.call(placeStatisticsEndpoints.saveNeededDevices, { body: { placeId, devices } });
  expect(restored.code).toBe('200');
});

describe('an operator without this floor', () => {
  const secret = /cloaked|secret-\d/i;
  const raw = async (
    endpoint: AnyEndpoint,
    args: { params?: Record<string, string>; query?: Record<string, string> },
    api = operator,
  ) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole: string, name: string) => args.params?.[name] ?? '');
    const query = new URLSearchParams(args.query).toString();
    const headers = { token: api.token ?? '' };
    const answer = await fetch(`${venue.address}/eoms${path}?${query}`, { headers });
    return Buffer.from(await answer.arrayBuffer());
  };

  it('learns nothing of it by lists, exports, files and documents', async () => {
    const photo = dataOf(await admin.call(photosEndpoints.getPlacePhoto, { query: { placeId: idOf(hall) } }))[0];
    const document = dataOf(
      await admin.call(documentsEndpoints.createDocument, { body: { name: 'Cloaked document' } }),
    ).id;
    const widget = {
      id: 'state',
      plugin: 'placeState',
      title: null,
      attributes: {},
      devices: [],
      properties: [],
      image: null,
      open: false,
      confirm: 'risky',
      locked: false,
      placeId: idOf(hall),
      x: 0,
      y: 0,
      w: 400,
      h: 200,
    };
    const [first] = emptyDocument.pages;
    const content = { ...emptyDocument, pages: [{ ...first, items: [widget] }] };
    dataOf(await admin.call(documentsEndpoints.saveDocument, { body: { id: document, revision: 0, content } }));
    const answers: [string, Buffer][] = [];
    const ask = async (endpoint: AnyEndpoint, args: Parameters<typeof raw>[1]) =>
      answers.push([endpoint.path, await raw(endpoint, args)]);
    const place = { placeId: idOf(hall) };
    await ask(placesEndpoints.listPlaceDetails, {});
    await ask(placesEndpoints.listGroups, {});
    await ask(placeTransferEndpoints.exportPlaces, {});
    await ask(devicesEndpoints.searchDevices, { query: { keyword: 'Cloaked' } });
    await ask(devicesEndpoints.getPlaceDeviceDetail, { query: place });
    await ask(devicesEndpoints.getDevicePicture, { query: { deviceId: idOf('device') } });
    await ask(placeStatisticsEndpoints.getNeededDevices, { query: place });
    await ask(placeStatisticsEndpoints.exportStatistics, { query: { period: 'week', ...place } });
    await ask(floorPlansEndpoints.listFloorPlans, {});
    await ask(floorPlansEndpoints.getFloorPlan, { params: { id: idOf('plan') } });
    await ask(photosEndpoints.getPlacePhoto, { query: place });
    await ask(photosEndpoints.getPlacePhotoImage, { params: { id: photo?.id ?? '' } });
    await ask(layoutsEndpoints.getLayout, { params: { id: idOf(hall) } });
    await ask(combinationsEndpoints.listCombinations, {});
    await ask(documentsEndpoints.getDocumentDraft, { params: { id: document } });
    await ask(documentsEndpoints.getShareCode, { query: { id: document } });
    for (const [path, body] of answers) {
      const start = body.subarray(0, 4).toString('latin1');
      const words = start.startsWith('PK') ? JSON.stringify(await readXlsxFile(body)) : body.toString('utf8');
      expect(`${path} ${words}`).not.toMatch(secret);
      expect([path, start]).not.toEqual([path, 'RIFF']);
    }
    const seen = await raw(placeTransferEndpoints.exportPlaces, {}, admin);
    expect(JSON.stringify(await readXlsxFile(seen))).toMatch(secret);
    await admin.call(documentsEndpoints.removeDocument, { params: { id: document } });
  });

  it('is told nothing of it by the socket', async () => {
    const { page } = await browser.visit({ language: 'en' });
    await page.goto(venue.address);
    const topics = ['place', 'layout', 'devices'].map((kind) => `${kind}:${idOf(hall)}`);
    const asked = [...topics, `device:${idOf('device')}`, 'placeFigures'];
    const hearing = page.evaluate(
      ({ token, wanted }) =>
        new Promise<string[]>((resolve) => {
          const heard: string[] = [];
          const socket = new WebSocket(`${window.location.origin.replace('http', 'ws')}/eoms/live`);
          socket.onopen = () => socket.send(JSON.stringify({ type: 'authenticate', token }));
          socket.onmessage = ({ data }) => {
            heard.push(String(data));
            if (String(data).includes('"ready"')) socket.send(JSON.stringify({ type: 'subscribe', topics: wanted }));
          };
          setTimeout(() => resolve(heard), 3_000);
        }),
      { token: operator.token ?? '', wanted: asked },
    );
    // Parts of a combined place have no state of their own.
    const divided = { placeId: idOf(whole), combined: false };
    expect((await admin.call(combinationsEndpoints.switchCombination, { body: divided })).code).toBe('200');
    const body = { id: idOf(hall), state: 'maintenance', reason: 'leak', until: null };
    expect((await admin.call(placesEndpoints.setPlaceState, { body })).code).toBe('200');
    const heard = await hearing;
    const refused = heard.flatMap((one) => (JSON.parse(one).type === 'refused' ? JSON.parse(one).topics : []));
    expect(refused).toEqual(expect.arrayContaining([`place:${idOf(hall)}`, `layout:${idOf(hall)}`]));
    for (const message of heard.filter((one) => JSON.parse(one).type === 'changes'))
      expect(message).not.toContain(idOf(hall));
  });
});
