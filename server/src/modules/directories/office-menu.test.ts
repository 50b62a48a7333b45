import { directoriesEndpoints as calls, type DirectoryDraft, navigationEndpoints, TOP_LEVEL } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectoriesSystem, dingtalkDraft } from './directories.fixture.ts';
import { type Handler, startPlatform } from './platform-server.fixture.ts';

type System = Awaited<ReturnType<typeof createDirectoriesSystem>>;
type App = Readonly<Record<string, unknown>>;

/** What the platforms have at the moment; tests change it. */
const far = { wecom: [] as App[], dingtalk: [] as App[], feishu: [] as App[], busy: 0, refused: false };

const wecom: Handler = ({ path, query }) => {
  if (path === '/cgi-bin/gettoken') return { errcode: 0, access_token: 'T', expires_in: 7200 };
  if (query.get('access_token') !== 'T') return { errcode: 40014, errmsg: 'invalid access_token' };
  if (far.refused) return { errcode: 60020, errmsg: 'not allow to access from your ip' };
  if (far.busy-- > 0) return { errcode: 45009, errmsg: 'reach max api daily quota limit' };
  if (path === '/cgi-bin/agent/list')
    return { errcode: 0, errmsg: 'ok', agentlist: far.wecom.map(({ home_url: _, close: _close, ...app }) => app) };
  const found = far.wecom.find(({ agentid }) => String(agentid) === query.get('agentid'));
  return found?.home_url === 'refused' ? { errcode: 301002, errmsg: 'no privilege' } : { errcode: 0, ...found };
};
const dingtalk: Handler = ({ path, headers, body }) => {
  if (path === '/v1.0/oauth2/accessToken')
    return body.appSecret === 'right'
      ? { accessToken: 'D', expireIn: 7200 }
      : { status: 400, body: { code: 'invalidClientIdOrSecret', message: '无效' } };
  return headers['x-acs-dingtalk-access-token'] === 'D'
    ? { appList: far.dingtalk }
    : { status: 401, body: { code: 'InvalidAuthentication', message: '不合法的access_token' } };
};
const feishu: Handler = ({ path, query, headers }) => {
  if (path === '/open-apis/auth/v3/tenant_access_token/internal')
    return { code: 0, tenant_access_token: 'F', expire: 7200 };
  if (headers.authorization !== 'Bearer F') return { code: 99991663, msg: 'token invalid' };
  const from = Number(query.get('page_token') ?? '0');
  const size = Number(query.get('page_size'));
  if (size > 50) return { code: 210504, msg: 'page_size too large' };
  const more = from + size < far.feishu.length;
  return {
    code: 0,
    data: {
      app_list: far.feishu.slice(from, from + size),
      has_more: more,
      ...(more ? { page_token: String(from + size) } : {}),
    },
  };
};

let system: System;
const closing: (() => Promise<void>)[] = [];
const draftOf = (name: string, connection: DirectoryDraft['connection'], more: Partial<DirectoryDraft> = {}) => ({
  ...dingtalkDraft('http://x.invalid'),
  name,
  connection,
  networks: ['127.0.0.0/8:1', ...ports.map((port) => `127.0.0.0/8:${port}`)],
  ...more,
});
const ports: string[] = [];
const start = async (handle: Handler): Promise<string> => {
  const { base, close } = await startPlatform(handle);
  closing.push(close);
  ports.push(new URL(base).port);
  return base;
};
const add = async (draft: DirectoryDraft) => {
  const { data, code } = await system.editor.call(calls.saveDirectory, { body: draft });
  if (!data) throw new Error(code);
  return data.id;
};
const sync = async () => {
  const { data, code } = await system.editor.call(calls.syncOfficeMenu);
  if (!data) throw new Error(code);
  return Object.fromEntries(data.map((one) => [one.type, one]));
};
const entries = async () => (await system.editor.call(navigationEndpoints.listAllNavigationMenus)).data ?? [];
const entry = async (name: string) => (await entries()).find((one) => one.name === name);

beforeAll(async () => {
  system = await createDirectoriesSystem();
  expect((await system.editor.call(calls.syncOfficeMenu)).code).toBe('directory.noneOfType');
  const [w, d, f] = [await start(wecom), await start(dingtalk), await start(feishu)];
  const loginBase = 'https://login.example.com';
  await add(draftOf('企业微信', { type: 'wecom', base: w, loginBase, corpId: 'corp', agentId: '', roots: '1' }));
  await add(
    draftOf(
      '钉钉',
      { type: 'dingtalk', base: d, apiBase: d, loginBase, clientId: 'app', roots: '1' },
      { secret: 'right' },
    ),
  );
  await add(draftOf('飞书', { type: 'feishu', base: f, loginBase, appId: 'cli', roots: '0' }));
});
afterAll(async () => {
  await system.close();
  for (const close of closing) await close();
});

describe('applications of office platforms', () => {
  it('become entries below a heading, and what is odd is named with its reason', async () => {
    far.busy = 1;
    far.wecom = [
      { agentid: 1000005, name: '报销', square_logo_url: 'x', home_url: 'https://oa.example.com/pay', close: 0 },
      { agentid: 1000006, name: '会议', home_url: 'https://oa.example.com/meet', close: 1 },
      { agentid: 1000007, name: '无主页', home_url: '' },
      { agentid: 1000008, home_url: 'https://oa.example.com/nameless' },
      { agentid: 1000009, name: '脚本', home_url: 'javascript:alert(1)' },
      { agentid: 1000010, name: '口令', home_url: 'https://root:secret@oa.example.com/' },
    ];
    far.dingtalk = [
      {
        agentId: 7,
        name: '审批',
        homepageLink: 'https://m.example.com',
        pcHomepageLink: 'https://pc.example.com',
        appStatus: 1,
      },
      { agentId: 8, name: '停用', homepageLink: 'https://m.example.com/off', appStatus: 0 },
    ];
    far.feishu = Array.from({ length: 120 }, (_, i) => ({ app_id: `cli_${i}`, app_name: `应用 ${i}`, status: 1 }));
    const done = await sync();
    expect(done.wecom).toMatchObject({ failure: null, added: 2, updated: 0, disabled: 0 });
    expect(done.wecom?.leftOut.map(({ id, name, reason }) => [id, name, reason])).toEqual([
      ['1000008', '', 'unreadable'],
      ['1000007', '无主页', 'noAddress'],
      ['1000009', '脚本', 'addressRefused'],
      ['1000010', '口令', 'addressRefused'],
    ]);
    expect(done.dingtalk).toMatchObject({ added: 2, leftOut: [] });
    expect(done.feishu).toMatchObject({ added: 120, leftOut: [] });
    const heading = await entry('企业微信');
    expect(heading).toMatchObject({ parentId: TOP_LEVEL, address: null, appType: 'oa' });
    expect(await entry('报销')).toMatchObject({
      parentId: heading?.id,
      address: 'https://oa.example.com/pay',
      appType: 'oa',
      openType: 'newPage',
      enabled: true,
    });
    expect((await entry('会议'))?.enabled).toBe(false);
    expect((await entry('审批'))?.address).toBe('https://pc.example.com');
    expect((await entry('应用 119'))?.address).toBe('https://applink.feishu.cn/client/web_app/open?appId=cli_119');
  });

  it('follow what changes there, and leave what people have changed here', async () => {
    const before = await entry('报销');
    if (!before) throw new Error('no entry');
    const { sort: _, ...draft } = before;
    const edited = { ...draft, name: '费用', icon: 'compass', openType: 'modal' as const };
    expect((await system.editor.call(navigationEndpoints.saveNavigationMenu, { body: edited })).code).toBe('200');
    far.wecom = far.wecom.map((app) =>
      app.agentid === 1000005 ? { ...app, name: '报销系统', home_url: 'https://oa.example.com/pay2' } : app,
    );
    far.dingtalk = [];
    const done = await sync();
    expect(done.wecom).toMatchObject({ added: 0, updated: 1, unchanged: 1 });
    expect(done.dingtalk).toMatchObject({ added: 0, disabled: 1 });
    expect(done.feishu).toMatchObject({ added: 0, updated: 0, unchanged: 120 });
    expect(await entry('费用')).toMatchObject({
      id: before.id,
      address: 'https://oa.example.com/pay2',
      icon: 'compass',
      openType: 'modal',
    });
    expect((await entry('审批'))?.enabled).toBe(false);

    // What is gone is switched off once; whoever switches it on again keeps it.
    const off = await entry('审批');
    if (!off) throw new Error('no entry');
    const { sort: _sort, ...again } = off;
    await system.editor.call(navigationEndpoints.saveNavigationMenu, { body: { ...again, enabled: true } });
    expect((await sync()).dingtalk).toMatchObject({ updated: 0, disabled: 0 });
    expect((await entry('审批'))?.enabled).toBe(true);
  });

  it('of one that cannot be read cost none of the others, and lose nothing', async () => {
    far.refused = true;
    const done = await sync();
    expect(done.wecom).toMatchObject({ failure: 'forbidden', detail: expect.stringContaining('60020'), added: 0 });
    expect(done.feishu).toMatchObject({ failure: null, unchanged: 120 });
    expect((await entry('费用'))?.enabled).toBe(true);
    far.refused = false;
    far.wecom = far.wecom.map((app) => (app.agentid === 1000005 ? { ...app, home_url: 'refused' } : app));
    // One that is refused is odd, not gone; so is a list with something that has no id.
    const again = await sync();
    expect(again.wecom?.failure ?? again.wecom?.leftOut.some(({ id }) => id === '1000005')).toBeTruthy();
    expect((await entry('费用'))?.enabled).toBe(true);
  });

  it('are open to those who edit the navigation only', async () => {
    const viewer = system.api.signIn({ grants: { navigationMenu: ['view'] } });
    expect((await viewer.call(calls.syncOfficeMenu)).code).toBe('403');
    const editor = system.api.signIn({ grants: { navigationMenu: ['view', 'edit'] } });
    expect((await editor.call(calls.syncOfficeMenu)).code).toBe('200');
  });
});
