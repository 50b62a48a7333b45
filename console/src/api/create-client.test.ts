import { peopleEndpoints, sessionEndpoints } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { describe, expect, it, vi } from 'vitest';
import { addressOf } from './address.ts';
import { createClient } from './create-client.ts';

const setUp = (answer: () => Response | Promise<Response>) => {
  const sent: { address: string; init: RequestInit }[] = [];
  const onUnauthorised = vi.fn();
  const call = createClient({
    fetch: (async (address: string, init: RequestInit) => {
      sent.push({ address, init });
      return answer();
    }) as typeof fetch,
    token: () => 'the-token',
    language: () => 'en',
    onUnauthorised,
    newKey: () => 'key-1',
    timeoutMs: 1000,
  });
  return { call, sent, onUnauthorised };
};
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const ok = (data: unknown) => json({ status: true, code: '200', data, requestId: 'r' });
const refused = (code: string, extra = {}) => json({ status: false, code, data: null, requestId: 'r-9', ...extra });

describe('the client', () => {
  it('fills in the path and the query, and sends token and language', async () => {
    const { call, sent } = setUp(() => ok({ records: [], total: 0, current: 1, size: 20 }));
    await call(peopleEndpoints.listUsers, { query: { current: '2', keyword: 'a b' } });
    expect(sent[0]?.address).toBe('/eoms/baseUser/getUserList?current=2&keyword=a+b');
    expect(sent[0]?.init.headers).toMatchObject({ token: 'the-token', 'Accept-Language': 'en' });
    expect(addressOf({ path: '/x/{id}' }, { params: { id: 'a/b' }, query: { empty: '', none: undefined } })).toBe(
      '/eoms/x/a%2Fb',
    );
  });
  it('posts JSON with an idempotency key and returns the data', async () => {
    const { call, sent } = setUp(() => ok(null));
    const done = await call(peopleEndpoints.setDefaultRole, { body: { roleId: 'r1' } });
    expect(done).toBeNull();
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"roleId":"r1"}' });
    expect(sent[0]?.init.headers).toMatchObject({ 'Idempotency-Key': 'key-1', 'Content-Type': 'application/json' });
  });
  it("throws the server's refusal with its details", async () => {
    const { call, onUnauthorised } = setUp(() => refused('422', { details: [{ field: 'name', message: 'short' }] }));
    await expect(call(peopleEndpoints.setDefaultRole, { body: { roleId: 'r1' } })).rejects.toMatchObject({
      name: 'ApiRefusal',
      code: '422',
      requestId: 'r-9',
      details: [{ field: 'name', message: 'short' }],
    });
    expect(onUnauthorised).not.toHaveBeenCalled();
  });
  it('announces the end of a session, but not on the data behaviour call path', async () => {
    const { call, onUnauthorised } = setUp(() => refused('401'));
    await expect(call(sessionEndpoints.logout)).rejects.toMatchObject({ code: '401' });
    expect(onUnauthorised).toHaveBeenCalledTimes(1);
    const exempt = { ...sessionEndpoints.logout, path: '/dataBehavior/callDataBehavior' } as const;
    await expect(call(exempt)).rejects.toMatchObject({ code: '401' });
    expect(onUnauthorised).toHaveBeenCalledTimes(1);
  });
  it('distinguishes a broken connection from a server error', async () => {
    const broken = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(broken.call(sessionEndpoints.logout)).rejects.toMatchObject({ code: 'network' });
    const html = setUp(() => new Response('<html>', { status: 502 }));
    await expect(html.call(sessionEndpoints.logout)).rejects.toMatchObject({ code: '503' });
  });
  it('returns the bytes of a binary call, or its refusal', async () => {
    const image = setUp(() => new Response('abc', { headers: { 'content-type': 'image/webp' } }));
    const blob = await image.call(peopleEndpoints.browseHead, { query: { id: 'x' } });
    expect(blob).toBeInstanceOf(Blob);
    const none = setUp(() => refused('404'));
    await expect(none.call(peopleEndpoints.browseHead, { query: { id: 'x' } })).rejects.toMatchObject({ code: '404' });
  });
  it('lets a file take as long as its bytes keep coming', async () => {
    vi.useFakeTimers();
    const parts = (everyMs: number) =>
      new ReadableStream<Uint8Array>({
        start: async (to) => {
          for (let n = 0; n < 5; n += 1) {
            await letTimePass(everyMs, 'a line that is slow');
            to.enqueue(new Uint8Array([n]));
          }
          to.close();
        },
      });
    const file = (body: ReadableStream) =>
      setUp(() => new Response(body, { headers: { 'content-type': 'image/webp' } }));
    const slow = file(parts(900)).call(peopleEndpoints.browseHead, { query: { id: 'x' } });
    await vi.advanceTimersByTimeAsync(4_500);
    expect((await slow).size).toBe(5);
    vi.useRealTimers();
  });
});
