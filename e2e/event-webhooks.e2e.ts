import {
  eventWebhooksEndpoints as calls,
  devicesEndpoints,
  type EventKind,
  type EventMessage,
  type EventSubject,
  inspectionPlansEndpoints,
  meetingsEndpoints,
  placesEndpoints,
  systemEndpoints,
  workOrdersEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { phrasesOf } from '@eoms/phrases';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { type EventReceiver, openEventReceiver, reachableAddress } from './harness/event-receiver.ts';
import { openOwnJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { seriousOnes, sideways } from './harness/screen-walk.ts';

// Of its own: devices are unplugged, and settings are those of everybody in a venue.
const { venue, browser, api, enter } = openOwnJourney();

const patienceMs = 90_000;
type Words = Awaited<ReturnType<typeof phrasesOf<'eventWebhooks'>>>;

const projectorOf = async (): Promise<{ number: number; id: string; placeId: string }> => {
  for (const { number, driver, spare, deviceId } of await venue.devices()) {
    if (driver !== 'pjlink' || spare || deviceId === null) continue;
    const { placeId, live } = dataOf(await api.call(devicesEndpoints.getDevice, { query: { deviceId } }));
    if (live.connection === 'online') return { number, id: deviceId, placeId };
  }
  throw new Error('no projector is online');
};

/** Makes the target as an administrator does, of all events, and returns its secret. */
const makeTarget = async (page: Page, t: Words, name: string, url: string): Promise<string> => {
  await page.getByRole('button', { name: t.add }).first().click();
  const form = page.locator('.ant-drawer-open');
  await form.getByLabel(t.name, { exact: true }).fill(name);
  await form.getByLabel(t.url, { exact: true }).fill(url);
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form.locator('.ant-drawer-footer .ant-btn-primary').click();
  const shown = page.getByRole('dialog').getByLabel(t.secret, { exact: true });
  await shown.waitFor();
  const secret = await shown.inputValue();
  await page.getByRole('button', { name: t.stored }).click();
  await shown.waitFor({ state: 'detached' });
  return secret;
};

const chooseInRow = async (page: Page, row: string, action: string): Promise<void> => {
  const found = page.locator('[data-part="data-table"] tbody tr').filter({ hasText: row }).first();
  await found.locator('.icon-button').last().click();
  await page.locator('.ant-dropdown:visible .ant-dropdown-menu-item').getByText(action, { exact: true }).click();
};

const accepted = ({ status, code }: { status: boolean; code: string }): void => {
  if (!status) throw new Error(code);
};

describe.skipIf(reachableAddress === undefined)('another system is sent what happens', () => {
  // Each look has a receiver of its own, as its target has a secret of its own.
  let receiver: EventReceiver;
  beforeEach(async () => {
    receiver = await openEventReceiver(reachableAddress ?? '');
    const body = { type: 'networks' as const, values: { notices: [receiver.network] } };
    accepted(await api.call(systemEndpoints.saveConfig, { body }));
  });
  afterEach(() => receiver.close());

  const messageOf = (kind: EventKind, is: (subject: EventSubject) => boolean): EventMessage | undefined =>
    receiver.got.find(({ message }) => message.type === kind && is(message.data.subject))?.message;
  const arrives = (kind: EventKind, is: (subject: EventSubject) => boolean) =>
    until(
      () => `${kind} arrives; there are ${receiver.got.map(({ message }) => message.type).join(', ')}`,
      () => messageOf(kind, is) !== undefined,
      patienceMs,
    );

  const inspect = async (deviceId: string, kind: EventKind): Promise<void> => {
    const body = { placeIds: [], groupIds: [], deviceIds: [deviceId] };
    const { id } = dataOf(await api.call(inspectionPlansEndpoints.inspectNow, { body }));
    const failed = kind === 'inspection.faulty' ? 1 : 0;
    const is = (subject: EventSubject) =>
      subject.kind === 'inspection' && subject.id === id && subject.total === 1 && subject.failed >= failed;
    // One that found faults is finished too.
    for (const one of new Set<EventKind>(['inspection.finished', kind])) await arrives(one, is);
  };

  const unplug = async (): Promise<void> => {
    const { number, id } = await projectorOf();
    const isDevice = (subject: EventSubject): boolean => subject.kind === 'device' && subject.id === id;
    const isAlarm = (subject: EventSubject): boolean => subject.kind === 'alarm' && subject.device.id === id;
    await venue.device(number, 'fault', { fault: 'refuse' });
    await arrives('device.offline', isDevice);
    await arrives('alarm.raised', isAlarm);
    await inspect(id, 'inspection.faulty');
    await venue.device(number, 'fault', { fault: 'none' });
    await arrives('device.online', isDevice);
    await arrives('alarm.recovered', (subject) => isAlarm(subject) && subject.kind === 'alarm' && !subject.active);
  };

  const order = async (theme: string, placeId: string): Promise<void> => {
    const blank = { type: 'repair', urgency: 2 as const, deviceIds: [], alarmIds: [], description: '' };
    const nobody = { assigneeId: null, supervisorId: null, deadline: null };
    const body = { ...blank, ...nobody, theme, placeId };
    const { id } = dataOf(await api.call(workOrdersEndpoints.saveWorkOrder, { body }));
    accepted(await api.call(workOrdersEndpoints.handleWorkOrder, { body: { id, action: 'accept' } }));
    const is = (from: string | null, to: string) => (subject: EventSubject) =>
      subject.kind === 'workOrder' && subject.id === id && subject.from === from && subject.to === to;
    await arrives('workOrder.created', is(null, 'unprocessed'));
    await arrives('workOrder.changed', is('unprocessed', 'processing'));
  };

  const saveMeeting = (subject: string, placeId: string, from: number, to: number) => {
    const blank = { remarks: '', participants: [], repeat: null, organiser: { name: 'Wang Fang', userId: null } };
    const at = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
    const body = { ...blank, subject, placeId, startsAt: at(from), endsAt: at(to) };
    return api.call(meetingsEndpoints.saveMeeting, { body });
  };
  /** A meeting that is about to begin, in the first place that is free. */
  const meetSomewhere = async (subject: string): Promise<{ id: string; placeId: string }> => {
    for (const { id: placeId } of dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }))) {
      const { data } = await saveMeeting(subject, placeId, 2, 600);
      if (data) return { id: data.id, placeId };
    }
    throw new Error('people meet everywhere');
  };
  const meet = async (subject: string): Promise<void> => {
    const { id, placeId } = await meetSomewhere(subject);
    const is = (wanted: string) => (one: EventSubject) => one.kind === 'meeting' && one.id === wanted;
    await arrives('meeting.begun', is(id));
    accepted(await api.call(meetingsEndpoints.endMeeting, { body: { id } }));
    await arrives('meeting.ended', is(id));
    const never = dataOf(await saveMeeting(subject, placeId, 40_000_000, 40_000_600));
    accepted(await api.call(meetingsEndpoints.cancelMeeting, { body: { id: never.id, following: false } }));
    await arrives('meeting.cancelled', is(never.id));
  };

  const lookAt = async (page: Page, settled: () => Promise<void>, name: string): Promise<void> => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await settled();
      expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
      await browser.picture(page, `${name}-${width}`);
    }
  };

  it.each(looks(import.meta.url, ['zh', 'en'] as const))(
    'signed and in order, again after failures and by hand, until it says that it is gone (%s)',
    async (language) => {
      const t = await phrasesOf('eventWebhooks', language);
      const name = `Help desk ${language}`;
      const { page, complaints, settled } = await browser.visit({ language });
      await enter(page, '/eventWebhooks');
      await settled();
      const secret = await makeTarget(page, t, name, receiver.url);

      const { placeId } = await projectorOf();
      await Promise.all([unplug(), order(`Order of ${name}`, placeId), meet(`Meeting of ${name}`)]);
      await inspect((await projectorOf()).id, 'inspection.finished');
      expect(receiver.got.filter((one) => !one.isSignedWith(secret))).toEqual([]);
      // Each once: nothing is sent twice to a receiver that answers.
      expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(receiver.got.length);
      for (const { id, message } of receiver.got) expect(message.id).toBe(id);

      // A receiver that fails is tried again with the same message.
      receiver.answer(500);
      const before = receiver.got.length;
      await chooseInRow(page, name, t.test);
      await until('the test arrives', () => receiver.got.length > before);
      await page
        .locator('[data-part="data-table"] tbody tr')
        .filter({ hasText: name })
        .getByText(t.isFailing)
        .waitFor();
      await chooseInRow(page, name, t.showLog);
      const newest = page
        .locator('[data-part="data-table"] tbody tr[data-opens]')
        .filter({ hasText: t.kind_test })
        .first();
      await newest.getByText(t.st_waiting, { exact: true }).waitFor();
      await newest.getByText('HTTP 500').waitFor();
      receiver.answer(204);
      await lookAt(page, settled, `event-webhooks-log-${language}`);
      await newest.getByText(t.st_delivered, { exact: true }).waitFor({ timeout: patienceMs });
      const tests = () => receiver.got.filter(({ message }) => message.type === 'test');
      const tested = tests();
      expect(new Set(tested.map(({ id }) => id)).size).toBe(1);
      expect([tested[0]?.answered, tested.at(-1)?.answered]).toEqual([500, 204]);

      // Sent again by hand: under the id that it had.
      await newest.click();
      const drawer = page.locator('.ant-drawer-open');
      await drawer.getByText('HTTP 500').first().waitFor();
      await settled();
      await browser.picture(page, `event-webhooks-message-${language}`);
      await drawer.getByRole('button', { name: t.resend }).click();
      await until('it arrives again', () => tests().length > tested.length, patienceMs);
      expect(tests().at(-1)?.id).toBe(tested[0]?.id);
      expect(tests().at(-1)?.isSignedWith(secret)).toBe(true);
      await page.keyboard.press('Escape');

      // One that is gone is stopped at once, and says so.
      receiver.answer(410);
      await enter(page, '/eventWebhooks');
      await chooseInRow(page, name, t.test);
      await page
        .locator('[data-part="data-table"] tbody tr')
        .filter({ hasText: name })
        .getByText(t.state_gone, { exact: true })
        .waitFor();
      await lookAt(page, settled, `event-webhooks-${language}`);
      const targets = dataOf(await api.call(calls.listEventWebhooks, { query: { size: '100' } })).records;
      const target = targets.find((one) => one.name === name);
      expect(target).toMatchObject({ state: 'gone', waiting: 0 });
      const log = dataOf(await api.call(systemEndpoints.listAudit, { query: { size: '100' } })).records;
      expect(log.filter((one) => one.action === 'eventWebhook.stopped' && one.target === target?.id)).toHaveLength(1);
      expect(complaints).toEqual([]);
    },
    400_000,
  );
});
