import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { channelsEndpoints, noticeTemplatesEndpoints } from '@eoms/contract';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, dataOf, signInBy } from './harness/api.ts';
import { openBrowser, type TestBrowser } from './harness/browser.ts';
import { signIn } from './harness/sign-in.ts';
import { type System, startSystem } from './harness/system.ts';

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
    [system, browser] = await Promise.all([startSystem({ demo: true, environment }), openBrowser()]);
    admin = await signInBy(system.address, await system.account('administrator'));
  }, 200_000);
  afterAll(async () => {
    await browser?.close();
    await system?.close();
    await new Promise((resolve) => server.close(() => resolve(undefined)));
  });

  it.each(['zh', 'en'] as const)(
    'reach a mailbox and an open console (%s)',
    async (language) => {
      const text = words[language];
      const { page, complaints, settled } = await browser.visit({ language });
      await signIn(page, system.address, await system.account('administrator'), '/alarmChanelEdit');
      const channel = `Journey ${language}`;
      await page.getByLabel(text.name, { exact: true }).fill(channel);
      await page.getByLabel(text.host, { exact: true }).fill(ownAddress ?? '');
      await page.getByLabel(text.port, { exact: true }).fill(String(port));
      await page.getByLabel(text.security, { exact: true }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: text.none }).click();
      await page.getByLabel(text.from, { exact: true }).fill('eoms@example.com');
      await page.getByRole('button', { name: text.save }).click();
      await page.waitForURL('**/alarmChannel');
      await page.locator('tr.opens', { hasText: channel }).locator('td.grow').click();
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
      await page.locator('.notice-paper b', { hasText: text.preview }).waitFor();
      await page.getByRole('button', { name: text.save }).click();
      await page.waitForURL('**/alarmTemplate');
      const kept = dataOf(await admin.call(noticeTemplatesEndpoints.pageNoticeTemplates, { query: { keyword: code } }));
      expect(kept.records).toHaveLength(1);

      // A notice arrives while somebody looks at something else.
      await page.goto(`${system.address}/notifyChannel`);
      await settled();
      const channels = dataOf(await admin.call(channelsEndpoints.listChannelChoices));
      const pop = channels.find(({ kind }) => kind === 'console');
      await admin.call(channelsEndpoints.testChannel, { body: { id: pop?.id ?? '' } });
      await page.locator('.ant-notification-notice').first().waitFor();
      expect(complaints).toEqual([]);
    },
    120_000,
  );
});
