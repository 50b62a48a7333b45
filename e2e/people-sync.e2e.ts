import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { directoriesEndpoints as calls, peopleEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { freePort } from './harness/free-port.ts';
import { openOwnJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';

// Of its own: half a thousand people come into it.
const { browser, api, enter } = openOwnJourney();

/** Directories on loopback are never reached, so the company is at another address of this machine. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

const words = {
  zh: {
    add: '添加目录',
    type: '钉钉',
    clientId: '应用 Client ID（AppKey）',
    secret: '应用密钥（Secret）',
    networks: '允许访问的内网',
    base: '接口地址',
    apiBase: '新版接口地址',
    save: '保存',
    sync: '读取并预览',
    apply: '执行',
    applied: '已执行',
    ready: '待确认',
    disabled: '停用',
    more: '更多操作',
  },
  en: {
    add: 'Add directory',
    type: 'DingTalk',
    clientId: 'Client ID of the app (AppKey)',
    secret: 'Secret of the app',
    networks: 'Internal networks that may be reached',
    base: 'API address',
    apiBase: 'Address of the newer API',
    save: 'Save',
    sync: 'Read and preview',
    apply: 'Apply',
    applied: 'Applied',
    ready: 'Waits for you',
    disabled: 'Disabled',
    more: 'More',
  },
} as const;

interface Person {
  readonly id: number;
  readonly department: number;
}
const company = {
  departments: [] as { id: number; name: string }[],
  people: [] as Person[],
};

/** What a company at DingTalk answers, as far as it is read. */
const answerOf = (path: string, body: { dept_id?: number; cursor?: number; size?: number }): object => {
  const { dept_id: id = 0, cursor = 0, size = 0 } = body;
  switch (path) {
    case '/v1.0/oauth2/accessToken':
      return { accessToken: 'token', expireIn: 7200 };
    case '/auth/scopes':
      return { errcode: 0, auth_org_scopes: { authed_dept: [1], authed_user: [] } };
    case '/topapi/v2/department/listsub':
      return {
        errcode: 0,
        result: id === 1 ? company.departments.map((one) => ({ dept_id: one.id, name: one.name })) : [],
      };
    default: {
      const all = company.people.filter(({ department }) => department === id);
      const list = all.slice(cursor, cursor + size).map((one) => ({
        userid: `p${one.id}`,
        unionid: `union${one.id}`,
        name: `员工 ${one.id}`,
        dept_id_list: [one.department],
      }));
      const more = cursor + size < all.length;
      return { errcode: 0, result: { has_more: more, ...(more ? { next_cursor: cursor + size } : {}), list } };
    }
  }
};

describe.skipIf(address === undefined)('people of another directory', () => {
  let server: Server;
  let base = '';
  beforeAll(async () => {
    const port = await freePort();
    base = `http://${address}:${port}`;
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as object;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(answerOf(new URL(request.url ?? '/', base).pathname, body)));
      });
    });
    await new Promise<void>((resolve) => server.listen(port, address, resolve));
  });
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  it.each(looks(import.meta.url, ['zh', 'en'] as const))(
    'come, and one department of them goes again, nobody removed (%s)',
    async (language) => {
      const say = words[language];
      const first = language === 'zh' ? 0 : 1_000;
      company.departments = [
        { id: first + 2, name: `One ${language}` },
        { id: first + 3, name: `Two ${language}` },
      ];
      company.people = Array.from({ length: 500 }, (_, i) => ({
        id: first + i,
        department: first + (i < 350 ? 2 : 3),
      }));
      const state = async (enabled: 'true' | 'false'): Promise<number> => {
        const query = { current: '1', size: '10', keyword: 'p', enabled };
        return dataOf(await api.call(peopleEndpoints.listUsers, { query })).total;
      };
      const disabledBefore = await state('false');
      const { page, settled } = await browser.visit({ language });
      await enter(page, '/userSync');
      await page.getByRole('button', { name: say.add, exact: true }).first().click();
      await page.getByRole('menuitem', { name: say.type, exact: true }).click();
      await page.getByLabel(say.clientId, { exact: true }).fill('app');
      await page.getByLabel(say.secret, { exact: true }).fill('secret');
      await page.getByLabel(say.base, { exact: true }).fill(base);
      await page.getByLabel(say.apiBase, { exact: true }).fill(base);
      await page.getByLabel(say.networks, { exact: true }).fill(`${address}/32:${new URL(base).port}`);
      await settled();
      expect(await wcagFaults(page)).toEqual([]);
      await browser.picture(page, `people-sync-form-${language}`);
      await page.getByRole('button', { name: say.save, exact: true }).click();
      await page.getByText(say.type, { exact: true }).first().waitFor();
      const [directory] = dataOf(await api.call(calls.listDirectories));
      const read = async () => {
        const { id } = dataOf(await api.call(calls.startDirectoryRun, { body: { id: directory?.id ?? '' } }));
        await enter(page, `/userSync?run=${id}`);
        await page.getByText(say.ready, { exact: true }).waitFor();
        await settled();
      };
      const apply = async () => {
        await page.getByRole('button', { name: say.apply, exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: say.apply, exact: true }).click();
        await page.locator('header').getByText(say.applied, { exact: true }).first().waitFor();
      };
      await read();
      expect(await wcagFaults(page)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
      await browser.picture(page, `people-sync-${language}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await settled();
      expect(await sideways(page)).toEqual([]);
      await browser.picture(page, `people-sync-${language}-390`);
      await page.setViewportSize({ width: 1440, height: 900 });
      await apply();
      company.departments = company.departments.slice(0, 1);
      company.people = company.people.slice(0, 350);
      await read();
      await page.getByText(say.disabled, { exact: true }).first().waitFor();
      await apply();
      expect((await state('false')) - disabledBefore).toBe(150);
      expect(await state('true')).toBeGreaterThanOrEqual(350);
      const removed = await api.call(calls.removeDirectory, { body: { id: directory?.id ?? '' } });
      expect(removed.status).toBe(true);
    },
  );
});
