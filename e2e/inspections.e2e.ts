import {
  inspectionsEndpoints as calls,
  devicesEndpoints,
  type InspectionItem,
  inspectionPlansEndpoints as plans,
} from '@eoms/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { ownProfile } from './harness/own-profile.ts';
import { comeBack } from './harness/sign-in.ts';
import { addUnreachableDevice } from './harness/unreachable-device.ts';

const { venue, browser, api, account, enter } = openJourney();
const untilMs = 90_000;
const day = (): string => new Date().toLocaleDateString('sv');
const minuteMs = 60_000;
/** The first whole minute that leaves time to save and start a plan: one that has passed would be due tomorrow. */
const soon = (): string => new Date(Math.ceil((Date.now() + 45_000) / minuteMs) * minuteMs).toTimeString().slice(0, 5);

const headOf = async (id: string) => dataOf(await api.call(calls.inspectionHead, { query: { id } }));
const itemsOf = async (id: string) =>
  dataOf(await api.call(calls.inspectionReport, { query: { id, size: '200' } })).records;
const ended = async (id: string) => {
  await expect.poll(async () => (await headOf(id)).status, { timeout: untilMs }).toBe('ended');
  return headOf(id);
};
const firstOf = async (planId: string) => {
  const list = async () => dataOf(await api.call(calls.listInspectionsOfPlan, { query: { planId } })).records;
  await expect.poll(async () => (await list()).length, { timeout: untilMs + 60_000 }).toBe(1);
  return (await list())[0] as { id: string };
};

let deviceId = '';
beforeAll(async () => {
  deviceId = await addUnreachableDevice(api, venue, '206', 'Projector in the store');
});
afterAll(async () => {
  await api.call(devicesEndpoints.removeDevice, { query: { deviceId } });
});

/** Everything is inspected once; one device is always faulty. */
const somethingFaulty = async (page: Page): Promise<InspectionItem> => {
  await page.getByRole('button', { name: 'Inspect now' }).first().click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: 'Start' }).click();
  await page.waitForURL('**/deviceProbingPlanReport?id=*');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const { totals } = await ended(id);
  expect(totals.passed + totals.failed + totals.unchecked + totals.pending).toBe(totals.total);
  const failed = (await itemsOf(id)).find((item) => item.deviceId === deviceId);
  if (failed?.status !== 'failed') throw new Error('a device that nobody can reach is not faulty');
  return failed;
};

it('a plan inspects by itself when it is due, its report says what failed, and an order follows', async () => {
  const { page } = await browser.visit({ language: 'en' });
  await enter(page, '/deviceProbingCenter');
  const faulty = await somethingFaulty(page);
  const name = `Round ${Date.now()}`;
  await page.goto(`${venue.address}/deviceProbingPlan?edit=new`);
  await page.locator('#name').fill(name);
  await page.getByLabel('Times of day').first().click();
  await page.keyboard.press('Backspace');
  await page.keyboard.type(soon());
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.locator('#placeIds').fill(faulty.placeName);
  await page
    .locator('.ant-select-tree-node-content-wrapper')
    .getByText(faulty.placeName, { exact: true })
    .first()
    .click();
  await page.keyboard.press('Escape');
  const preview = page.locator('[data-part="plan-preview"]');
  await expect.poll(() => preview.locator('li').count()).toBe(5);
  await preview.getByText(/^\d+ devices?$/).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Start the plan once it is saved').waitFor();
  const [plan] = dataOf(await api.call(plans.listInspectionPlans, { query: { keyword: name } })).records;
  if (!plan) throw new Error('the plan was not saved');
  const row = page.locator('[data-part="data-table"] tbody tr').filter({ hasText: name });
  await row.locator('.icon-button').last().click();
  await page.locator('.ant-dropdown-menu-item').getByText('Start', { exact: true }).click();
  await page.getByText('The plan has started').waitFor();

  const inspection = await firstOf(plan.id);
  const { totals } = await ended(inspection.id);
  expect(totals.failed).toBeGreaterThan(0);
  await page.goto(`${venue.address}/deviceProbingPlanReport?id=${inspection.id}`);
  await page.locator('[data-part="report-finding"], [data-part="report-item"]').first().waitFor();
  await page.getByRole('button', { name: /^Make \d+ orders?$/ }).click();
  await page.getByText(/^\d+ orders? made$/).waitFor();
  await expect
    .poll(() =>
      page
        .locator('table a')
        .filter({ hasText: /^WO-\d+$/ })
        .count(),
    )
    .toBe(totals.failed);
  await api.call(plans.cancelInspectionPlan, { body: { id: plan.id, reason: 'end of the journey' } });
}, 400_000);

const asked = { help: '', required: true };
const questions = [
  {
    ...asked,
    id: 'fixed',
    text: 'Fixed firmly',
    kind: 'yesNo',
    passes: 'yes',
    onFailure: { photo: true, note: false },
  },
  {
    ...asked,
    id: 'noise',
    text: 'Noise',
    kind: 'number',
    unit: 'dBFS',
    min: null,
    max: -60,
    onFailure: { photo: false, note: false },
  },
] as const;

/** An inspection on the spot of one device, begun. */
const onTheSpot = async (item: InspectionItem): Promise<string> => {
  const name = `On the spot ${Date.now()}`;
  const subject = { kind: 'devices', typeCodes: [], modelIds: [] };
  const checklist = dataOf(await api.call(plans.saveChecklist, { body: { name, subject, questions } }));
  const body = {
    name,
    description: '',
    type: 'manual',
    recurrence: { kind: 'days', every: 1, times: ['08:00'], on: 'all' },
    startsOn: day(),
    end: { kind: 'afterTimes', times: 1 },
    placeIds: [item.placeId],
    devices: { kind: 'devices', deviceIds: [item.deviceId] },
    peopleIds: [],
    graceMinutes: 600,
    checks: [],
    checklistIds: [checklist.id],
    presence: true,
    followUp: { order: null, notify: false },
  };
  const plan = dataOf(await api.call(plans.saveInspectionPlan, { body }));
  await api.call(plans.setInspectionPlanStart, { body: { id: plan.id, start: true } });
  return dataOf(await api.call(plans.inspectAhead, { body: { id: plan.id } })).id;
};

it('a checklist is answered without a connection, outlives the browser, and arrives once with its photo', async () => {
  const { id: all } = dataOf(await api.call(plans.inspectNow, { body: { placeIds: [], groupIds: [], deviceIds: [] } }));
  const item = (await itemsOf(all)).find((one) => one.deviceId !== null);
  if (!item) throw new Error('the venue has no device');
  const id = await onTheSpot(item);
  const phone = await ownProfile();
  const context = await phone.open('en');
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await comeBack(page, venue.address, account, `/deviceProbingCenter?do=${id}`);
  await page.locator('[data-part="checklist-item"]').click();
  await page.getByRole('button', { name: 'Scan the label of the device or place' }).click();
  await page.locator('[data-part="scanner"] input').waitFor();
  await context.setOffline(true);

  const code = page.locator('[data-part="scanner"] input');
  await code.fill('01890000-0000-7000-8000-000000000009');
  await code.press('Enter');
  await page.getByText('This label is on something else').waitFor();
  await code.fill(`${venue.address}/deviceInformation?deviceId=${item.deviceId}`);
  await code.press('Enter');
  await page.getByText('You are there').waitFor();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.locator('input[inputmode="decimal"]').fill('-54');
  await page.getByText('6 dBFS above the limit').waitFor();
  await page.locator('[data-part="save-next"]').click();
  await page.getByText('Required when it fails').last().waitFor();
  const picture = await page.screenshot();
  await page
    .locator('[data-part="photo-input"]')
    .first()
    .setInputFiles({ name: 'fault.png', mimeType: 'image/png', buffer: picture });
  await page.locator('img[alt="Photo 1"]').waitFor();
  await page.locator('[data-part="save-next"]').click();
  await page.getByText('is kept on this device').first().waitFor();
  await page.getByText('Filled in here, not sent yet').waitFor();
  expect((await itemsOf(id))[0]?.status).toBe('pending');

  await phone.kill();
  const again = await (await phone.open('en')).newPage();
  // A browser that is killed may have lost the sign-in of a moment ago; what was kept to be sent it may not.
  await comeBack(again, venue.address, account, '/home');
  await ended(id);
  const [answered] = await itemsOf(id);
  expect(answered?.status).toBe('failed');
  expect(answered?.presentAt).not.toBeNull();
  expect(answered?.findings.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  expect(answered?.findings.flatMap(({ fileIds }) => fileIds)).toHaveLength(1);
  await again.locator('[data-part="outbox"]').waitFor({ state: 'detached' });
}, 400_000);
