import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { channelsEndpoints, noticeTemplatesEndpoints } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, dataOf, signInBy } from './harness/api.ts';
import { openBrowser, type TestBrowser } from './harness/browser.ts';
import { startVenue } from './harness/furnished.ts';
import { looks } from './harness/looks.ts';
import { comeBack } from './harness/sign-in.ts';
import type { System } from './harness/system.ts';

/** A browser without a push service, as there is none without the Internet: it gets an address that leads nowhere. */
const subscribesNowhere = `
  let made = null;
  const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer;
  const keys = {
    auth: 'BTBZMqHH6r4Tts7J/aSIgg==',
    p256dh: 'BCVxsr7N/eNgVRqvHtD0zTZsEc6+VV+JvLexhqUzORcxaOzi6+AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4=',
  };
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => (made = {
    endpoint: 'https://push.invalid/1',
    options: { applicationServerKey: applicationServerKey.buffer },
    getKey: (name) => bytes(keys[name]),
    unsubscribe: async () => ((made = null), true),
  });`;

/** What a click does, without a hand on the desktop. */
const clickNotice = `(async () => {
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
})()`;

/** Loopback is never a target of notices. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

const words = {
  zh: {
    name: '名称',
    host: '服务器',
    port: '端口',
    from: '发件地址',
    security: '加密',
    none: '不加密',
    save: '保存',
    test: '发送测试消息',
    address: '接收邮箱',
    taken: '对方已接收',
    pop: '控制台弹窗',
    code: '编号',
    title: 'EOMS 测试通知',
    made: '示例报警',
    preview: '严重 主投影机',
  },
  en: {
    name: 'Name',
    host: 'Server',
    port: 'Port',
    from: 'Sender address',
    security: 'Encryption',
    none: 'None',
    save: 'Save',
    test: 'Send test message',
    address: 'E-mail address',
    taken: 'The far side has taken it',
    pop: 'Console pop-up',
    code: 'Code',
    title: 'EOMS test notice',
    made: 'Made-up alarm',
    preview: 'Serious Main projector',
  },
} as const;

describe.skipIf(ownAddress === undefined)('notices', () => {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  let port: number;
  let system: System;
  let browser: TestBrowser;
  let admin: Api;
  beforeAll(async () => {
    const listener = server.listen(0, ownAddress);
    await once(listener, 'listening');
    port = (listener.address() as AddressInfo).port;
    const environment = { EOMS_NOTICE_NETWORKS: `${ownAddress}/32:${port}` };
    [system, browser] = await Promise.all([startVenue(environment), openBrowser({ whole: true })]);
    admin = await signInBy(system.address, await system.account('administrator'));
  }, 200_000);
  afterAll(async () => {
    await browser?.close();
    await system?.close();
    await new Promise((resolve) => server.close(() => resolve(undefined)));
  });

  it.each(looks(import.meta.url, ['zh', 'en'] as const))(
    'reach a mailbox and an open console (%s)',
    async (language) => {
      const text = words[language];
      const { page, complaints, settled } = await browser.visit({ language });
      await comeBack(page, system.address, await system.account('administrator'), '/alarmChanelEdit');
      const channel = `Journey ${language}`;
      await page.getByLabel(text.name, { exact: true }).fill(channel);
      await page.getByLabel(text.host, { exact: true }).fill(ownAddress ?? '');
      await page.getByLabel(text.port, { exact: true }).fill(String(port));
      await page.getByLabel(text.security, { exact: true }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: text.none }).click();
      await page.getByLabel(text.from, { exact: true }).fill('eoms@example.com');
      await page.getByRole('button', { name: text.save }).click();
      await page.waitForURL('**/alarmChannel');
      await page.locator('tr[data-opens]', { hasText: channel }).locator('td[data-grow]').click();
      await page.getByLabel(text.address).fill('duty@example.com');
      await page.getByRole('button', { name: text.test }).click();
      await page.getByText(text.taken).waitFor();
      expect(mails.at(-1)).toContain('duty@example.com');

      // A template, with a preview while it is written.
      await page.goto(`${system.address}/alarmTemplateEdit`);
      await settled();
      const code = `journey-${language}`;
      await page.getByLabel(text.name, { exact: true }).fill(`Journey ${language}`);
      await page.getByLabel(text.code, { exact: true }).fill(code);
      await page.locator('input[lang]').fill('{{alarm.level}} {{device.name}}');
      await page.locator('[data-part="notice-paper"] b', { hasText: text.preview }).waitFor();
      await page.getByRole('button', { name: text.save }).click();
      await page.waitForURL('**/alarmTemplate');
      const kept = dataOf(await admin.call(noticeTemplatesEndpoints.pageNoticeTemplates, { query: { keyword: code } }));
      expect(kept.records).toHaveLength(1);

      // A notice arrives while somebody looks at something else.
      await page.goto(`${system.address}/notifyChannel`);
      await settled();
      const channels = dataOf(await admin.call(channelsEndpoints.listChannelChoices));
      const pop = channels.find(({ kind }) => kind === 'console');
      // Until the live link is up, the console follows nothing.
      await page.locator('[data-part="live-link"][data-state=connected]').waitFor();
      const reply = dataOf(await admin.call(channelsEndpoints.testChannel, { body: { id: pop?.id ?? '' } }));
      expect(reply).toMatchObject({ ok: true, status: 'shown' });
      await page.locator('.ant-notification-notice').first().waitFor();
      expect(complaints).toEqual([]);
    },
    120_000,
  );

  it('are pushed to a browser whose user wants that, and lead to the alarm', async () => {
    const kept = { secrets: {}, perMinute: 600, digestMinutes: 1, enabled: true };
    const body = { name: 'Push', kind: 'webPush', params: { contact: 'av@venue.example' }, ...kept };
    dataOf(await admin.call(channelsEndpoints.saveChannel, { body }));
    const { page, context, complaints, settled } = await browser.visit({ language: 'en' });
    await context.grantPermissions(['notifications'], { origin: system.address });
    await context.addInitScript({ content: subscribesNowhere });
    await comeBack(page, system.address, await system.account('administrator'), '/profile');
    await settled();
    await page.getByLabel('Notices on this browser').click();
    await page.locator('[data-part="push-browsers"] li').getByRole('button', { name: 'Test' }).click();
    await page.getByText('push.invalid is not known').waitFor();

    const devTools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { registrationId } of registrations) resolve(registrationId);
      });
    });
    await devTools.send('ServiceWorker.enable');
    const { address: origin } = system;
    const notice = { id: '1', title: 'Too hot', content: 'Hall', subject: 'alarm:7', path: '/alarmCenter?alarm=7' };
    const data = JSON.stringify({ ...notice, urgent: true, at: new Date().toISOString(), language: 'en' });
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
    const shown = `navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
      .then((all) => all.map(({ title, body }) => title + ': ' + body))`;
    await until('the notice is shown', async () => (await page.evaluate<string[]>(shown)).includes('Too hot: Hall'));
    await context.serviceWorkers()[0]?.evaluate(clickNotice);
    await page.waitForURL('**/alarmCenter?alarm=7');
    // There is no such alarm.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
