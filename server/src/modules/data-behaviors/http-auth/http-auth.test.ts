import { createHash, createHmac } from 'node:crypto';
import { authSecret, dataSourcesEndpoints as calls, type HttpAuth } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataSystem, openDataSystem, param, service } from '../data-behaviors.fixture.ts';
import { textToSign } from './ca-signature.ts';

let data: DataSystem;
beforeAll(async () => {
  data = await openDataSystem();
});
afterAll(() => data.close());

const secret = 's3cret-of-the-venue';
const asking = {
  methodType: 'request' as const,
  uri: '/rooms/{room}',
  collection: false,
  params: [param('room', { place: 'path' }), param('z'), param('a')],
};
const args = { room: 'hall', z: '1 2', a: 'b' };
/** What a service with this authorisation is sent. */
const sentWith = async (auth: HttpAuth, more = {}) => {
  const sourceId = await data.saveSource({
    settings: service(`${data.far.url}/api`, auth),
    secrets: { [authSecret]: secret },
  });
  data.far.got.length = 0;
  data.answers(() => ({ body: '{"ok":true}' }));
  const id = await data.save({ ...asking, sourceId, ...more });
  expect(await data.test(id, args)).toMatchObject({ ok: true });
  const [sent] = data.far.got;
  if (!sent) throw new Error('nothing was sent');
  return { ...sent, url: new URL(sent.url, data.far.url), id, sourceId };
};

describe('requests to a service', () => {
  it('carry what it authorises them by', async () => {
    const basic = await sentWith({ kind: 'basic', username: 'venue' });
    expect(basic.headers.authorization).toBe(`Basic ${Buffer.from(`venue:${secret}`).toString('base64')}`);
    expect((await sentWith({ kind: 'bearer' })).headers.authorization).toBe(`Bearer ${secret}`);
    const inHeader = await sentWith({ kind: 'apiKey', place: 'header', name: 'X-Api-Key' });
    expect(inHeader.headers['x-api-key']).toBe(secret);
    const inQuery = await sentWith({ kind: 'apiKey', place: 'query', name: 'key' });
    expect(inQuery.url.searchParams.get('key')).toBe(secret);
  });

  it('are signed as the gateways of Aliyun and Hikvision ask for', async () => {
    const lines = {
      method: 'GET',
      url: new URL('https://venue.test/api?b=2&a=1&c='),
      headers: { accept: 'application/json', 'x-ca-key': 'k', 'x-ca-nonce': 'n', 'x-ca-timestamp': '1' },
    };
    expect(textToSign('aliyun', lines)).toBe(
      'GET\napplication/json\n\n\n\nx-ca-key:k\nx-ca-nonce:n\nx-ca-timestamp:1\n/api?a=1&b=2&c',
    );
    expect(textToSign('artemis', lines)).toBe(
      'GET\napplication/json\nx-ca-key:k\nx-ca-nonce:n\nx-ca-timestamp:1\n/api?a=1&b=2&c',
    );
    const { url, headers } = await sentWith({ kind: 'caSignature', appKey: 'venue', style: 'artemis' });
    const expected = [
      'GET',
      'application/json',
      ...['x-ca-key', 'x-ca-nonce', 'x-ca-timestamp'].map((name) => `${name}:${headers[name]}`),
      `${url.pathname}?a=b&z=1 2`,
    ].join('\n');
    expect(headers['x-ca-signature']).toBe(createHmac('sha256', secret).update(expected).digest('base64'));
    expect(headers['x-ca-key']).toBe('venue');
    expect(Math.abs(Number(headers['x-ca-timestamp']) - Date.now())).toBeLessThan(60_000);
  });

  it('are signed by their sorted parameters', async () => {
    const auth = {
      kind: 'sortedParameters',
      algorithm: 'md5',
      appKeyName: 'appId',
      appKey: 'venue',
      timestampName: 'ts',
      timestampUnit: 's',
      signatureName: 'sign',
    } as const;
    const { url } = await sentWith(auth);
    const ts = url.searchParams.get('ts') ?? '';
    const text = `a=b&appId=venue&ts=${ts}&z=1 2&key=${secret}`;
    expect(url.searchParams.get('sign')).toBe(createHash('md5').update(text).digest('hex').toUpperCase());
    expect(ts).toMatch(/^\d{10}$/);
  });
});

describe('client credentials', () => {
  const auth = (): HttpAuth => ({
    kind: 'oauth2',
    tokenUrl: `${data.far.url}/token`,
    clientId: 'venue:1',
    scope: 'rooms.read',
    credentials: 'header',
  });
  const open = async (answer: () => { status?: number; body?: string }, kind = auth()) => {
    const settings = service(`${data.far.url}/api`, kind);
    const sourceId = await data.saveSource({ settings, secrets: { [authSecret]: secret } });
    const asked: string[] = [];
    let serviceStatus = 200;
    data.answers(({ url }) => {
      asked.push(url.startsWith('/token') ? 'token' : 'service');
      if (url.startsWith('/token')) return answer();
      return { status: serviceStatus, body: serviceStatus === 200 ? '{"ok":true}' : `no: t0ken-1 ${secret}` };
    });
    const id = await data.save({ ...asking, sourceId, timeoutSeconds: 5 });
    data.far.got.length = 0;
    return { asked, test: () => data.test(id, args), answers: (status: number) => (serviceStatus = status) };
  };
  const token = (more = {}) => ({
    body: JSON.stringify({ access_token: 't0ken-1', token_type: 'bearer', expires_in: 3600, ...more }),
  });

  it('get a token once for as long as it holds, and a new one when it is turned away', async () => {
    const { asked, test, answers } = await open(() => token());
    expect(await test()).toMatchObject({ ok: true });
    expect(await test()).toMatchObject({ ok: true });
    expect(asked).toEqual(['token', 'service', 'service']);
    const [first, second] = data.far.got;
    expect(first?.headers.authorization).toBe(`Basic ${Buffer.from(`venue%3A1:${secret}`).toString('base64')}`);
    expect(first?.body).toBe('grant_type=client_credentials&scope=rooms.read');
    expect(second?.headers.authorization).toBe('Bearer t0ken-1');
    answers(401);
    const { ok, said } = await test();
    expect(asked.slice(3)).toEqual(['service', 'token', 'service']);
    expect([ok, said]).toEqual([false, expect.not.stringMatching(/t0ken|s3cret/)]);
  });

  it('say that the sign-in failed, whatever the token service answers', async () => {
    const answers = [
      { status: 401, body: '{"error":"invalid_client"}' },
      { body: 'welcome' },
      { body: '{"access_token":7}' },
      { body: '{"access_token":"a\\nb"}' },
      { status: 302, body: '' },
      { body: 'null' },
    ];
    for (const answer of answers) {
      const { test } = await open(() => answer);
      expect([answer, (await test()).code]).toEqual([answer, 'dataSource.signInFailed']);
    }
    const endless = await open(() => ({ body: 'x'.repeat(70_000) }));
    expect((await endless.test()).code).toBe('dataBehavior.tooLarge');
  });

  it('are not asked of an address that is not allowed', async () => {
    const { test } = await open(() => token(), { ...auth(), tokenUrl: 'http://169.254.169.254/token' } as HttpAuth);
    data.reaches({
      resolve: () => Promise.reject(new Error('no')),
      request: (await import('../data-outbound.ts')).createDataOutbound(async () => [], { ownPorts: [] }).request,
    });
    expect((await test()).code).toBe('dataSource.forbidden');
  });
});

it('needs its secret, loses it when the token service is another, and never shows it', async () => {
  const save = (auth: HttpAuth, secrets: Record<string, string>, id?: string) =>
    data.admin.call(calls.saveDataSource, {
      body: {
        ...(id ? { id } : {}),
        name: 'Signed',
        description: '',
        settings: service('https://venue.test', auth),
        secrets,
      },
    });
  const oauth2 = {
    kind: 'oauth2' as const,
    tokenUrl: 'https://login.test/token',
    clientId: 'venue',
    scope: '',
    credentials: 'body' as const,
  };
  expect((await save(oauth2, {})).code).toBe('dataSource.secretMissing');
  const { id } = data.must(await save(oauth2, { [authSecret]: secret }));
  const page = await data.admin.call(calls.pageDataSources, { query: { keyword: 'Signed' } });
  expect(JSON.stringify(page)).not.toContain(secret);
  expect(page.data?.records[0]?.hasSecrets).toEqual([authSecret]);
  expect((await save(oauth2, {}, id)).code).toBe('200');
  expect((await save({ ...oauth2, tokenUrl: 'https://evil.test/token' }, {}, id)).code).toBe(
    'dataSource.secretMissing',
  );
  expect((await save({ kind: 'none' }, {}, id)).code).toBe('200');
  const after = await data.admin.call(calls.pageDataSources, { query: { keyword: 'Signed' } });
  expect(after.data?.records[0]?.hasSecrets).toEqual([]);
});
