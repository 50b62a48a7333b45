import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configTypes, diagnosticsEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpack } from '../../platform/archive/unpack.fixture.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createConfig } from '../config/config.module.ts';
import { createDiagnostics, readTail } from './diagnostics.module.ts';
import { redactText, redactValue, secretsOf } from './redact.ts';

/** Secrets of every kind, where they are stored and where they might slip in. */
const planted = {
  device: 'projector-pa55word',
  snmp: 'c0mmunity-of-the-switch',
  client: 'client-5ecret-of-the-provider',
  hint: 'winter-2026-for-everybody',
  channel: 'smtp-pa55word@with/odd:signs',
  token: 'q7Zt0mYxv1bNf3cRw8kLsJ5hGd2pEuA9iToX4eKyVnB',
  variable: 'aGVsbG8gdGhpcyBpcyB0aGUga2V5IG9mIHRoaXMgc3k=',
  database: 'dat4base-pa55word',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.sIgNaTuRe',
  pem: 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7',
  basic: 'YWRtaW46aHVudGVyMg==',
};
const variables = {
  EOMS_SECRETS_KEY: planted.variable,
  DATABASE_URL: `postgres://eoms:${planted.database}@db.example/eoms`,
  EOMS_METRICS_TOKEN: 'metrics-t0ken-of-sixteen',
  EOMS_PORT: '8080',
};
const lines = [
  { level: 'error', msg: `cannot reach rtsp://cam:${planted.channel}@10.0.0.9/live`, password: planted.device },
  { level: 'warn', msg: `GET /x?token=${planted.token}&a=1`, headers: { authorization: `Basic ${planted.basic}` } },
  { level: 'warn', msg: `answered {"clientSecret":"${planted.client}","community": "${planted.snmp}"}` },
  { level: 'warn', msg: `Authorization: Bearer ${planted.jwt}`, err: { message: `key ${planted.variable} is wrong` } },
  { level: 'error', msg: `-----BEGIN PRIVATE KEY-----\n${planted.pem}\n-----END PRIVATE KEY-----` },
  { level: 'error', msg: `connect failed: postgres://eoms:${planted.database}@db.example/eoms`, device: 'd-1' },
  { level: 'info', msg: `session ${planted.token} ended` },
].map((line) => JSON.stringify(line));

let platform: TestPlatform;
let api: TestApi;
let folder: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'diagnostics-'));
  await writeFile(join(folder, 'eoms.log'), `${lines.join('\n')}\n`);
  const nodes = await wireOn(platform, (node) => {
    const config = createConfig(node);
    const registry = { size: 3, idsWith: (one: string) => new Set(one === 'online' ? ['a', 'b'] : []) };
    const own = createDiagnostics({ ...node, config, devices: { registry }, version: '7.7.7', variables });
    own.add('log.jsonl', () => readTail(join(folder, 'eoms.log')));
    own.add('broken.json', () => Promise.reject(new Error(`no way in with password=${planted.device}`)));
    return own;
  });
  api = await createTestApi(platform, nodes);
  const config = createConfig(platform.all[0]);
  const caller = { language: 'zh', userId: '01900000-0000-7000-8000-0000000000aa', username: 'chief' } as const;
  await platform.database.transaction(async (tx) => {
    await config.save(tx, { type: 'oauth2', values: { name: 'Campus' }, clientSecret: planted.client }, caller);
    await config.save(tx, { type: 'general', values: { initialPasswordHint: planted.hint } }, caller);
  });
});
afterAll(async () => {
  await api.close();
  await platform.close();
  await rm(folder, { recursive: true });
});

const download = async (grants: { systemSetting: ('view' | 'edit')[] }) =>
  api.signIn({ username: 'helper', grants }).send(diagnosticsEndpoints.downloadDiagnostics);

describe('the diagnostics bundle', () => {
  it('has all parts, and none of the secrets', async () => {
    const reply = await download({ systemSetting: ['view', 'edit'] });
    expect(reply.headers['content-type']).toContain('application/zip');
    expect(reply.headers['content-disposition']).toMatch(/eoms-diagnostics-\d{4}-\d\d-\d\d\.zip/);
    const packed = await unpack(reply.rawPayload);
    const files = new Map([...packed].map(([name, content]) => [name, content.toString()]));
    const text = (name: string): string => files.get(name) ?? '';
    const data = (name: string) => JSON.parse(text(name));
    expect([...files.keys()].sort()).toEqual(
      [
        ...['broken.json', 'database.json', 'devices.json', 'failures.json', 'log.jsonl', 'machine.json'],
        ...['metrics.txt', 'migrations.json', 'nodes.json', 'settings.json', 'tables.json'],
      ].sort(),
    );
    expect(data('machine.json')).toMatchObject({ version: '7.7.7', node: process.version });
    expect(data('devices.json')).toEqual({ all: 3, online: 2, offline: 0, unknown: 0 });
    expect(data('settings.json').map(({ type }: { type: string }) => type)).toEqual(configTypes);
    const oauth2 = data('settings.json').find(({ type }: { type: string }) => type === 'oauth2');
    expect(oauth2).toMatchObject({ hasSecret: true, values: { name: 'Campus' } });
    expect(data('migrations.json').length).toBeGreaterThan(50);
    expect(data('tables.json').map(({ table }: { table: string }) => table)).toContain('audit_entries');
    expect(text('metrics.txt')).toContain('process_cpu');
    // What helps stays: where and what, without the password.
    expect(text('log.jsonl').split('\n')).toHaveLength(lines.length + 1);
    expect(text('log.jsonl')).toContain('@10.0.0.9/live');
    expect(text('log.jsonl')).toContain('"device":"d-1"');
    expect(data('broken.json').unreadable).toContain('no way in');
    const everything = [...files].map(([name, content]) => `${name}\n${content}`).join('\n');
    for (const [kind, secret] of Object.entries({ ...planted, metrics: variables.EOMS_METRICS_TOKEN }))
      expect([kind, everything.includes(secret)]).toEqual([kind, false]);
  });

  it('is for those who may edit settings, on the record', async () => {
    expect((await download({ systemSetting: ['view'] })).json()).toMatchObject({ code: '403' });
    const { rows } = await platform.database.pool.query(
      "select username, target from audit_entries where action = 'downloadDiagnostics' and outcome = 'done'",
    );
    expect(rows).toEqual([{ username: 'helper', target: 'diagnostics' }]);
  });
});

describe('redaction', () => {
  it.each([
    ['user=anna password=hunter2-long, next', 'user=anna password=[redacted], next'],
    ['https://a.example/x?api_key=abc123&b=1', 'https://a.example/x?api_key=[redacted]&b=1'],
    ['mqtts://me:p@ss:w/rd@broker:8883', 'mqtts://[redacted]@broker:8883'],
    ['the token bucket is empty', 'the token bucket is empty'],
    ['https://venue.example/live', 'https://venue.example/live'],
    ['01900000-0000-7000-8000-0000000000aa', '01900000-0000-7000-8000-0000000000aa'],
  ])('%s', (given, clean) => {
    expect(redactText(given)).toBe(clean);
  });

  it('goes by the names of keys, and leaves what only says that there is one', () => {
    expect(redactValue({ hasSecret: true, a: [{ snmpCommunity: 'x' }], passwords: 3, token: null })).toEqual({
      hasSecret: true,
      a: [{ snmpCommunity: '[redacted]' }],
      passwords: 3,
      token: null,
    });
  });

  it('knows the secrets of the environment', () => {
    expect(secretsOf(variables).sort()).toEqual(
      [planted.variable, planted.database, variables.EOMS_METRICS_TOKEN].sort(),
    );
  });
});
