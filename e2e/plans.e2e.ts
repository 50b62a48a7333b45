import {
  type ActionGroupStep,
  type ControlDevice,
  type PlanDraft,
  placeControlEndpoints,
  placesEndpoints,
  plansEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';

const { browser, api, enter } = openJourney();
let [groupId, placeId] = ['', ''];
let relays: ControlDevice;
const groupName = '演练';
beforeAll(async () => {
  const places = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
  // On the floor of the operator.
  placeId = places.find(({ code }) => code === '206')?.id ?? '';
  groupId = dataOf(await api.call(plansEndpoints.savePlanGroup, { body: { name: groupName } })).id;
  const found = async () => (await devices()).find(isReady);
  await until('the relays are known', async () => (await found()) !== undefined, 60_000);
  relays = (await found()) as ControlDevice;
});

const devices = async () => dataOf(await api.call(placeControlEndpoints.getControlDevices, { query: { placeId } }));
const isReady = ({ actions, live }: ControlDevice): boolean =>
  actions.some(({ id }) => id === 'relay5') && live.connection === 'online' && live.values.relay5 !== undefined;
const isOn = async (relay: string) =>
  (await devices()).find(({ id }) => id === relays.id)?.live.values[relay]?.value === true;
const step = (id: string, relay: string, on: boolean): ActionGroupStep => ({
  kind: 'action',
  id,
  attempts: 2,
  pauseSeconds: 1,
  timeoutSeconds: 5,
  action: relay,
  args: { on },
  target: { kind: 'devices', deviceIds: [relays.id] },
});
const savePlan = async (name: string, steps: ActionGroupStep[], more: Partial<PlanDraft> = {}): Promise<string> => {
  const body: PlanDraft = {
    groupId,
    name,
    icon: 'warning',
    description: '',
    placeIds: [placeId],
    steps,
    enabled: true,
    onFailure: 'continue',
    overlap: 'queue',
    limitSeconds: 60,
    approval: 'twoPeople',
    ...more,
  };
  return dataOf(await api.call(plansEndpoints.savePlan, { body })).id;
};

describe('a plan', () => {
  it('is made, previewed, executed after a question, and leaves a receipt', async () => {
    const { page, complaints } = await browser.visit({ width: 1280, height: 900 });
    await enter(page, '/plan?edit=new');
    await page.locator('#name').fill('亮灯演练');
    await page.locator('#groupId').click();
    await page.locator('.ant-select-item-option').filter({ hasText: groupName }).click();
    await page.locator('#placeIds').fill('206');
    await page.locator('.ant-select-tree-title').filter({ hasText: '206' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: '添加步骤', exact: true }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '延时' }).click();
    await page.getByRole('button', { name: '保存' }).click();
    const row = page.locator('[data-part="plan-row"]').filter({ hasText: '亮灯演练' });
    await row.getByText('1 步').waitFor();
    const saved = dataOf(await api.call(plansEndpoints.listPlans, { query: { groupId } })).find(
      ({ name }) => name === '亮灯演练',
    );
    const target = !(await isOn('relay5'));
    await savePlan('亮灯演练', [step('a', 'relay5', target)], { id: saved?.id, approval: 'ask' });
    await row.locator('[data-part="plan-name"]').click();
    await page.getByRole('button', { name: '预演' }).click();
    await page.locator('.ant-drawer').getByText('1 项将改变').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '执行“亮灯演练”' }).click();
    await page.locator('.ant-drawer').getByText('1 项将改变').waitFor();
    await page.getByRole('button', { name: '立即执行' }).click();
    await page.waitForURL('**/plan?run=*');
    await page.getByText('已完成', { exact: true }).first().waitFor();
    expect(await isOn('relay5')).toBe(target);
    await page.getByRole('button', { name: '返回' }).click();
    await row.getByText('已完成').waitFor();
    await row.locator('.icon-button').click();
    await page.locator('.ant-dropdown-menu-item').filter({ hasText: '执行记录' }).click();
    await page.locator('[data-part="data-table"] tbody tr').filter({ hasText: '亮灯演练' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('that needs two people begins on a phone once another has approved it, and both see it', async () => {
    const target = !(await isOn('relay6'));
    await savePlan('断电演练', [step('a', 'relay6', target)]);
    const one = await browser.visit({ width: 1280, height: 900 });
    const two = await browser.visit({ language: 'en', width: 390, height: 844 });
    await enter(one.page, '/plan', 'operator');
    await enter(two.page, '/plan');
    await two.page.locator('[data-part="plan-row"]').filter({ hasText: '断电演练' }).waitFor();
    await one.page.getByRole('button', { name: '执行“断电演练”' }).click();
    await one.page.getByRole('button', { name: '提交申请' }).click();
    await one.page.getByText('“断电演练”等待另一人批准').waitFor();
    // Without a reload.
    const banner = two.page.locator('[data-part="plan-request"]').filter({ hasText: '断电演练' });
    await banner.getByRole('button', { name: 'Review' }).click();
    await two.page.locator('.ant-drawer').getByText('1 will change').waitFor();
    const approve = two.page.getByRole('button', { name: 'Approve and execute' });
    expect((await approve.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(40);
    expect(await two.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await browser.picture(two.page, 'plan-approve-phone');
    expect(await isOn('relay6')).toBe(!target);
    await approve.click();
    await two.page.getByText('Completed', { exact: true }).first().waitFor();
    await one.page.getByRole('link', { name: '查看回执' }).click();
    await one.page.getByText('已完成', { exact: true }).first().waitFor();
    expect(await isOn('relay6')).toBe(target);
    expect([...one.complaints, ...two.complaints]).toEqual([]);
  });

  it('is declined by another person, and the requester is told', async () => {
    await savePlan('拒绝演练', [step('a', 'relay7', true)]);
    const one = await browser.visit({ width: 1280, height: 900 });
    await enter(one.page, '/plan', 'operator');
    await one.page.getByRole('button', { name: '执行“拒绝演练”' }).click();
    await one.page.getByRole('button', { name: '提交申请' }).click();
    await one.page.getByText('“拒绝演练”等待另一人批准').waitFor();
    const open = dataOf(await api.call(plansEndpoints.listPlanRequests, {})).find(
      ({ planName }) => planName === '拒绝演练',
    );
    await api.call(plansEndpoints.declinePlanRequest, { body: { id: open?.id ?? '' } });
    await one.page.getByText('拒绝了“拒绝演练”的执行申请').waitFor();
    expect(one.complaints).toEqual([]);
  });
});
