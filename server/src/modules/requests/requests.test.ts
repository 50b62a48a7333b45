import { randomBytes } from 'node:crypto';
import { type AnyEndpoint, requestsEndpoints as calls, pathsOf, workOrdersEndpoints } from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from '../work-orders/orders.fixture.ts';
import { createRequests } from './requests.module.ts';

let system: OrdersSystem;
let desk: TestClient;
let elsewhere: TestClient;
beforeAll(async () => {
  const config = { language: () => 'en' as const };
  system = await openOrdersSystem(
    ({ platform }, { orders, types }) => createRequests({ platform, orders, types, config }).routes,
  );
  const all = ['view', 'edit', 'control'] as const;
  desk = await system.person('Desk', { publicRequest: all, workOrderCenter: all }, [system.venue.room]);
  elsewhere = await system.person('Far', { publicRequest: all, workOrderCenter: all }, [system.venue.hall]);
});
afterAll(() => system.close());

let addresses = 0;
/** From another address each time, as the calls of one are limited. */
const send = async (endpoint: AnyEndpoint, payload: unknown, headers: Record<string, string> = {}) => {
  addresses += 1;
  const remoteAddress = `10.9.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  const url = pathsOf(endpoint)[0] ?? '';
  const reply = await system.api.app.inject({
    method: 'POST',
    url,
    payload: payload as object,
    remoteAddress,
    headers,
  });
  return reply.json() as { code: string; data: never; details?: unknown };
};
const newKey = () => randomBytes(32).toString('base64url');
const report = (code: string, more: object = {}) =>
  send(calls.sendRequest, { code, key: newKey(), text: 'No sound', ...more }) as Promise<{
    code: string;
    data: { number: number; joined: boolean };
  }>;
const settings = (more: object = {}) =>
  system.admin.call(calls.saveRequestSettings, {
    body: { enabled: true, type: 'request', openAtMost: 3, perHour: 1_000, ...more },
  });
const label = async (kind: 'place' | 'device' | 'asset' = 'place', id = system.venue.room) => {
  const { data, code } = await system.admin.call(calls.issueRequestLabels, { body: { targets: [{ kind, id }] } });
  if (!data?.[0]) throw new Error(`no label: ${code}`);
  return data[0].code;
};
const addDevice = async (name: string): Promise<string> => {
  const id = newId();
  await system.platform.database.pool.query(
    `insert into devices (id, name, model_id, place_id, enabled, params) values ($1, $2, $3, $4, true, '{}')`,
    [id, name, system.venue.modelId, system.venue.room],
  );
  return id;
};
const orders = async (who = desk) =>
  (await who.call(calls.listRequests, { query: { size: '100' } })).data?.records ?? [];
const hash = /^[0-9a-f]{64}$/;

beforeEach(async () => {
  await system.platform.database.pool.query('delete from public_requests');
  await system.platform.database.pool.query('delete from request_labels');
  expect((await settings()).code).toBe('200');
});

describe('a report by a label', () => {
  it('is an order of the type for reports, with its text and nothing of the sender', async () => {
    const code = await label();
    expect(await send(calls.readRequestLabel, { code })).toMatchObject({ code: '200', data: { name: 'Room' } });
    const key = newKey();
    const sent = await report(code, { key, text: ' No <b>sound</b>\u202e\n at all ' });
    expect(sent).toMatchObject({ code: '200', data: { joined: false } });
    const [request, ...others] = await orders();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      number: sent.data.number,
      text: 'No <b>sound</b> at all',
      orderStatus: 'unprocessed',
    });
    const { data: order } = await desk.call(workOrdersEndpoints.getWorkOrder, {
      query: { id: request?.orderId ?? '' },
    });
    expect(order).toMatchObject({
      type: 'request',
      theme: 'Room: No <b>sound</b> at all',
      initiatorId: null,
      initiator: 'Public request (label)',
      assigneeId: null,
    });
    const { rows } = await system.platform.database.pool.query('select * from public_requests');
    expect(rows[0].key_hash).toMatch(hash);
    expect(JSON.stringify(rows)).not.toContain(key);
    const { rows: audited } = await system.platform.database.pool.query(
      "select after::text, username from audit_entries where action = 'sendRequest' and target = $1",
      [request?.orderId],
    );
    expect(audited).toHaveLength(1);
    expect(audited[0].username).toBeNull();
    expect(audited[0].after).not.toContain(key);
  });

  it('is followed by its key: open, in work, done, and nothing else', async () => {
    const key = newKey();
    const { data } = await report(await label(), { key });
    const id = (await orders())[0]?.orderId ?? '';
    const state = async () => (await send(calls.followRequest, { key })).data as object;
    expect(await state()).toEqual({ number: data.number, state: 'open' });
    await desk.call(workOrdersEndpoints.handleWorkOrder, { body: { id, action: 'accept' } });
    expect(await state()).toEqual({ number: data.number, state: 'inWork' });
    const confirmed = ['equipmentWorks', 'placeTidy'];
    await desk.call(workOrdersEndpoints.handleWorkOrder, {
      body: { id, action: 'complete', result: 'new cable', confirmed, solveAlarms: null },
    });
    expect(await state()).toEqual({ number: data.number, state: 'done' });
    await send(calls.sendRequest, { code: await label(), key: newKey(), text: 'x' });
    const next = (await orders())[0]?.orderId ?? '';
    await desk.call(workOrdersEndpoints.cancelWorkOrder, { body: { id: next, reason: 'a joke' } });
    expect((await send(calls.followRequest, { key })).data).toEqual({ number: data.number, state: 'done' });
  });

  it('arrives once, however often it is sent', async () => {
    const [code, key] = [await label(), newKey()];
    const first = await report(code, { key });
    const again = await Promise.all([report(code, { key }), report(code, { key, text: 'other' })]);
    for (const { data } of again) expect(data).toEqual(first.data);
    expect(await orders()).toHaveLength(1);
    const other = await label('place', system.venue.hall);
    expect((await report(other, { key })).code).toBe('404');
  });

  it('about a device with an open one is added to that; to a new one after its end', async () => {
    const id = await addDevice('Projector');
    const code = await label('device', id);
    const keys = [newKey(), newKey()];
    expect((await report(code, { key: keys[0] })).data.joined).toBe(false);
    expect((await report(code, { key: keys[1], text: 'also no picture' })).data.joined).toBe(true);
    const [second, first] = await orders();
    expect(second).toMatchObject({ orderId: first?.orderId, joined: true, labelName: 'Projector' });
    const orderId = first?.orderId ?? '';
    const { data: history } = await desk.call(workOrdersEndpoints.listWorkOrderRecords, { query: { orderId } });
    expect(history?.filter(({ kind }) => kind === 'requested').map(({ text }) => text)).toEqual([
      'No sound',
      'also no picture',
    ]);
    await desk.call(workOrdersEndpoints.cancelWorkOrder, { body: { id: orderId, reason: 'works' } });
    for (const key of keys) expect((await send(calls.followRequest, { key })).data).toMatchObject({ state: 'closed' });
    expect((await report(code)).data.joined).toBe(false);
    const { data: order } = await desk.call(workOrdersEndpoints.getWorkOrder, { query: { id: orderId } });
    expect(order?.devices).toEqual([{ id, name: 'Projector' }]);
  });
});

describe('codes and keys', () => {
  it('answer alike, whether they never were, are revoked, or nothing can be reported', async () => {
    const id = await addDevice('Screen');
    const code = await label('device', id);
    const labelId = (await desk.call(calls.listRequestLabels, { query: {} })).data?.records[0]?.id ?? '';
    const unknown = await send(calls.readRequestLabel, { code: randomBytes(16).toString('base64url') });
    expect(unknown.code).toBe('404');
    const same = ({ code: answer, data, details }: typeof unknown) => ({ answer, data, details });
    await settings({ enabled: false });
    expect(same(await send(calls.readRequestLabel, { code }))).toEqual(same(unknown));
    expect((await report(code)).code).toBe('404');
    await settings();
    const { data } = await desk.call(calls.renewRequestLabel, { body: { id: labelId } });
    expect(same(await send(calls.readRequestLabel, { code }))).toEqual(same(unknown));
    expect((await report(data?.code ?? '')).code).toBe('200');
    expect((await elsewhere.call(calls.revokeRequestLabel, { body: { id: labelId } })).code).toBe('404');
    expect((await desk.call(calls.revokeRequestLabel, { body: { id: labelId } })).code).toBe('200');
    expect((await report(data?.code ?? '')).code).toBe('404');
    expect((await send(calls.followRequest, { key: newKey() })).code).toBe('404');
    expect((await send(calls.followRequest, { key: code })).code).toBe('422');
  });

  it('end with what they are on, and what was reported can still be followed', async () => {
    const id = await addDevice('Lamp');
    const [code, key] = [await label('device', id), newKey()];
    await report(code, { key });
    await system.platform.database.pool.query('delete from devices where id = $1', [id]);
    expect((await report(code)).code).toBe('404');
    expect((await send(calls.followRequest, { key })).data).toMatchObject({ state: 'open' });
  });

  it('stay the same for what has one, and are issued for the places of the caller only', async () => {
    const code = await label();
    expect(await label()).toBe(code);
    const targets = [{ kind: 'place', id: system.venue.room }];
    expect((await elsewhere.call(calls.issueRequestLabels, { body: { targets } })).code).toBe('404');
    expect((await elsewhere.call(calls.listRequestLabels, { query: {} })).data?.records).toEqual([]);
    await report(code);
    expect(await orders(elsewhere)).toEqual([]);
  });
});

describe('limits', () => {
  it('hold the orders of a place, then the reports of an hour', async () => {
    const code = await label();
    const joined = [];
    for (let sent = 0; sent < 10; sent += 1) joined.push((await report(code)).data.joined);
    expect(joined).toEqual([false, false, false, ...Array(7).fill(true)]);
    expect((await report(code)).code).toBe('429');
    expect((await report(await label('place', system.venue.hall))).code).toBe('200');
  });

  it('hold for all labels together, also when many come at once by all nodes', async () => {
    await settings({ perHour: 4 });
    const codes = [await label(), await label('place', system.venue.hall)];
    const sent = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) =>
        system.api.nobody.call(calls.sendRequest, { body: { code: codes[at % 2], key: newKey(), text: 'dark' } }),
      ),
    );
    expect(sent.map(({ code }) => code).sort()).toEqual(['200', '200', '200', '200', '429', '429']);
  });

  it('hold for one address', async () => {
    const remoteAddress = '192.0.2.7';
    const ask = () =>
      system.api.app.inject({
        method: 'POST',
        url: pathsOf(calls.followRequest)[0] ?? '',
        payload: { key: newKey() },
        remoteAddress,
      });
    const answers = [];
    // Other nodes hear of a client within a second: in a moment, each may count alone.
    const most = 30 * system.platform.all.length;
    for (let asked = 0; asked <= most; asked += 1) answers.push((await ask()).json().code);
    expect(answers.filter((code) => code === '404').length).toBeLessThanOrEqual(most);
    expect(answers.slice(0, 30)).toEqual(Array(30).fill('404'));
    expect(answers.at(-1)).toBe('429');
  });

  it('refuse what comes from pages of others, and what is too long or empty', async () => {
    const code = await label();
    const body = { code, key: newKey(), text: 'No sound' };
    expect((await send(calls.sendRequest, body, { 'sec-fetch-site': 'cross-site' })).code).toBe('403');
    expect((await report(code, { text: 'x'.repeat(501) })).code).toBe('422');
    expect((await report(code, { text: '\u200b\u202e' })).code).toBe('422');
    expect((await report(code, { initiator: 'Boss' })).code).toBe('422');
    expect(await orders()).toEqual([]);
  });
});

describe('the photo', () => {
  const form = async (key: string, content: Buffer, name = 'p.jpg') => {
    const data = new FormData();
    data.set('key', key);
    data.set('file', new Blob([new Uint8Array(content)]), name);
    const encoded = new Response(data);
    const type = encoded.headers.get('content-type') ?? '';
    return send(calls.addRequestPhoto, Buffer.from(await encoded.arrayBuffer()), { 'content-type': type });
  };
  const picture = () =>
    sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Copyright: 'hidden words' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .jpeg()
      .toBuffer();

  it('is shown in the order without what was hidden in it; there is one', async () => {
    const key = newKey();
    await report(await label(), { key });
    expect((await form(newKey(), await picture())).code).toBe('404');
    expect((await form(key, await picture())).code).toBe('200');
    expect((await form(key, await picture())).code).toBe('404');
    const [request] = await orders();
    expect(request?.pictures).toHaveLength(1);
    const shown = await desk.send(workOrdersEndpoints.getWorkOrderPicture, {
      params: { id: request?.pictures[0] ?? '' },
    });
    const { format, exif } = await sharp(shown.rawPayload).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    const far = await elsewhere.send(workOrdersEndpoints.getWorkOrderPicture, {
      params: { id: request?.pictures[0] ?? '' },
    });
    expect(far.json().code).toBe('404');
    const { rows } = await system.platform.database.pool.query('select count(*)::int from stored_files');
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is refused where it is a bomb, a program or late', async () => {
    const [code, key] = [await label(), newKey()];
    await report(code, { key });
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect((await form(key, bomb)).code).toBe('file.imageTooManyPixels');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await form(key, svg, 'a.svg')).code).toMatch(/^file\./);
    expect((await form(key, Buffer.alloc(11 * 1024 * 1024, 1))).code).toMatch(/^file\./);
    await system.platform.database.pool.query("update public_requests set at = now() - interval '16 minutes'");
    expect((await form(key, await picture())).code).toBe('404');
  });
});

describe('the settings', () => {
  it('are for the whole venue, off at first, and refuse a type that asks for more', async () => {
    expect(
      (
        await desk.call(calls.saveRequestSettings, {
          body: { enabled: true, type: 'request', openAtMost: 1, perHour: 5 },
        })
      ).code,
    ).toBe('403');
    expect((await settings({ type: 'alarm' })).code).toBe('request.typeNotForRequests');
    const { data } = await system.admin.call(calls.getRequestSettings);
    expect((await settings({ revision: (data?.revision ?? 0) - 1 })).code).toBe('409');
    expect((await settings({ revision: data?.revision })).code).toBe('200');
  });
});
