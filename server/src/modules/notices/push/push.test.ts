import { createECDH } from 'node:crypto';
import {
  channelsEndpoints as channels,
  pushEndpoints as push,
  pushBrowsersAtMost,
  recipientsEndpoints as recipients,
  standardPreferences,
} from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { createNoticeOutbound, createPushOutbound } from '../channels/notice-outbound.ts';
import { channelDraft, openNotices } from '../notices.fixture.ts';
import type { NoticeRequest } from '../send-notice.ts';
import { savePushBrowser } from './push-browsers.store.ts';
import { decryptPush, openPushService, type PushService, readVapid } from './push-service.fixture.ts';

let service: PushService;
let system: Awaited<ReturnType<typeof openNotices>>;
let channelId: string;
beforeAll(async () => {
  service = await openPushService();
  system = await openNotices({ trusted: service.cert });
  channelId = await system.saveChannel(channelDraft('webPush', { contact: 'av@venue.test' }));
});
afterAll(async () => {
  await system.close();
  await service.close();
});
beforeEach(async () => {
  await system.pool.query('truncate notice_deliveries, notice_browsers');
  service.got.length = 0;
});

type Browser = ReturnType<PushService['browser']>;
const say = (title: string, content: string) => ({
  title: { zh: title, en: title },
  content: { zh: content, en: content },
});
const notify = (to: string[], more: Partial<NoticeRequest> = {}) =>
  system.platform.database.transaction((tx) =>
    system.notices.send(tx, {
      says: say('Lamp', 'Too hot'),
      to,
      channelIds: [channelId],
      variables: {},
      subject: 'alarm:7',
      ...more,
    }),
  );
/** A user with browsers, and the notify object that stands for them. */
const person = async (...browsers: Browser[]) => {
  const userId = await system.addUser();
  const client = system.api.signIn({ userId });
  for (const { draft } of browsers)
    expect(await client.call(push.saveOwnPush, { body: draft })).toMatchObject({ code: '200' });
  return { userId, client, objectId: await system.recipientOf(userId) };
};
type Client = Awaited<ReturnType<typeof person>>['client'];
const own = async (client: Client) => system.must(await client.call(push.getOwnPush)).browsers;
const log = async () =>
  (await system.deliveries()).map(({ status, reply, attempts }) => ({ status, attempts, said: reply?.status ?? null }));
const logged = (...wanted: object[]) =>
  vi.waitFor(async () => expect(await log()).toEqual(wanted.map((one) => expect.objectContaining(one))), 8_000);

describe('a push', () => {
  it('can be read by nobody but the browser, and is signed for its push service', async () => {
    const browser = service.browser();
    const { objectId, client } = await person(browser);
    await notify([objectId], { urgent: true });
    await logged({ status: 'sent', said: 'HTTP 201' });
    expect(browser.read()).toEqual([
      expect.objectContaining({
        title: 'Lamp',
        content: 'Too hot',
        urgent: true,
        subject: 'alarm:7',
        path: '/alarmCenter?alarm=7',
      }),
    ]);
    const [pushed] = browser.pushes();
    const [headers, body] = [pushed?.headers ?? {}, pushed?.body ?? Buffer.alloc(0)];
    expect(body.toString('latin1')).not.toContain('Lamp');
    expect(headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm', topic: expect.any(String) });
    expect(Number(headers.ttl)).toBeGreaterThan(86_000);
    const { key, claims } = readVapid(headers.authorization ?? '');
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:av@venue.test' });
    expect(claims.exp - Date.now() / 1_000).toBeLessThanOrEqual(86_400);
    expect(system.must(await client.call(push.getOwnPush)).publicKey).toBe(key);
    expect((await own(client))[0]?.lastSentAt).not.toBeNull();
  });

  it('is read here as in the example of RFC 8291', () => {
    const browser = createECDH('prime256v1');
    browser.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
    const body = [
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml',
      'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT',
      'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    ].join('');
    const keys = { own: browser, auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url') };
    expect(decryptPush(Buffer.from(body, 'base64url'), keys)).toBe('When I grow up, I want to be a watermelon');
  });

  it('fits into 4096 bytes, whatever the text, without half a character', async () => {
    const browser = service.browser();
    const { objectId } = await person(browser);
    await notify([objectId], { says: say('💧'.repeat(140), `"\\${'漏水💧'.repeat(2_000)}`) });
    await logged({ status: 'sent' });
    expect(browser.pushes()[0]?.body.length).toBeLessThanOrEqual(4_096);
    expect(browser.read()[0]).toMatchObject({ content: expect.stringMatching(/^"\\(漏水💧)+漏?水?…$/u) });
  });

  it('goes to each browser, with an entry in the log for each', async () => {
    const [one, two] = [service.browser(), service.browser()];
    const { objectId, userId } = await person(one, two);
    two.answer({ status: 500, body: 'oh dear' });
    await notify([objectId]);
    await vi.waitFor(() => expect(two.pushes().length).toBeGreaterThan(1), 8_000);
    two.answer({});
    await logged({ status: 'sent' }, { status: 'sent' });
    expect(one.pushes()).toHaveLength(1);
    expect(new Set(two.read().map(({ id }) => id)).size).toBe(1);
    const body = { ...standardPreferences, muted: ['webPush' as const] };
    await system.api.signIn({ userId }).call(recipients.saveOwnPreferences, { body });
    await notify([objectId]);
    expect(await log()).toHaveLength(2);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that no longer knows a browser (%i) is not asked again', async (status) => {
    const browser = service.browser();
    const { objectId, client } = await person(browser);
    browser.answer({ status, body: 'push subscription has unsubscribed or expired.' });
    await notify([objectId]);
    await logged({ status: 'failed', attempts: 1, said: `HTTP ${status}` });
    expect((await system.deliveries())[0]?.reply?.excerpt).toContain('unsubscribed');
    expect(await own(client)).toEqual([]);
  });

  it.each([413, 403])('that refuses a message (%i) is not asked again, but keeps the browser', async (status) => {
    const browser = service.browser();
    const { objectId, client } = await person(browser);
    browser.answer({ status });
    await notify([objectId]);
    await logged({ status: 'failed', attempts: 1, said: `HTTP ${status}` });
    expect(await own(client)).toHaveLength(1);
  });

  it('that asks for time gets it', async () => {
    const browser = service.browser();
    const { objectId } = await person(browser);
    browser.answer({ status: 429, headers: { 'retry-after': '120' } });
    await notify([objectId]);
    await logged({ status: 'waiting', attempts: 1, said: 'HTTP 429' });
    const { rows } = await system.pool.query("select due_at - now() > interval '100 s' later from notice_deliveries");
    expect(rows).toEqual([{ later: true }]);
  });

  it('that is slow does not hold up others', async () => {
    const [slow, fast] = [service.browser(), service.browser()];
    const [one, two] = [await person(slow), await person(fast)];
    slow.answer({ afterMs: 1_500 });
    await notify([one.objectId, two.objectId]);
    await vi.waitFor(() => expect(fast.pushes()).toHaveLength(1), 1_000);
    await logged({ status: 'sent' }, { status: 'sent' });
    expect(slow.pushes()).toHaveLength(1);
  });

  it('is never a server in our own network, not even one that channels may reach', async () => {
    const networks = ['10.0.0.5/32:443'];
    const lookup = async () => [{ address: '10.0.0.5', family: 4 }];
    const reach = (way: typeof createPushOutbound, allowed: string[]) =>
      way(async () => allowed, { ownPorts: [], lookup }).resolve('push.example', 443);
    await expect(reach(createNoticeOutbound, networks)).resolves.toMatchObject({ address: '10.0.0.5' });
    await expect(reach(createPushOutbound, [])).rejects.toMatchObject({ reason: 'refused' });
    await expect(reach(createPushOutbound, networks)).resolves.toMatchObject({ address: '10.0.0.5' });
    await expect(createPushOutbound(async () => [], { ownPorts: [] }).resolve('127.0.0.1', 443)).rejects.toThrow();
  });
});

describe('a browser', () => {
  it('is taken over by whoever uses it now, with nothing that waits for the user before', async () => {
    const browser = service.browser();
    const before = await person(browser);
    browser.answer({ status: 503 });
    await notify([before.objectId], { says: say('Secret of the first', '…') });
    await vi.waitFor(() => expect(browser.pushes().length).toBeGreaterThan(0), 8_000);
    const after = await person(browser);
    browser.answer({});
    await logged({ status: 'failed', said: 'browserGone' });
    service.got.length = 0;
    await notify([before.objectId, after.objectId], { says: say('For the second', '…') });
    await vi.waitFor(() => expect(browser.read().map(({ title }) => title)).toEqual(['For the second']), 8_000);
    expect([await own(before.client), (await own(after.client)).length]).toEqual([[], 1]);
  });

  it('gets nothing once its user has signed out there, or may not sign in any more', async () => {
    const [here, there] = [service.browser(), service.browser()];
    const { userId, client, objectId } = await person(here);
    const elsewhere = system.api.signIn({ userId });
    await elsewhere.call(push.saveOwnPush, { body: there.draft });
    expect((await own(client)).map(({ endpoint, current }) => [endpoint, current])).toEqual([
      [there.draft.endpoint, false],
      [here.draft.endpoint, true],
    ]);
    const { rows } = await system.pool.query('select session_id from notice_browsers where endpoint = $1', [
      here.draft.endpoint,
    ]);
    await system.revoke({ userIds: [userId], sessionId: rows[0].session_id });
    expect((await own(client)).map(({ endpoint }) => endpoint)).toEqual([there.draft.endpoint]);
    there.answer({ status: 503 });
    await notify([objectId]);
    await vi.waitFor(() => expect(there.pushes().length).toBeGreaterThan(0), 8_000);
    await system.pool.query('update users set enabled = false where id = $1', [userId]);
    there.answer({});
    await logged({ status: 'failed', said: 'userGone' });
    expect(here.pushes()).toEqual([]);
    await system.revoke({ userIds: [userId] });
    expect((await system.pool.query('select from notice_browsers')).rowCount).toBe(0);
  });

  it('of the next on a rota is reached once the one whose turn it is has left', async () => {
    const [one, two] = [service.browser(), service.browser()];
    const [leaving, next] = [await person(one), await person(two)];
    const startsAt = new Date(Date.now() - 1_000).toISOString();
    const rota = { userIds: [leaving.userId, next.userId], startsAt, days: 1, standIn: null };
    const body = { name: `rota of ${leaving.userId}`, kind: 'rota', rota };
    const { id } = system.must(await system.admin.call(recipients.saveRecipient, { body }));
    await notify([id]);
    await logged({ status: 'sent' });
    await system.pool.query('update users set enabled = false where id = $1', [leaving.userId]);
    await notify([id]);
    await logged({ status: 'sent' }, { status: 'sent' });
    expect([one.pushes().length, two.pushes().length]).toEqual([1, 1]);
    const shown = system.must(await system.admin.call(recipients.pageRecipients, { query: { keyword: body.name } }));
    expect(shown.records[0]?.onCall?.userId).toBe(next.userId);
  });

  it('is seen, tested and removed by its user alone', async () => {
    const browser = service.browser();
    const { client } = await person(browser);
    const other = await person();
    const body = { endpoint: browser.draft.endpoint };
    expect(await own(other.client)).toEqual([]);
    expect(await other.client.call(push.testOwnPush, { body })).toMatchObject({ code: '404' });
    expect(await other.client.call(push.removeOwnPush, { body })).toMatchObject({ code: '404' });
    browser.answer({ status: 201, body: 'thanks' });
    const reply = await client.call(push.testOwnPush, { body });
    expect(reply.data).toMatchObject({ ok: true, status: 'HTTP 201', excerpt: 'thanks' });
    expect(browser.read()[0]).toMatchObject({ subject: 'test', path: '/' });
    expect(await client.call(push.removeOwnPush, { body })).toMatchObject({ code: '200' });
    expect(await own(client)).toEqual([]);
  });

  it('is stored without its keys in the clear, and named in neither log nor audit by its address', async () => {
    const browser = service.browser();
    const { objectId } = await person(browser);
    await notify([objectId]);
    await logged({ status: 'sent' });
    const rows = await Promise.all(
      ['notice_browsers', 'agreed_values', 'notice_deliveries', 'audit_entries'].map(
        async (table) => (await system.pool.query(`select * from ${table}`)).rows,
      ),
    );
    const { p256dh, auth, endpoint } = browser.draft;
    for (const secret of [p256dh, auth]) expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows.slice(2))).not.toContain(endpoint);
  });

  it('must be reached by HTTPS, with keys that something can be encrypted for', async () => {
    const { client } = await person();
    const { draft } = service.browser();
    const save = async (more: object) => (await client.call(push.saveOwnPush, { body: { ...draft, ...more } })).code;
    const hostile = [
      'http://localhost/x',
      'file:///etc/passwd',
      `https://push.test/${'x'.repeat(2_000)}`,
      'https://ü.test/',
      // Inside our own network: known before anything is pushed.
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.5/x',
      'https://[::1]/x',
    ];
    for (const endpoint of hostile) expect([endpoint, await save({ endpoint })]).toEqual([endpoint, '422']);
    const nowhere = Buffer.alloc(65, 4).toString('base64url');
    for (const more of [{ p256dh: nowhere }, { p256dh: 'AA' }, { auth: `${draft.auth}=` }])
      expect([more, await save(more)]).toEqual([more, '422']);
    // Somebody else, for the limit of calls a minute.
    const another = await person();
    for (let n = 0; n < pushBrowsersAtMost + 3; n += 1)
      expect((await another.client.call(push.saveOwnPush, { body: service.browser().draft })).code).toBe('200');
    expect(await own(another.client)).toHaveLength(pushBrowsersAtMost);
  });

  it('goes to the ten latest browsers of somebody who registers hundreds at once, and one notice goes to no more', async () => {
    const { client, userId, objectId } = await person();
    const other = await person(service.browser());
    const rows = async () =>
      (await system.pool.query('select count(*)::int n from notice_browsers where user_id = $1', [userId])).rows[0].n;
    // Past the limit of calls a minute, as from many sessions over a long time.
    const { database, secrets } = system.platform;
    const register = () =>
      database.transaction((tx) =>
        savePushBrowser(tx, secrets, service.browser().draft, { userId, sessionId: newId(), userAgent: 'x' }),
      );
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.all(Array.from({ length: 60 }, register));
      expect(await rows()).toBe(pushBrowsersAtMost);
    }
    const last = service.browser();
    expect((await client.call(push.saveOwnPush, { body: last.draft })).code).toBe('200');
    expect(await own(client)).toHaveLength(pushBrowsersAtMost);
    expect(await own(other.client)).toHaveLength(1);
    await notify([objectId]);
    await vi.waitFor(async () => expect((await log()).length).toBeGreaterThan(0), 8_000);
    expect((await log()).length).toBeLessThanOrEqual(pushBrowsersAtMost);
  });
});

it('A channel of browsers is tested on those of the administrator, and has one key on all nodes', async () => {
  const test = () => system.admin.call(channels.testChannel, { body: { id: channelId } });
  expect((await test()).code).toBe('notifyChannel.noBrowser');
  const userId = await system.addUser();
  const root = system.api.signIn({ userId, superAdministrator: true });
  const [one, two] = [service.browser(), service.browser()];
  for (const { draft } of [one, two]) await root.call(push.saveOwnPush, { body: draft });
  two.answer({ status: 502 });
  const reply = await root.call(channels.testChannel, { body: { id: channelId } });
  expect(reply.data).toMatchObject({ ok: false, status: 'HTTP 502' });
  expect([one.pushes().length, two.pushes().length]).toEqual([1, 1]);
  const keys = new Set<string>();
  for (let n = 0; n < 6; n += 1) keys.add(system.must(await root.call(push.getOwnPush)).publicKey);
  expect(keys.size).toBe(1);
});
