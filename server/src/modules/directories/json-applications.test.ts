import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { directoriesEndpoints as calls, type DirectoryDraft, navigationEndpoints, TOP_LEVEL } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectoriesSystem, dingtalkDraft } from './directories.fixture.ts';

type System = Awaited<ReturnType<typeof createDirectoriesSystem>>;

/** What the far side answers; tests change it. */
const far = { status: 200, body: '[]' as string | Buffer, header: undefined as string | undefined };
const server = createServer((request, response) => {
  far.header = request.headers['x-key'] as string | undefined;
  response.writeHead(far.status, { 'content-type': 'application/json' });
  response.end(far.body);
});
let system: System;
let draft: DirectoryDraft;
let directoryId: string;
beforeAll(async () => {
  system = await createDirectoriesSystem();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  draft = {
    ...dingtalkDraft('http://x.invalid'),
    name: 'Intranet',
    networks: [`127.0.0.0/8:${port}`],
    secret: 'Bearer s3cret',
    connection: {
      type: 'json',
      url: `http://127.0.0.1:${port}/apps`,
      header: 'x-key',
      list: 'data.items',
      fields: {
        id: 'key',
        name: 'title.zh',
        nameEn: 'title.en',
        url: 'link',
        icon: 'icon',
        group: 'group',
        order: 'no',
      },
    },
  };
  const { data, code } = await system.editor.call(calls.saveDirectory, { body: draft });
  if (!data) throw new Error(code);
  directoryId = data.id;
});
afterAll(async () => {
  await system.close();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
});
beforeEach(() => {
  far.status = 200;
});

const answer = (items: unknown) => {
  far.body = JSON.stringify({ data: { items } });
};
const sync = async () => {
  // Somebody else each time: one person may do it a few times a minute.
  const editor = system.api.signIn({ grants: { navigationMenu: ['view', 'edit'] } });
  const { data, code } = await editor.call(calls.syncOfficeMenu);
  const one = data?.[0];
  if (!one) throw new Error(code);
  return one;
};
const entries = async () => (await system.editor.call(navigationEndpoints.listAllNavigationMenus)).data ?? [];
const entry = async (name: string) => (await entries()).find((one) => one.name === name);
const app = (key: unknown, more: object = {}) => ({
  key,
  title: { zh: `应用 ${key}` },
  link: `https://oa.example.com/${key}`,
  ...more,
});

describe('a list of applications of another system', () => {
  it('becomes entries below headings, in its order, and what is odd is named', async () => {
    answer([
      app(3, { no: 30, group: '办公', icon: 'compass' }),
      app('a', { no: '10', group: '办公', icon: 'no-such-icon' }),
      app('b', { title: { en: 'Only English' } }),
      app('a', { title: { zh: '又一次' } }),
      app('c', { link: 'javascript:alert(1)' }),
      app('d', { link: 'https://root:pw@oa.example.com/' }),
      app('e', { link: '' }),
      app('f', { title: { zh: { deep: 1 } } }),
      app('g', { title: {} }),
      app('\u001fgroup x'),
      app(''),
      null,
      7,
      'text',
      [],
      { link: 'https://nameless.example.com' },
    ]);
    const done = await sync();
    expect(far.header).toBe('Bearer s3cret');
    expect(done).toMatchObject({ type: 'json', failure: null, added: 3 });
    expect(done.leftOut.map(({ id, reason }) => [id, reason])).toEqual([
      ['f', 'unreadable'],
      ['g', 'unreadable'],
      ...Array.from({ length: 1 }, () => [expect.any(String), 'unreadable']),
      ...Array.from({ length: 6 }, () => ['', 'unreadable']),
      ['a', 'repeated'],
      ['c', 'addressRefused'],
      ['d', 'addressRefused'],
      ['e', 'noAddress'],
    ]);
    const [office, intranet] = [await entry('办公'), await entry('Intranet')];
    expect(office).toMatchObject({ parentId: TOP_LEVEL, address: null });
    const [first, second] = [await entry('应用 a'), await entry('应用 3')];
    expect(first).toMatchObject({
      parentId: office?.id,
      icon: null,
      address: 'https://oa.example.com/a',
      appType: 'oa',
    });
    expect(second).toMatchObject({ parentId: office?.id, icon: 'compass' });
    expect(first?.sort).toBeLessThan(second?.sort ?? 0);
    expect(await entry('Only English')).toMatchObject({ parentId: intranet?.id });
  });

  it('follows changes, disables what is gone from a whole list, and loses nothing to an odd one', async () => {
    answer([app('a', { group: '办公', title: { zh: '新名' } })]);
    expect(await sync()).toMatchObject({ added: 0, updated: 1 });
    expect(await entry('新名')).toMatchObject({ enabled: true });
    expect((await entry('Only English'))?.enabled).toBe(false);
    answer([null]);
    expect(await sync()).toMatchObject({ disabled: 0 });
    expect((await entry('新名'))?.enabled).toBe(true);
  });

  it('that is hostile is a failure with its reason, quickly, and changes nothing', async () => {
    const before = await entries();
    const cases: [string | Buffer, object][] = [
      ['', { failure: 'unreadable' }],
      ['<html>', { failure: 'unreadable' }],
      ['{"data":{"items":{}}}', { failure: 'unreadable', detail: 'no list at data.items' }],
      ['{"__proto__":{"data":{"items":[]}}}', { failure: 'unreadable' }],
      ['null', { failure: 'unreadable' }],
      [`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, { failure: 'unreadable' }],
      [Buffer.alloc(6 * 1024 * 1024, ' '), { failure: 'unreadable' }],
    ];
    const began = performance.now();
    for (const [body, wanted] of cases) {
      far.body = body;
      expect(await sync(), String(body).slice(0, 30)).toMatchObject({ added: 0, disabled: 0, ...wanted });
    }
    // Deep inside a record: its fields are not walked.
    far.body = `{"data":{"items":[{"key":"a","title":{"zh":"新名"},"link":"https://oa.example.com/a","group":"办公","more":${'['.repeat(500_000)}${']'.repeat(500_000)}}]}}`;
    expect(await sync()).toMatchObject({ failure: null, unchanged: 1 });
    expect(performance.now() - began).toBeLessThan(20_000);
    for (const [status, failure] of [
      [401, 'credentials'],
      [403, 'forbidden'],
      [429, 'rateLimited'],
      [302, 'unreadable'],
      [500, 'unreadable'],
    ] as const) {
      far.status = status;
      expect(await sync()).toMatchObject({ failure, detail: `HTTP ${status}` });
    }
    expect(await entries()).toEqual(before);
  });

  it('takes 500 at most of a long one, and then disables nothing', async () => {
    answer(Array.from({ length: 3_000 }, (_, i) => app(`many-${i}`)));
    expect(await sync()).toMatchObject({ added: 500, disabled: 0 });
    expect((await entry('新名'))?.enabled).toBe(true);
  });

  it('is tested by what it answers, and has no people', async () => {
    answer([]);
    const test = async () => (await system.editor.call(calls.testDirectory, { body: { id: directoryId } })).data;
    expect(await test()).toMatchObject({ ok: true });
    far.body = '{}';
    expect(await test()).toMatchObject({ ok: false, failure: 'unreadable' });
    expect((await system.editor.send(calls.syncUserData, { params: { type: 'json' as never } })).json()).toMatchObject({
      code: '422',
    });
  });

  it('is sent its secret nowhere else: another address or header empties it', async () => {
    const [saved] = (await system.editor.call(calls.listDirectories)).data ?? [];
    expect(saved).toMatchObject({ hasSecret: true });
    if (saved?.connection.type !== 'json') throw new Error('another one');
    const { secret: _, ...rest } = draft;
    const body = {
      ...rest,
      id: directoryId,
      revision: saved.revision,
      connection: { ...saved.connection, url: saved.connection.url.replace('/apps', '/other') },
    };
    expect((await system.editor.call(calls.saveDirectory, { body })).code).toBe('200');
    answer([]);
    await sync();
    expect(far.header).toBeUndefined();
  });
});
