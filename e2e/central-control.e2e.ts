import {
  actionGroupsEndpoints,
  type CentralPlace,
  type ControlDevice,
  centralControlEndpoints,
  placeControlEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, dataOf, signInBy } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { seriousOnes } from './harness/screen-walk.ts';

const { listCentralPlaces, previewBulk, executeBulk } = centralControlEndpoints;
const { getControlDevices } = placeControlEndpoints;
const { venue, browser, api: admin, enter } = openJourney();
let operator: Api;
let places: CentralPlace[];
beforeAll(async () => {
  operator = await signInBy(venue.address, await venue.account('operator'));
  // Those of the lobby belong to another journey.
  await until('the hall has displays', async () => (await displays('101')).length >= 2, 60_000);
});

const placeOf = (code: string): CentralPlace | undefined => places.find((one) => one.code === code);
const displays = async (code: string): Promise<ControlDevice[]> => {
  places = dataOf(await admin.call(listCentralPlaces));
  const query = { placeId: placeOf(code)?.id ?? '' };
  return dataOf(await admin.call(getControlDevices, { query })).filter(
    ({ typeCode, live }) => typeCode === 'display' && live.connection === 'online' && live.values.power !== undefined,
  );
};
const fault = async (device: ControlDevice | undefined, kind: 'lie' | 'none'): Promise<void> => {
  const found = (await venue.devices()).find(({ deviceId }) => deviceId === device?.id);
  await venue.device(found?.number ?? 0, 'fault', { fault: kind });
};

const words = {
  zh: {
    choose: '选择 ',
    act: '批量操作',
    action: '操作',
    power: /^开关机/,
    types: '设备类型',
    display: /^显示屏/,
    on: '开',
    off: '关',
    inUse: '包括使用中和维护中的场所',
    run: /^执行（/,
    partial: '完成，部分失败',
    failed: '失败',
    favourite: '收藏 ',
  },
  en: {
    choose: 'Choose ',
    act: 'Control chosen',
    action: 'Action',
    power: /^Power/,
    types: 'Device type',
    display: /^Display/,
    on: 'On',
    off: 'Off',
    inUse: 'Also places in use or under maintenance',
    run: /^Run \(/,
    partial: 'Completed with failures',
    failed: 'Failed',
    favourite: 'Add ',
  },
} as const;

describe.each(looks(import.meta.url, ['zh', 'en'] as const))('many places in %s', (language) => {
  const t = words[language];

  it('are controlled together; one device fails, and the receipt says so', async () => {
    const [broken] = await displays('101');
    const [first, second] = [placeOf('101'), placeOf('305')];
    const { page, complaints } = await browser.visit({ language, width: 1280, height: 900 });
    await enter(page, '/centralizedControl');
    for (const place of [first, second])
      await page.getByRole('checkbox', { name: `${t.choose}${place?.name}`, exact: true }).check();
    await page.getByRole('button', { name: t.act, exact: true }).click();
    const drawer = page.getByRole('dialog');
    const pick = async (name: string, option: RegExp): Promise<void> => {
      await drawer.getByRole('combobox', { name, exact: true }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
    };
    await pick(t.action, t.power);
    await pick(t.types, t.display);
    // To what it is not: a device that lies would be right by chance otherwise.
    const wanted = ['on', true].includes((broken?.live.values.power?.value ?? '') as string | boolean) ? t.off : t.on;
    await drawer.locator('.ant-radio-button-label').getByText(wanted, { exact: true }).click();
    await drawer.getByRole('switch', { name: t.inUse }).click();
    const run = drawer.getByRole('button', { name: t.run });
    await drawer.locator('[data-part="bulk-place"]').first().waitFor();
    await expect.poll(() => run.isEnabled(), { timeout: 45_000 }).toBe(true);
    expect(await seriousOnes(page)).toEqual([]);
    await fault(broken, 'lie');
    await run.click();
    await page.locator('.ant-modal-confirm .ant-btn-primary, .ant-modal-confirm .ant-btn-dangerous').last().click();
    await page.getByText(t.partial).first().waitFor();
    await fault(broken, 'none');
    expect(
      await page
        .locator('[data-part="receipt-place"]')
        .filter({ hasText: first?.name ?? '' })
        .count(),
    ).toBe(1);
    const bad = page.locator('tr[data-status="failed"]');
    expect(await bad.count()).toBe(1);
    expect(await bad.innerText()).toContain(broken?.name);
    await browser.picture(page, `central-receipt-${language}`);
    expect(complaints).toEqual([]);
  });

  it('are favourites that last, and fit a phone', async () => {
    const place = placeOf(language === 'zh' ? '205' : '301');
    const { page, complaints } = await browser.visit({ language, width: 390, height: 844 });
    await enter(page, `/centralizedControl?keyword=${place?.code}`);
    await page.getByRole('button', { name: new RegExp(`^${t.favourite}.*${place?.name}`) }).click();
    await expect
      .poll(async () => dataOf(await admin.call(listCentralPlaces)).find(({ id }) => id === place?.id)?.favourite)
      .toBe(true);
    await page.goto(`${venue.address}/centralizedControl?only=favourites`);
    await page.getByRole('article', { name: place?.name ?? '' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('include one that is operated from a phone with its control layout', async () => {
    const place = placeOf(language === 'zh' ? '103' : '207');
    const { page, complaints } = await browser.visit({ language, width: 390, height: 844 });
    await enter(page, `/placeControl?placeId=${place?.id}`);
    const control = page.locator('[data-viewport="phone"] [data-widget="deviceControl"]').getByRole('switch').first();
    const before = await control.getAttribute('aria-checked');
    await control.click();
    const confirm = page.locator('.ant-modal-confirm .ant-btn-primary, .ant-modal-confirm .ant-btn-dangerous').last();
    await confirm.click({ timeout: 2_000 }).catch(() => undefined);
    await expect.poll(() => control.getAttribute('aria-checked'), { timeout: 45_000 }).not.toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await browser.picture(page, `place-layout-phone-${language}`);
    expect(complaints).toEqual([]);
  });
});

it('shows and moves nothing of the places of others', async () => {
  const own = dataOf(await operator.call(listCentralPlaces));
  const foreign = places.filter(({ id }) => !own.some((one) => one.id === id)).map(({ id }) => id);
  expect(foreign.length).toBeGreaterThan(0);
  const work = { kind: 'capability', capability: 'power', typeCode: null, args: { on: false } };
  const body = { placeIds: foreign, work, inUse: true, overlap: 'queue' };
  expect(dataOf(await operator.call(previewBulk, { body }))).toMatchObject({ lines: [] });
  expect((await operator.call(executeBulk, { body })).code).toBe('404');
  const runs = dataOf(await admin.call(actionGroupsEndpoints.pageSceneRuns, { query: { size: '100' } })).records;
  const wide = runs.find(({ placeId }) => placeId === null);
  expect((await operator.call(actionGroupsEndpoints.getSceneRun, { params: { id: wide?.id ?? '' } })).code).toBe('404');
});
