import {
  type ActionGroupDraft,
  type ActionGroupStep,
  actionGroupsEndpoints,
  type ControlDevice,
  placeControlEndpoints,
  placesEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';

const { venue, browser, api, enter } = openJourney();
let placeId: string;
let screens: ControlDevice[];
beforeAll(async () => {
  const places = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
  // The lobby has six displays, and nobody else needs them.
  placeId = places.find(({ code }) => code === '107')?.id ?? '';
  await until('displays are known', async () => (await displays()).length >= 3, 60_000);
  screens = await displays();
});

const displays = async (): Promise<ControlDevice[]> =>
  dataOf(await api.call(placeControlEndpoints.getControlDevices, { query: { placeId } })).filter(
    ({ typeCode, live }) => typeCode === 'display' && live.connection === 'online' && live.values.power !== undefined,
  );
const isOn = (device: ControlDevice | undefined): boolean =>
  ['on', true].includes((device?.live.values.power?.value ?? '') as string | boolean);
const fault = async (device: ControlDevice | undefined, kind: 'lie' | 'none'): Promise<void> => {
  const found = (await venue.devices()).find(({ deviceId }) => deviceId === device?.id);
  await venue.device(found?.number ?? 0, 'fault', { fault: kind });
};

const switched = (id: string, device: ControlDevice | undefined, on: boolean): ActionGroupStep => ({
  kind: 'action',
  id,
  attempts: 2,
  pauseSeconds: 1,
  timeoutSeconds: 3,
  target: { kind: 'devices', deviceIds: [device?.id ?? ''] },
  action: 'power',
  args: { on },
});
const saveGroup = async (
  name: string,
  steps: ActionGroupStep[],
  more: Partial<ActionGroupDraft> = {},
): Promise<string> => {
  const body: ActionGroupDraft = {
    placeId,
    name,
    icon: 'display',
    onFailure: 'restore',
    overlap: 'queue',
    limitSeconds: 60,
    confirm: true,
    steps,
    ...more,
  };
  return dataOf(await api.call(actionGroupsEndpoints.saveActionGroup, { body })).id;
};

describe('an action group', () => {
  it('is edited, previewed and run; one device fails, and the receipt says that all was put back', async () => {
    const [first, second] = screens;
    await saveGroup('迎宾关屏', [switched('a', first, !isOn(first)), switched('b', second, !isOn(second))]);
    const { page, complaints } = await browser.visit({ width: 1280, height: 900 });
    await enter(page, `/placeControl?placeId=${placeId}&view=groups`);
    await page.getByRole('button', { name: /迎宾关屏/ }).click();
    await page.getByRole('combobox', { name: '添加步骤', exact: true }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '延时' }).click();
    await page.getByRole('spinbutton', { name: '延时' }).fill('1');
    await page.getByRole('button', { name: '预演' }).click();
    const preview = page.locator('.ant-drawer');
    await preview.getByText('2 项将改变').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '保存' }).click();
    await page.waitForURL('**view=groups');
    await fault(second, 'lie');
    const row = page.locator('[data-part="group-row"]').filter({ hasText: '迎宾关屏' });
    await row.getByText('3 步').waitFor();
    await row.getByRole('button', { name: '执行', exact: true }).click();
    await page.locator('.ant-modal-confirm .ant-btn-primary').click();
    await page.getByText('失败，已恢复原状').waitFor();
    await fault(second, 'none');
    const problems = page.locator('[data-part="receipt-problems"]');
    expect(await problems.getByText('第 2 步').count()).toBe(1);
    expect(await problems.getByText('恢复', { exact: true }).count()).toBeGreaterThan(0);
    await browser.picture(page, 'run-receipt');
    const after = await displays();
    for (const screen of [first, second]) expect(isOn(after.find(({ id }) => id === screen?.id))).toBe(isOn(screen));
    expect(complaints).toEqual([]);
  });

  it('is run from a phone, in English, where the control screen fits', async () => {
    const [, , third] = screens;
    await saveGroup('Lobby screen', [switched('a', third, !isOn(third))]);
    const { page, complaints } = await browser.visit({ language: 'en', width: 390, height: 844 });
    await enter(page, `/placeControl?placeId=${placeId}`);
    const scene = page.getByRole('button', { name: 'Lobby screen' });
    await scene.waitFor();
    const box = await scene.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await scene.click();
    await page.locator('.ant-modal-confirm .ant-btn-primary').click();
    await page.locator('[data-part="scene"][aria-pressed=true]').filter({ hasText: 'Lobby screen' }).waitFor();
    await browser.picture(page, 'place-control-phone');
    await page.getByRole('link', { name: 'Open the receipt' }).click();
    await page.getByText('Completed', { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
