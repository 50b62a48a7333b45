import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { letTimePass } from '@eoms/contract/testing';
import mqtt from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BadSetting } from '../environment.ts';
import { readTlsFiles } from '../tls/read-tls-files.ts';
import { type BrokerFixture, openBrokerFixture, password, until } from './mqtt-broker.fixture.ts';

const missing = ['openssl', 'mosquitto_pub'].filter((name) => spawnSync(name, ['--help']).error !== undefined);
const names = 'EOMS_MQTT_TLS_CERT, EOMS_MQTT_TLS_KEY';
const title = 'the encrypted port of our broker';

const makeCertificate = (folder: string, name: string) => {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}-key.pem`)];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
};
const publish = (args: readonly string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn('mosquitto_pub', [...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 10_000 });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve({ code, output }));
  });

if (missing.length > 0 && process.env.EOMS_PEERS === '1')
  it('has its peers', () => {
    throw new Error(`not installed: ${missing.join(', ')}`);
  });
describe.skipIf(missing.length > 0)(
  missing.length > 0 ? `${title} (skipped, not installed: ${missing.join(', ')})` : title,
  () => {
    let folder: string;
    let files: ReturnType<typeof makeCertificate>;
    let fixture: BrokerFixture;
    const received: string[] = [];
    const port = () => fixture.broker.figures().tls?.port ?? 0;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'eoms-mqtt-tls-'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));
    beforeEach(async () => {
      files = makeCertificate(folder, 'own');
      const tls = await readTlsFiles(files, names);
      fixture = await openBrokerFixture({ ...tls, lookEveryMs: 50 });
      received.length = 0;
      const broker = await fixture.broker.open({}, new AbortController().signal);
      broker.subscribe('#', { take: ({ topic, payload }) => void received.push(`${topic}=${payload}`) });
    });
    afterEach(() => fixture.close());
    const options = () => [
      ...['-h', 'localhost', '-p', String(port()), '-u', 'device', '-P', password],
      ...['-t', 'from/device/state', '-m', 'on', '-q', '1'],
    ];

    it('accepts messages of mqtt.js, which checks its certificate, besides the unencrypted port', async () => {
      expect(fixture.broker.figures()).toMatchObject({ plain: { listening: true }, tls: { listening: true } });
      const how = { username: 'device', password, reconnectPeriod: 0, ca: readFileSync(files.cert) };
      const secure = await mqtt.connectAsync({ ...how, protocol: 'mqtts', host: 'localhost', port: port() });
      const plain = await fixture.client();
      await secure.publishAsync('from/device/state', 'secret', { qos: 1 });
      await plain.publishAsync('in/clear', 'secret', { qos: 1 });
      expect(received).toEqual(['from/device/state=secret', 'in/clear=secret']);
      expect(fixture.broker.figures().connections).toBe(2);
      const gone = new Promise<void>((resolve) => secure.once('close', () => resolve()));
      fixture.broker.disconnect('device');
      await gone;
    });

    it('takes messages of mosquitto_pub, and refuses a wrong password there too', async () => {
      expect((await publish([...options(), '--cafile', files.cert])).code).toBe(0);
      await until(() => received.length === 1);
      expect(received).toEqual(['from/device/state=on']);
      const wrong = await publish([...options(), '--cafile', files.cert, '-P', 'wrong']);
      expect(wrong.output).toMatch(/not authori[sz]ed/i);
    });

    it('is refused by clients that trust another certificate, and accepts no unencrypted client', async () => {
      const other = makeCertificate(folder, 'other');
      expect((await publish([...options(), '--cafile', other.cert])).code).not.toBe(0);
      expect((await publish(options())).code).not.toBe(0);
      expect(received).toEqual([]);
      expect((await publish([...options(), '--cafile', files.cert])).code).toBe(0);
    });

    it('loads a renewed certificate while running, and keeps the old one until both files are there', async () => {
      const secure = await mqtt.connectAsync({
        username: 'device',
        password,
        reconnectPeriod: 0,
        ca: readFileSync(files.cert),
        protocol: 'mqtts',
        host: 'localhost',
        port: port(),
      });
      const old = join(folder, 'old.pem');
      copyFileSync(files.cert, old);
      const renewed = makeCertificate(folder, 'renewed');
      copyFileSync(renewed.key, files.key);
      await letTimePass(300, 'the new key would be taken without its certificate');
      expect((await publish([...options(), '--cafile', old])).code).toBe(0);
      copyFileSync(renewed.cert, files.cert);
      for (let look = 0; (await publish([...options(), '--cafile', renewed.cert])).code !== 0; look += 1)
        expect(look).toBeLessThan(50);
      expect((await publish([...options(), '--cafile', old])).code).not.toBe(0);
      await secure.publishAsync('from/device/state', 'still there', { qos: 1 });
      expect(received.at(-1)).toBe('from/device/state=still there');
    });

    it('closes connections that never finished their handshake', async () => {
      const silent = connect(port(), '127.0.0.1');
      await new Promise<void>((resolve) => silent.once('connect', () => resolve()));
      const gone = new Promise<void>((resolve) => silent.once('close', () => resolve()));
      await fixture.reopen();
      await gone;
    });

    it('stops the start if files are missing or do not match', async () => {
      const { key } = makeCertificate(folder, 'stranger');
      await expect(readTlsFiles({ ...files, key }, names)).rejects.toThrow(BadSetting);
      await expect(readTlsFiles({ ...files, cert: join(folder, 'none') }, names)).rejects.toThrow(
        /EOMS_MQTT_TLS_CERT.*ENOENT/,
      );
    });
  },
);
