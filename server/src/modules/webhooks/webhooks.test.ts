import {
  devicesEndpoints,
  type Envelope,
  type ModelProperty,
  modelsEndpoints,
  placesEndpoints,
  webhookBodyLimit,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openServer, type Server } from '../../authorisation-matrix/matrix.fixture.ts';
import type { TestClient } from '../../platform/testing/test-client.ts';

const key = 'x7Qm2_rT9-kLw4Zb8NcV6hYs';
const fromWebhook = (id: string, type: ModelProperty['type'], webhook = `$.room.${id}`): ModelProperty => ({
  id,
  name: { zh: id, en: id },
  type,
  writable: false,
  history: 'change',
  staleAfterSeconds: null,
  origin: 'model',
  hidden: false,
  wire: { webhook },
});
const must = <T>({ data, code, details }: Envelope<T>): T => {
  if (data === null) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
  return data;
};

/** Adds a room sensor that only reports, modelled on the model screen; returns its id. */
const addSensor = async (root: TestClient): Promise<string> => {
  const group = must(await root.call(placesEndpoints.saveGroup, { body: { name: 'G', parentId: null, sort: 0 } }));
  const hall = { name: 'Hall', code: 'H', groupId: group.id, type: '', sort: 0, capacity: null };
  const place = must(
    await root.call(placesEndpoints.savePlace, {
      body: { ...hall, openType: 'samePage', layoutType: 'default', documentId: null },
    }),
  );
  const [model] = must(await root.call(modelsEndpoints.pageModels, { query: { current: '1', size: '1' } })).records;
  const description = must(await root.call(modelsEndpoints.describeActionClass, { params: { class: 'http' } }));
  const { typeId, brandId } = model ?? {};
  const plain = { name: 'Room sensor', typeId, brandId, actionClass: 'http', enabled: true, sort: 0, image: null };
  const properties = [fromWebhook('people', 'int'), fromWebhook('scene', 'string'), fromWebhook('lux', 'int', '$.lux')];
  const made = must(
    await root.call(modelsEndpoints.saveModel, {
      body: { ...plain, defaults: {}, remarks: '', description: { ...description, properties } },
    }),
  );
  const nothing = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null };
  return must(
    await root.call(devicesEndpoints.saveDevice, {
      body: {
        ...nothing,
        name: 'Sensor',
        modelId: made.id,
        placeId: place.id,
        enabled: true,
        params: { webhookKey: key },
      },
    }),
  ).id;
};

/** Responses of the real port, without a token, as a device gets them. */
describe('a device that reports on its own', () => {
  let server: Server;
  let root: TestClient;
  let address = '';
  let deviceId = '';

  const post = async (to: string, body: string, contentType?: string) => {
    const answer = await fetch(`${address}/eoms/device/webhook/${to}`, {
      method: 'POST',
      body: new TextEncoder().encode(body),
      headers: contentType === undefined ? {} : { 'content-type': contentType },
      signal: AbortSignal.timeout(10_000),
    });
    const { code, data, status } = (await answer.json()) as { code: string; data: unknown; status: boolean };
    return { http: answer.status, code, data, status };
  };
  const values = async () => (await root.call(devicesEndpoints.getDevice, { query: { deviceId } })).data?.live.values;
  const counted = async (result: string) => {
    const text = await server.platform.metrics.registry.getSingleMetricAsString('eoms_webhook_requests_total');
    return Number(new RegExp(`result="${result}"} (\\d+)`).exec(text)?.[1] ?? 0);
  };

  beforeAll(async () => {
    server = await openServer();
    await server.modules.session.createAdministrator({ username: 'root', name: 'root', password: 'Quiet-harbour-19' });
    root = await server.signIn('root');
    address = await server.listen();
    deviceId = await addSensor(root);
    await vi.waitFor(async () => expect((await post(key, '{}')).code).toBe('200'), { timeout: 15_000, interval: 50 });
  });
  afterAll(() => server.close());

  it('sets its properties', async () => {
    expect(await post(key, '{"room":{"people":17,"scene":"talk"}}', 'application/json')).toEqual({
      http: 200,
      code: '200',
      data: null,
      status: true,
    });
    await vi.waitFor(async () =>
      expect(await values()).toMatchObject({ people: { value: 17, quality: 'good' }, scene: { value: 'talk' } }),
    );
    expect(await counted('taken')).toBeGreaterThan(0);
  });

  it('takes forms and query values too', async () => {
    const lux = async (value: number) =>
      vi.waitFor(async () => expect(await values()).toMatchObject({ lux: { value, quality: 'good' } }));
    expect((await post(key, 'lux=120&other=1', 'application/x-www-form-urlencoded')).code).toBe('200');
    await lux(120);
    expect((await post(`${key}?lux=340&lux=5`, '')).code).toBe('200');
    await lux(340);
    const shown = (await root.call(devicesEndpoints.getDiagnostics, { query: { deviceId } })).data?.frames ?? [];
    expect(JSON.stringify(shown)).toContain('WEBHOOK ?lux=340');
    expect(JSON.stringify(shown)).not.toContain(key);
  });

  it('is not reached by another key', async () => {
    const unknown = { http: 200, code: '404', data: null, status: false };
    const before = await counted('unknown');
    for (const other of ['sample', `${key}x`, key.toLowerCase(), deviceId])
      expect(await post(other, '{"room":{"people":1}}')).toEqual(unknown);
    expect(await post('%00', '{"room":{"people":1}}')).toMatchObject({ http: 200, code: '422' });
    expect(await values()).toMatchObject({ people: { value: 17 } });
    expect(await counted('unknown')).toBe(before + 4);
  });

  it('survives invalid JSON, and refuses large bodies, whatever the key', async () => {
    expect((await post(key, '{"room":', 'application/json')).code).toBe('200');
    const large = `"${'x'.repeat(webhookBodyLimit)}"`;
    expect(await post(key, large, 'application/json')).toMatchObject({ http: 413, code: '413' });
    expect(await post('sample', large)).toMatchObject({ http: 413, code: '413' });
    expect((await post(key, `"${'x'.repeat(webhookBodyLimit - 2)}"`)).code).toBe('200');
    expect(await values()).toMatchObject({ people: { value: 17, quality: 'good' } });
  });

  it('writes no audit entry per report', async () => {
    const { rows } = await server.platform.database.db.execute(
      sql`select count(*)::int as found from audit_entries where action = 'postWebhook'`,
    );
    expect(rows[0]).toEqual({ found: 0 });
  });

  it('may report a limited number of times per minute', async () => {
    let code = '200';
    for (let i = 0; i < 400 && code === '200'; i += 1) ({ code } = await post(key, '{}'));
    expect(code).toBe('429');
    expect(await counted('tooMany')).toBe(1);
  });
});
