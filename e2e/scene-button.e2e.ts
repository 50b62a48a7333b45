import {
  actionGroupsEndpoints,
  type LayoutItem,
  layoutsEndpoints,
  placesEndpoints,
  standardForm,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';

const { browser, api: admin, enter } = openJourney();
let placeId: string;

beforeAll(async () => {
  const places = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} }));
  placeId = places.find(({ code }) => code === '207')?.id ?? '';
});

const item = (plugin: string, x: number, more: Partial<LayoutItem> = {}): LayoutItem => ({
  id: plugin,
  plugin,
  x,
  y: 0,
  w: 2,
  h: 2,
  title: null,
  attributes: {},
  devices: [],
  properties: [],
  image: null,
  open: true,
  confirm: 'device',
  locked: false,
  ...more,
});

describe('a scene button, a people counter and the weather', () => {
  it('run the action group, count with a capacity, and say what is missing', async () => {
    const [group] = dataOf(await admin.call(actionGroupsEndpoints.listActionGroups, { query: { placeId } }));
    const devices = dataOf(await admin.call(layoutsEndpoints.getLayoutDevices, { params: { id: placeId } }));
    const isCount = ([key, { value }]: [string, { value: unknown }]): boolean =>
      typeof value === 'number' && !key.includes('[');
    const counter = devices.find(({ live }) => Object.entries(live.values).some(isCount));
    const [property = ''] = Object.entries(counter?.live.values ?? {}).find(isCount) ?? [];
    const count = { deviceId: counter?.id ?? '', property, index: null };
    const layout = [
      item('sceneButton', 0, { attributes: { group: group?.name ?? '' } }),
      item('peopleCounter', 2, { attributes: { capacity: 60 }, properties: [count] }),
      item('weather', 4),
    ];
    const { revision } = dataOf(await admin.call(layoutsEndpoints.getLayoutDraft, { params: { id: placeId } }));
    const body = { placeId, revision, layoutForm: standardForm, layout };
    const saved = dataOf(await admin.call(layoutsEndpoints.saveLayout, { body }));
    const next = { placeId, revision: saved.revision, note: '' };
    dataOf(await admin.call(layoutsEndpoints.publishLayout, { body: next }));

    const { page, complaints } = await browser.visit({ language: 'en' });
    await enter(page, `/placeControl?placeId=${placeId}`);
    const button = page.locator('[data-part="widget-scene"]');
    await button.waitFor();
    await page.locator('[data-part="widget-people"]').getByText('of 60 people').waitFor();
    await page.getByText('This place has no weather station').waitFor();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await browser.picture(page, 'scene-button-en');
    await page.setViewportSize({ width: 390, height: 844 });
    await button.scrollIntoViewIfNeeded();
    await browser.picture(page, 'scene-button-390');
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await button.click();
    const dialog = page.getByRole('dialog');
    if (group?.confirm) await dialog.getByRole('button').last().click();
    const lastRun = async () =>
      dataOf(await admin.call(actionGroupsEndpoints.listActionGroups, { query: { placeId } })).find(
        ({ id }) => id === group?.id,
      )?.lastRun;
    await until('the group has run', async () => Boolean(await lastRun()), 20_000);
    await button.locator('.state').waitFor();
    expect(complaints).toEqual([]);
  });
});
