import {
  alarmsEndpoints,
  devicesEndpoints,
  inspectionsEndpoints as inspections,
  workOrdersEndpoints as orders,
  inspectionPlansEndpoints as plans,
  type Value,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openOwnJourney } from './harness/journey.ts';
import { comeBack } from './harness/sign-in.ts';

const { venue, browser, api, account, enter } = openOwnJourney();
const waitMs = 60_000;

interface Projector {
  readonly number: number;
  readonly id: string;
  readonly placeId: string;
  /** Two of its inputs. */
  readonly inputs: readonly [string, string];
}

const deviceOf = async (id: string) => dataOf(await api.call(devicesEndpoints.getDevice, { query: { deviceId: id } }));
const shownValue = async (id: string, property: string) => (await deviceOf(id)).live.values[property]?.value;
const become = async (one: Projector, property: string, value: Value): Promise<void> => {
  await venue.device(one.number, 'state', { property, value });
  await until(property, async () => (await shownValue(one.id, property)) === value, waitMs);
};

/** Four projectors of the venue, switched on and showing the same input. */
const fourProjectors = async (): Promise<[Projector, Projector, Projector, Projector]> => {
  const all = (await venue.devices()).filter((one) => one.driver === 'pjlink' && !one.spare && one.deviceId !== null);
  const four: Projector[] = [];
  for (const { number, deviceId } of all.slice(4, 8)) {
    const { id, placeId, properties } = await deviceOf(deviceId ?? '');
    const [first = '', second = ''] = properties.find((one) => one.id === 'input')?.enum?.map(({ code }) => code) ?? [];
    four.push({ number, id, placeId, inputs: [first, second] });
  }
  for (const one of four) {
    await become(one, 'power', 'on');
    await become(one, 'input', one.inputs[0]);
    await become(one, 'errorLamp', 'ok');
  }
  const [a, b, c, d] = four;
  if (!a || !b || !c || !d) throw new Error('the sample venue has too few projectors');
  return [a, b, c, d];
};

const inspect = async (planId: string) => {
  const { id } = dataOf(await api.call(plans.inspectAhead, { body: { id: planId } }));
  const head = async () => dataOf(await api.call(inspections.inspectionHead, { query: { id } }));
  await until('the end of the inspection', async () => (await head()).status === 'ended', waitMs);
  const { records } = dataOf(await api.call(inspections.inspectionReport, { query: { id, size: '100' } }));
  const failed = records.map(({ deviceId, findings }) => [
    deviceId,
    findings.filter(({ outcome }) => outcome === 'failed').map(({ key }) => key),
  ]);
  return { id, totals: (await head()).totals, failed: Object.fromEntries(failed) as Record<string, string[]> };
};

it('an inspection finds three planted faults and nothing else; one is repaired by order, one put back', async () => {
  const four = await fourProjectors();
  const [unplugged, hot, switched, healthy] = four;
  const deviceIds = four.map(({ id }) => id);
  await api.call(plans.saveDeviceBaseline, { body: { deviceIds, properties: ['input'], forget: null } });
  const draft = {
    name: 'Projectors of the morning',
    description: '',
    type: 'automatic',
    recurrence: { kind: 'days', every: 1, times: ['08:00'], on: 'all' },
    startsOn: new Date().toLocaleDateString('sv'),
    end: { kind: 'never' },
    placeIds: [...new Set(four.map(({ placeId }) => placeId))],
    devices: { kind: 'devices', deviceIds },
    peopleIds: [],
    graceMinutes: 60,
    checks: ['reachable', 'limits', 'baseline'],
    checklistIds: [],
    presence: false,
    followUp: { order: null, notify: false },
  };
  const planId = dataOf(await api.call(plans.saveInspectionPlan, { body: draft })).id;
  expect(await api.call(plans.setInspectionPlanStart, { body: { id: planId, start: true } })).toMatchObject({
    code: '200',
  });
  expect((await inspect(planId)).totals).toMatchObject({ total: 4, passed: 4 });

  await venue.device(unplugged.number, 'fault', { fault: 'refuse' });
  await until('offline', async () => (await deviceOf(unplugged.id)).live.connection === 'offline', waitMs);
  await become(hot, 'errorLamp', 'error');
  await become(switched, 'input', switched.inputs[1]);
  const alarmsOf = async (id: string) =>
    dataOf(await api.call(alarmsEndpoints.listAlarms, { query: { deviceId: id, status: 'pending' } })).records;
  await until('the alarm of the lamp', async () => (await alarmsOf(hot.id)).length > 0, waitMs);
  const found = await inspect(planId);
  expect(found.failed).toEqual({
    [unplugged.id]: ['reachable'],
    [hot.id]: ['limits:errorLamp'],
    [switched.id]: ['baseline:input'],
    [healthy.id]: [],
  });

  const { page } = await browser.visit({ language: 'en' });
  await enter(page, `/deviceProbingPlanReport?id=${found.id}`);
  const row = page.locator('[data-part="report-finding"]').filter({ hasText: 'Lamp status' });
  await row.getByRole('button', { name: 'Make order' }).click();
  await row.getByText(/^WO-\d+$/).waitFor();
  const [order] = dataOf(await api.call(orders.listWorkOrders, { query: { deviceId: hot.id } })).records;
  expect(order).toMatchObject({ type: 'inspection', inspectionId: found.id, devices: 1, status: 'unprocessed' });
  expect(order?.alarms).toBeGreaterThan(0);

  const drifted = page.locator('[data-part="report-finding"]').filter({ hasText: 'Input' });
  await drifted.getByRole('button', { name: 'Put back' }).click();
  const sure = page.locator('.ant-modal-confirm');
  await sure.locator('.ant-btn-primary').click();
  await until(
    'the input put back',
    async () => (await shownValue(switched.id, 'input')) === switched.inputs[0],
    waitMs,
  );

  const phone = await browser.visit({ language: 'en', width: 390, height: 844 });
  await comeBack(phone.page, venue.address, account, `/workOrderContent?id=${order?.id}`);
  await phone.page.getByRole('button', { name: 'Accept', exact: true }).click();
  await phone.page.locator('.object-head').getByText('Processing').waitFor();
  await phone.page.getByLabel('Write', { exact: true }).fill('the lamp is replaced');
  const picture = await phone.page.screenshot();
  await phone.page
    .locator('[data-part="photo-input"]')
    .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: picture });
  await phone.page.getByRole('button', { name: 'Send', exact: true }).click();
  await phone.page.locator('[data-part="order-history"]').getByText('the lamp is replaced').waitFor();
  await become(hot, 'errorLamp', 'ok');
  await phone.page.locator('[data-part="order-actions"]').getByRole('button', { name: 'Complete' }).click();
  const form = phone.page.locator('.ant-drawer-open');
  await form.getByLabel('What was done', { exact: true }).fill('new lamp');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form.getByRole('button', { name: 'Complete', exact: true }).click();
  await phone.page.locator('.object-head').getByText('Resolved').waitFor();
  await until('the alarm closed', async () => (await alarmsOf(hot.id)).length === 0, waitMs);

  await venue.device(unplugged.number, 'fault', { fault: 'none' });
  await until('online', async () => (await deviceOf(unplugged.id)).live.connection === 'online', waitMs);
  expect((await inspect(planId)).totals).toMatchObject({ total: 4, passed: 4 });
}, 400_000);
