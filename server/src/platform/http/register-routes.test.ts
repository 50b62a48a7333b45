import { binary, endpoint, Id, may } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../testing/test-platform.ts';
import { implement, type Route } from './implement.ts';
import { refuse } from './refusal.ts';

const reply = z.object({ said: z.string() });
const calls = {
  hello: endpoint({
    method: 'GET',
    path: '/sample/hello/{name}',
    summary: 'Greets',
    needs: 'public',
    scope: 'none',
    params: z.object({ name: z.string().max(20) }),
    query: z.strictObject({ times: z.string().regex(/^\d$/).optional() }),
    reply,
  }),
  save: endpoint({
    method: 'POST',
    path: '/sample/save',
    summary: 'Saves',
    needs: may('edit', 'user'),
    scope: 'none',
    body: z.object({
      id: Id.optional(),
      name: z.string().min(2),
      password: z.string().optional(),
      deep: z.unknown().optional(),
    }),
    reply,
    errors: ['user.usernameInUse'],
  }),
  boom: endpoint({ method: 'GET', path: '/sample/boom', summary: 'Fails', needs: 'session', scope: 'none', reply }),
  liar: endpoint({ method: 'GET', path: '/sample/liar', summary: 'Lies', needs: 'session', scope: 'none', reply }),
  open: endpoint({
    method: 'GET',
    path: '/emService/sample/open',
    summary: 'Changes by GET',
    needs: 'session',
    scope: 'none',
    changes: true,
    reply,
  }),
  seldom: endpoint({
    method: 'GET',
    path: '/sample/seldom',
    summary: 'Twice a minute',
    needs: 'session',
    scope: 'none',
    reply,
    perMinute: 2,
  }),
  report: endpoint({
    method: 'GET',
    path: '/sample/report',
    summary: 'Bytes',
    needs: 'session',
    scope: 'none',
    reply: binary('text/csv'),
  }),
  wait: endpoint({ method: 'GET', path: '/sample/wait', summary: 'Waits', needs: 'public', scope: 'none', reply }),
  picture: endpoint({
    method: 'POST',
    path: '/sample/picture',
    summary: 'Takes a picture',
    needs: 'session',
    scope: 'none',
    upload: { kind: 'image' },
    body: z.strictObject({ title: z.string() }),
    reply: z.object({ bytes: z.number(), title: z.string(), name: z.string() }),
  }),
};

let saves = 0;
let waiting: AbortSignal | undefined;
const routes = implement(calls, {
  hello: async ({ params, query }, visitor) => ({ said: `${visitor.language} ${params.name} ${query.times ?? 1}` }),
  save: async ({ body }, caller) => {
    saves += 1;
    if (body.name === 'taken') throw refuse('user.usernameInUse');
    if (body.name === 'slow') await letTimePass(150, 'a call that takes its time');
    return { said: `${body.name} by ${caller.username}`, secret: 'never leaves' };
  },
  boom: async () => {
    throw new Error('the cellar is on fire');
  },
  liar: async () => JSON.parse('{"said":1}') as { said: string },
  open: async (_input, caller) => ({ said: caller.userId }),
  seldom: async () => ({ said: 'yes' }),
  report: async () => ({ content: Buffer.from('a,b\n'), fileName: '报告.csv' }),
  wait: async (_input, visitor) => {
    waiting = visitor.signal;
    await new Promise((resolve) => visitor.signal.addEventListener('abort', resolve));
    return { said: 'nobody listens' };
  },
  picture: async ({ file, body }) => ({ bytes: file.content.length, title: body.title, name: file.fileName }),
});

let platform: TestPlatform;
let api: TestApi;
const apiOf = async (routes: readonly Route[]): Promise<TestApi> =>
  createTestApi(platform, await wireOn(platform, () => ({ routes })));
beforeAll(async () => {
  platform = await createTestPlatform();
  api = await apiOf(routes);
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const editor = () => api.signIn({ username: 'editor', grants: { user: ['view', 'edit'] } });
const entries = async () =>
  (
    await platform.database.pool.query(
      'select action, outcome, code, target, username, after from audit_entries order by id',
    )
  ).rows;

describe('the envelope', () => {
  it('carries data, code 200 and the request id', async () => {
    const answer = await api.nobody.send(calls.hello, { params: { name: 'ann' }, query: { times: '3' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: true,
      data: { said: 'zh ann 3' },
      code: '200',
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
  it('uses the requested language', async () => {
    const answer = await api.nobody.call(calls.boom, { headers: { 'accept-language': 'en-GB,zh;q=0.5' } });
    expect(answer).toMatchObject({ status: false, code: '401', message: expect.stringMatching(/^[\x20-\x7e]+$/) });
    expect((await api.nobody.call(calls.boom)).message).toMatch(/[\u4e00-\u9fff]/);
  });
  it('names every offending field of a 422 and refuses unknown keys', async () => {
    const answer = await editor().call(calls.save, { body: { name: 'x', colour: 'red' } });
    expect(answer).toMatchObject({ status: false, code: '422', data: null });
    expect(answer.details?.map((problem) => problem.field).sort()).toEqual(['colour', 'name']);
    const query = await api.nobody.call(calls.hello, { params: { name: 'ann' }, query: { token: 'x' } });
    expect(query.details?.[0]?.field).toBe('token');
    const untaken = await editor().call(calls.save, { body: { name: 'ann' }, query: { token: 'x' } });
    expect(untaken).toMatchObject({ code: '422', details: [{ field: 'token' }] });
  });
  it('strips what the contract does not promise and answers 500 for a broken promise', async () => {
    const user = editor();
    expect((await user.call(calls.save, { body: { name: 'bob' } })).data).toEqual({ said: 'bob by editor' });
    const lie = await user.send(calls.liar);
    expect([lie.statusCode, lie.json().code]).toEqual([500, '500']);
  });
  it('hides the reason of an internal error', async () => {
    const answer = await editor().send(calls.boom);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('cellar');
  });
  it('answers an address that cannot be decoded as an envelope too', async () => {
    for (const undecodable of ['%zz', '%ff', 'a%ED%A0%80b', '%']) {
      const path = await api.app.inject(`/eoms/sample/hello/${undecodable}`);
      expect([path.statusCode, path.json().code]).toEqual([400, '400']);
      const query = await api.app.inject(`/eoms/sample/hello/ann?times=${undecodable}&${undecodable}=1`);
      expect([query.statusCode, query.json().code]).toEqual([200, '422']);
    }
    expect((await api.app.inject('/eoms/sample/hello/a%00b')).json()).toMatchObject({
      code: '422',
      details: [{ field: 'name', message: '含有无法保存的字符' }],
    });
  });
  it('answers an unknown call with 404 as an envelope', async () => {
    const answer = await api.app.inject({ url: '/eoms/nothing/here', headers: { 'accept-language': 'en' } });
    expect([answer.statusCode, answer.json().code, answer.json().status]).toEqual([404, '404', false]);
  });
});

describe('the gate', () => {
  it('refuses a missing or malformed token and insufficient rights before validation', async () => {
    expect((await api.nobody.call(calls.save, { body: {} })).code).toBe('401');
    expect((await api.nobody.call(calls.save, { headers: { token: 'garbage' } })).code).toBe('401');
    const viewer = api.signIn({ grants: { user: ['view'] } });
    expect((await viewer.call(calls.save, { body: {} })).code).toBe('403');
  });
  it('refuses state changes from other sites, by GET as well', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await editor().call(calls.open, { headers })).code).toBe('403');
    expect((await editor().call(calls.boom, { headers })).code).toBe('500');
  });
  it('refuses changes, not reading, while read-only', async () => {
    api.readOnly(true);
    expect((await editor().call(calls.open)).code).toBe('license.readOnly');
    expect((await editor().call(calls.seldom)).code).toBe('200');
    api.readOnly(false);
  });
  it('counts calls per minute and caller', async () => {
    const user = editor();
    const codes = [];
    const goOn = platform.stayOnOne('calls a minute are counted by each node');
    for (let i = 0; i < 3; i++) codes.push((await user.call(calls.seldom)).code);
    goOn();
    expect(codes).toEqual(['200', '200', '429']);
    expect((await editor().call(calls.seldom)).code).toBe('200');
  });
  it('answers families of other services at the root too', async () => {
    const user = editor();
    const answer = await api.app.inject({ url: '/emService/sample/open', headers: { token: user.token } });
    expect(answer.json().data.said).toBe(user.userId);
  });
  it('does not register a route without needs or scope', async () => {
    const bare = { name: 'bare', endpoint: { ...calls.boom, needs: undefined }, handle: async () => null };
    await expect(apiOf([bare as Route])).rejects.toThrow(/no needs/);
  });
  it.each(['place', 'own', 'ownInPlaces'] as const)(
    'does not register a public route with the scope %s',
    async (scope) => {
      const open = { name: 'open', endpoint: { ...calls.hello, scope }, handle: async () => null };
      await expect(apiOf([open as Route])).rejects.toThrow(/nobody is known/);
    },
  );
});

describe('limits', () => {
  it('refuses bodies over 1 MB, deep ones, other types and broken JSON', async () => {
    const user = editor();
    const send = (payload: string, type = 'application/json') =>
      user.send(calls.save, { body: payload, headers: { 'content-type': type } });
    expect((await send(JSON.stringify({ name: 'x'.repeat(1_100_000) }))).statusCode).toBe(413);
    expect((await send(`{"name":"ok","deep":${'['.repeat(40)}${']'.repeat(40)}}`)).statusCode).toBe(400);
    expect((await send('name=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send('hello', 'text/plain')).statusCode).toBe(415);
    expect((await send('--e--', 'multipart/form-data; boundary=e')).statusCode).toBe(415);
    expect((await send('{"name":')).json()).toMatchObject({ status: false, code: '400' });
    expect((await send('{"__proto__":{"a":1},"name":"ok"}')).statusCode).toBe(400);
  });
});

describe('bytes', () => {
  it('leave as a sandboxed download with an exact name', async () => {
    const answer = await editor().send(calls.report);
    expect(answer.body).toBe('a,b\n');
    expect(answer.headers['content-type']).toBe('text/csv');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="__.csv"; filename*=UTF-8\'\'%E6%8A%A5%E5%91%8A.csv',
    );
    expect(answer.headers['content-security-policy']).toContain('sandbox');
  });
  const form = (size: number, field = 'file') => {
    const edge = 'edge';
    const text = `--${edge}\r\ncontent-disposition: form-data; name="title"\r\n\r\nhall\r\n--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${'x'.repeat(size)}\r\n--${edge}--\r\n`;
    return { body: text, headers: { 'content-type': `multipart/form-data; boundary=${edge}` } };
  };
  it('are received as one file with its fields', async () => {
    const answer = await editor().call(calls.picture, form(2_000_000));
    expect(answer.data).toEqual({ bytes: 2_000_000, title: 'hall', name: 'a.png' });
  });
  it('are refused as the client’s fault when truncated or malformed', async () => {
    const { body, headers } = form(2_000);
    for (const sent of [body.slice(0, 900), body.slice(0, -4), 'rubbish'])
      expect((await editor().call(calls.picture, { body: sent, headers })).code).toBe('400');
  });
  it('are refused when cut off at the limit, under another name or missing', async () => {
    expect((await editor().call(calls.picture, form(10_500_000))).code).toBe('file.imageTooLarge');
    const other = await editor().call(calls.picture, form(10, 'other'));
    expect(other).toMatchObject({ code: '422', details: [{ field: 'other', message: '没有名为“other”的字段' }] });
    expect((await editor().call(calls.picture, { body: { title: 'x' } })).code).toBe('415');
  });
});

describe('the audit of calls', () => {
  it('keeps changes with secrets masked, and refusals', async () => {
    await platform.database.pool.query('select 1');
    const user = api.signIn({ username: 'audited', grants: { user: ['edit'] } });
    await user.call(calls.save, { body: { name: 'carol', password: 'hunter2' } });
    await user.call(calls.save, { body: { name: 'taken' } });
    await api.signIn({ username: 'audited' }).call(calls.save, { body: { name: 'eve' } });
    const own = (await entries()).filter((entry) => entry.username === 'audited');
    expect(own.map((entry) => [entry.action, entry.outcome, entry.code])).toEqual([
      ['save', 'done', null],
      ['save', 'refused', 'user.usernameInUse'],
      ['save', 'refused', '403'],
    ]);
    expect(own[0].after).toEqual({ name: 'carol', password: '[redacted]' });
  });
});

describe('Idempotency-Key', () => {
  const keyed = (key: string, name: string) => ({ body: { name }, headers: { 'idempotency-key': key } });
  it('replays the same answer and refuses another body', async () => {
    const user = editor();
    const before = saves;
    const first = await user.call(calls.save, keyed('k-1', 'dora'));
    const second = await user.call(calls.save, keyed('k-1', 'dora'));
    expect(second.data).toEqual(first.data);
    expect(saves).toBe(before + 1);
    expect((await user.call(calls.save, keyed('k-1', 'emil'))).code).toBe('idempotency.differentBody');
    expect((await editor().call(calls.save, keyed('k-1', 'emil'))).code).toBe('200');
  });
  it('makes the second of two simultaneous calls wait for the first', async () => {
    const user = editor();
    const before = saves;
    const both = await Promise.all([1, 2].map(() => user.call(calls.save, keyed('k-2', 'slow'))));
    expect(both.map((answer) => answer.data)).toEqual([{ said: 'slow by editor' }, { said: 'slow by editor' }]);
    expect(saves).toBe(before + 1);
  });
  it('forgets refusals, so that a corrected call may use the key again', async () => {
    const user = editor();
    expect((await user.call(calls.save, keyed('k-3', 'taken'))).code).toBe('user.usernameInUse');
    expect((await user.call(calls.save, keyed('k-3', 'free'))).code).toBe('200');
  });
  it('does not store answers in clear text', async () => {
    await editor().call(calls.save, keyed('k-4', 'findme'));
    const { rows } = await platform.database.pool.query("select * from idempotency_keys where key = 'k-4'");
    expect(JSON.stringify(rows)).not.toContain('findme');
  });
});

it('notifies the handler when the client disconnects', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const call = fetch(`${address}/eoms/sample/wait`, { signal: leaving.signal }).catch(() => 'gone');
  await expect.poll(() => waiting?.aborted).toBe(false);
  leaving.abort();
  expect(await call).toBe('gone');
  await expect.poll(() => waiting?.aborted).toBe(true);
});

describe('headers', () => {
  it('hold a strict policy for one origin', async () => {
    const answer = await api.app.inject('/eoms/docs');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("'unsafe-eval'");
    // For the reader of labels, which is WebAssembly.
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy.match(/unsafe-inline/g)).toHaveLength(1);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});
