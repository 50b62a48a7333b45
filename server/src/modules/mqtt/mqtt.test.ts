import { mqttEndpoints } from '@eoms/contract';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../../platform/auth/password.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createMqtt, type MqttModule } from './mqtt.module.ts';

let platform: TestPlatform;
let api: TestApi;
let module: MqttModule;
let administrator: TestClient;
const draft = {
  username: 'plug-1',
  password: 'Quiet-harbour-19',
  publishFilters: ['tele/%u/#', 'stat/%u/#'],
  subscribeFilters: ['cmnd/%u/+'],
  enabled: true,
  remarks: '',
};
const connect = (password = draft.password) =>
  mqtt.connectAsync({
    host: '127.0.0.1',
    port: module.broker.port(),
    username: 'plug-1',
    password,
    reconnectPeriod: 0,
  });

beforeAll(async () => {
  platform = await createTestPlatform({ oneNode: 'the built-in broker belongs to one node' });
  const settings = { port: 0, host: '127.0.0.1', dataFolder: platform.dataFolder };
  module = createMqtt({ platform, passwords: createPasswords(), settings });
  api = await createTestApi(platform, [module]);
  administrator = api.signIn({ grants: { systemSetting: ['view', 'edit'] } });
  await module.start();
});
afterAll(async () => {
  await module.stop();
  await api.close();
  await platform.close();
});

describe('the state of the broker', () => {
  it('names a port in use, and none if it is switched off', async () => {
    const state = async (port: number | undefined) => {
      const settings = { port, host: '127.0.0.1', dataFolder: platform.dataFolder };
      const other = createMqtt({
        platform: { ...platform, metrics: createMetrics() },
        passwords: createPasswords(),
        settings,
      });
      await other.start();
      const started = await createTestApi(platform, [other]);
      const reader = started.signIn({ grants: { systemSetting: ['view'] } });
      const { data } = await reader.call(mqttEndpoints.getMqttBroker, {});
      await other.stop();
      await started.close();
      return data;
    };
    const taken = module.broker.port();
    expect(await state(taken)).toMatchObject({ listening: false, port: taken, trouble: 'EADDRINUSE' });
    const off = { listening: false, port: 0, trouble: null };
    expect(await state(undefined)).toMatchObject({ ...off, tls: off });
  });

  it('accepts no client before the devices listen', async () => {
    const settings = { port: 0, host: '127.0.0.1', dataFolder: platform.dataFolder };
    let acceptClients: () => Promise<void> = async () => undefined;
    const other = createMqtt({
      platform: { ...platform, metrics: createMetrics() },
      passwords: createPasswords(),
      settings,
    });
    other.acceptClientsAfter(async (then) => {
      acceptClients = then;
    });
    await other.start();
    expect(other.broker.figures().plain).toMatchObject({ listening: false, trouble: undefined });
    await acceptClients();
    expect(other.broker.figures().plain).toMatchObject({ listening: true });
    await other.stop();
  });
});

describe('accounts of the broker', () => {
  it('belong to administrators', async () => {
    const viewer = api.signIn({ grants: { systemSetting: ['view'] } });
    expect((await viewer.call(mqttEndpoints.saveMqttAccount, { body: draft })).code).toBe('403');
    expect((await api.nobody.call(mqttEndpoints.pageMqttAccounts, {})).code).toBe('401');
  });

  it('allow access to the broker, change immediately, and never show their password', async () => {
    const saved = await administrator.call(mqttEndpoints.saveMqttAccount, { body: draft });
    const { id } = saved.data as { id: string };
    const client = await connect();
    const gone = new Promise<void>((resolve) => client.once('close', () => resolve()));
    const { password: _, ...kept } = draft;
    await administrator.call(mqttEndpoints.saveMqttAccount, { body: { ...kept, id, enabled: false } });
    await gone;
    await expect(connect()).rejects.toMatchObject({ code: 5 });
    await administrator.call(mqttEndpoints.saveMqttAccount, { body: { ...kept, id, password: 'Other-harbour-20' } });
    await expect(connect()).rejects.toMatchObject({ code: 5 });
    const again = await connect('Other-harbour-20');
    const state = await administrator.call(mqttEndpoints.getMqttBroker, {});
    expect(state.data).toMatchObject({ listening: true, connections: 1, trouble: null });
    await again.endAsync();
    const page = await administrator.call(mqttEndpoints.pageMqttAccounts, { query: { keyword: 'plug' } });
    expect(JSON.stringify(page)).not.toMatch(/argon2|harbour/);
    expect(page.data).toMatchObject({ total: 1, records: [{ id, username: 'plug-1' }] });
    await administrator.call(mqttEndpoints.removeMqttAccount, { query: { id } });
    await expect(connect('Other-harbour-20')).rejects.toMatchObject({ code: 5 });
    const { rows } = await platform.database.pool.query('select action, before::text, after::text from audit_entries');
    expect(rows.filter(({ action }) => /MqttAccount$/.test(action)).length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|harbour/);
  });

  it('are refused without a password, with a wrong filter, or with a name that is taken', async () => {
    const save = async (change: object) =>
      (await administrator.call(mqttEndpoints.saveMqttAccount, { body: { ...draft, username: 'plug-2', ...change } }))
        .code;
    expect(await save({ password: undefined })).toBe('mqttAccount.passwordMissing');
    expect(await save({ publishFilters: ['a/#/b'] })).toBe('mqttAccount.filterInvalid');
    expect(await save({})).toBe('200');
    expect(await save({})).toBe('mqttAccount.usernameInUse');
    expect(await save({ username: 'a/b' })).toBe('422');
  });
});
