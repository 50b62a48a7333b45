import type { DirectoryConnection } from '@eoms/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { outboundTo } from '../directories.fixture.ts';
import { type Handler, startPlatform } from '../platform-server.fixture.ts';
import { gather } from '../read-directory.ts';
import { sourceOf } from './sources.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const start = async (handle: Handler) => {
  const server = await startPlatform(handle);
  closing.push(server.close);
  return server;
};

const waits: number[] = [];
const deps = (attributes: readonly string[] = ['name', 'mobile', 'userid', 'user_id']) => ({
  outbound: outboundTo([]),
  signal: new AbortController().signal,
  pause: async (ms: number) => void (ms >= 500 && waits.push(ms)),
  attributes,
});
const read = (connection: DirectoryConnection, secret = 'right') =>
  gather(sourceOf(connection.type).read(connection, secret, deps()));

describe('WeCom', () => {
  const wecom = (base: string, agentId = ''): DirectoryConnection => ({
    type: 'wecom',
    base,
    loginBase: 'https://login.work.weixin.qq.com',
    corpId: 'corp',
    agentId,
    roots: '1',
  });
  const answers = (more: Partial<Record<string, Handler>> = {}): Handler => {
    let busy = 2;
    return (request) => {
      const { path, query } = request;
      const own = more[path];
      if (own) return own(request);
      if (path === '/cgi-bin/gettoken')
        return query.get('corpsecret') === 'right'
          ? { errcode: 0, errmsg: 'ok', access_token: 'T', expires_in: 7200 }
          : { errcode: 40001, errmsg: 'invalid credential' };
      if (query.get('access_token') !== 'T') return { errcode: 40014, errmsg: 'invalid access_token' };
      if (path === '/cgi-bin/department/list')
        return {
          errcode: 0,
          department: [
            { id: 1, name: '公司', parentid: 0 },
            { id: 2, name: '研发', parentid: 1 },
            { id: 3, parentid: 2 },
            { id: 4, name: '外部', parentid: 1 },
          ],
        };
      if (path === '/cgi-bin/user/list') {
        if (busy-- > 0) return { errcode: 45009, errmsg: 'reach max api daily quota limit' };
        const id = query.get('department_id');
        if (id === '4') return { errcode: 60011, errmsg: 'no privilege to access/modify contact/party/agent' };
        const people: Record<string, object[]> = {
          '1': [{ userid: 'boss', name: '老板', department: [1], status: 1 }],
          '2': [
            { userid: 'ZhangSan', name: '张三', department: [2, 3], main_department: 3, status: 1, mobile: '' },
            { userid: 'gone', name: '停用', department: [2], status: 2 },
            { name: '没有账号' },
          ],
          '3': [{ userid: 'ZhangSan', name: '张三', department: [2, 3], main_department: 3, status: 1 }],
        };
        return { errcode: 0, userlist: people[id ?? ''] ?? [] };
      }
      return { errcode: 404, errmsg: path };
    };
  };

  it('gives departments and people, the top department too; what it withholds is absent, one odd record costs no other', async () => {
    waits.length = 0;
    const found = await read(wecom((await start(answers())).base));
    expect(waits).toEqual([1_000, 2_000]);
    expect(found.departments).toEqual([
      { id: '2', name: '研发', parentId: null },
      { id: '3', name: '3', parentId: '2' },
      { id: '4', name: '外部', parentId: null },
    ]);
    expect(found.people).toMatchObject([
      { id: 'boss', departments: [], attributes: { name: '老板' } },
      { id: 'ZhangSan', enabled: true, departments: ['3', '2'], attributes: { name: '张三', userid: 'ZhangSan' } },
      { id: 'gone', enabled: false },
    ]);
    expect(found.people[1]?.attributes).not.toHaveProperty('mobile');
    expect(found.leftOut.map(({ subject, name, reason }) => [subject, name, reason])).toEqual([
      ['person', '没有账号', 'personUnreadable'],
      ['department', '外部', 'departmentUnreadable'],
    ]);
    expect(found.readWhole).toEqual(['1', '3']);
  });

  it('reads people whom the app is given singly, and says its scope', async () => {
    const handle = answers({
      '/cgi-bin/agent/get': () => ({
        errcode: 0,
        allow_partys: { partyid: [2] },
        allow_userinfos: { user: [{ userid: 'single' }, { userid: 'odd' }] },
      }),
      '/cgi-bin/user/get': ({ query }) =>
        query.get('userid') === 'single'
          ? { errcode: 0, userid: 'single', name: '单独', department: [9], status: 1 }
          : { errcode: 60111, errmsg: 'userid not found' },
    });
    const found = await read(wecom((await start(handle)).base, '1000002'));
    expect(found.scopeNote).toBe('2 + 2');
    expect(found.people.map(({ id }) => id)).toContain('single');
    expect(found.leftOut).toContainEqual(expect.objectContaining({ id: 'odd', reason: 'personUnreadable' }));
  });

  it('says whether secret or right is wrong, and who comes with a code', async () => {
    const { base } = await start(
      answers({
        '/cgi-bin/auth/getuserinfo': ({ query }) =>
          query.get('code') === 'own' ? { errcode: 0, userid: 'boss' } : { errcode: 0, openid: 'stranger' },
      }),
    );
    await expect(read(wecom(base), 'wrong')).rejects.toMatchObject({ failure: 'credentials' });
    const { signIn } = sourceOf('wecom');
    const redeem = (code: string) =>
      signIn?.redeem(wecom(base), 'right', { code, redirectUri: '', verifier: '' }, deps());
    expect(await redeem('own')).toBe('boss');
    expect(await redeem('other')).toBeUndefined();
    const fromOutside = await start(() => ({ errcode: 60020, errmsg: 'not allow to access from your ip' }));
    await expect(read(wecom(fromOutside.base))).rejects.toMatchObject({ failure: 'forbidden' });
    const noJson = await start(() => ({ status: 502, body: {} }));
    await expect(read(wecom(noJson.base))).rejects.toMatchObject({ failure: 'rateLimited' });
  });
});

describe('Feishu', () => {
  const feishu = (base: string): DirectoryConnection => ({
    type: 'feishu',
    base,
    loginBase: base,
    appId: 'app',
    roots: '0',
  });
  const page = (items: readonly object[], token: string | null, size: number) => {
    const from = Number(token ?? 0);
    const more = from + size < items.length;
    return {
      code: 0,
      data: {
        has_more: more,
        ...(more ? { page_token: String(from + size) } : {}),
        items: items.slice(from, from + size),
      },
    };
  };
  const everybody = Array.from({ length: 120 }, (_, i) => ({
    union_id: `on_${i}`,
    user_id: `u${i}`,
    name: `员工${i}`,
    department_ids: ['od-1'],
    status: { is_frozen: i === 7, is_resigned: false, is_exited: false },
  }));
  const answers = (full: boolean): Handler => {
    let busy = 1;
    return ({ path, query, body, headers }) => {
      if (path === '/open-apis/auth/v3/tenant_access_token/internal')
        return body.app_secret === 'right'
          ? { code: 0, tenant_access_token: 'T', expire: 7200 }
          : { code: 10014, msg: 'app secret invalid' };
      if (path === '/open-apis/authen/v2/oauth/token')
        return body.code === 'own' && body.code_verifier === 'v'
          ? { code: 0, access_token: 'U' }
          : { status: 400, body: { code: 20003, error: 'invalid_grant' } };
      if (path === '/open-apis/authen/v1/user_info') return { code: 0, data: { union_id: 'on_1' } };
      if (headers.authorization !== 'Bearer T') return { status: 400, body: { code: 99991663, msg: 'token invalid' } };
      const token = query.get('page_token');
      if (path === '/open-apis/contact/v3/departments/0/children')
        return full
          ? page([{ open_department_id: 'od-1', name: '研发', parent_department_id: '0' }], token, 50)
          : { code: 40004, msg: 'no dept authority error' };
      if (path === '/open-apis/contact/v3/scopes')
        return { code: 0, data: { has_more: false, department_ids: ['od-1'], user_ids: ['on_9'] } };
      if (path === '/open-apis/contact/v3/departments/od-1')
        return {
          code: 0,
          data: { department: { open_department_id: 'od-1', name: '研发', parent_department_id: '0' } },
        };
      if (path === '/open-apis/contact/v3/departments/od-1/children') return page([], token, 50);
      if (path === '/open-apis/contact/v3/users/on_9')
        return { code: 0, data: { user: { union_id: 'on_9', name: '单独', department_ids: [] } } };
      if (path === '/open-apis/contact/v3/users/find_by_department') {
        if (busy-- > 0)
          return {
            status: 429,
            headers: { 'x-ogw-ratelimit-reset': '3' },
            body: { code: 99991400, msg: 'request trigger frequency limit' },
          };
        return page(query.get('department_id') === 'od-1' ? everybody : [], token, Number(query.get('page_size')));
      }
      return { status: 404, body: { code: 404 } };
    };
  };

  it('follows its pages, and waits as long as it says', async () => {
    waits.length = 0;
    const found = await read(feishu((await start(answers(true))).base));
    expect(waits).toEqual([3_000]);
    expect(found.people).toHaveLength(120);
    expect(found.people.filter(({ enabled }) => !enabled)).toMatchObject([{ id: 'on_7' }]);
    expect(found).toMatchObject({ departments: [{ id: 'od-1', parentId: null }], readWhole: null, scopeNote: null });
  });

  it('reads what an app for some sees', async () => {
    const found = await read(feishu((await start(answers(false))).base));
    expect(found.scopeNote).toBe('od-1 + 1');
    expect(found.people).toHaveLength(120);
    expect(found.departments).toMatchObject([{ id: 'od-1', name: '研发' }]);
  });

  it('stops at a cursor that comes again, of that list alone', async () => {
    const whole = answers(true);
    const { base } = await start((request) =>
      request.path.endsWith('find_by_department') && request.query.get('department_id') === 'od-1'
        ? { code: 0, data: { has_more: true, page_token: 'again', items: [everybody[0]] } }
        : whole(request),
    );
    const found = await read(feishu(base));
    expect(found.leftOut).toMatchObject([{ subject: 'department', id: 'od-1', reason: 'departmentUnreadable' }]);
  });

  it('knows who comes with a code, by PKCE', async () => {
    const { base } = await start(answers(true));
    const { signIn } = sourceOf('feishu');
    expect(signIn?.url(feishu(base), { redirectUri: 'https://e/x', state: 's', challenge: 'c' })).toContain(
      'code_challenge=c&code_challenge_method=S256',
    );
    const redeem = (verifier: string) =>
      signIn?.redeem(feishu(base), 'right', { code: 'own', redirectUri: '', verifier }, deps());
    expect(await redeem('v')).toBe('on_1');
    await expect(redeem('other')).rejects.toThrow('20003');
    await expect(read(feishu(base), 'wrong')).rejects.toMatchObject({ failure: 'credentials' });
  });
});

it('does not reach what is not allowed', async () => {
  const { base } = await start(() => ({}));
  const guarded = {
    ...deps(),
    outbound: (await import('../outbound-to.ts')).createDirectoryOutbound({ ownPorts: [] })([]),
  };
  const connection = { type: 'feishu', base, loginBase: base, appId: 'a', roots: '0' } as const;
  await expect(gather(sourceOf('feishu').read(connection, 'x', guarded))).rejects.toMatchObject({ failure: 'refused' });
});
