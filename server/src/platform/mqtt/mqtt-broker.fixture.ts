import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import { vi } from 'vitest';
import { createPasswords } from '../auth/password.ts';
import { createLog } from '../log/log.ts';
import type { Pressure } from '../pressure/pressure.ts';
import { createMqttBroker } from './create-mqtt-broker.ts';
import type { MqttAccount, MqttBroker, MqttTls } from './mqtt.ts';

export interface BrokerFixture {
  readonly broker: MqttBroker;
  readonly accounts: Map<string, MqttAccount>;
  readonly folder: string;
  /** How many passwords were actually verified. */
  verified(): number;
  client(how?: {
    username?: string;
    password?: string;
    clientId?: string;
    clean?: boolean;
    will?: string;
    willRetained?: boolean;
  }): Promise<MqttClient>;
  reopen(graceMs?: number): Promise<MqttBroker>;
  close(): Promise<void>;
}

export const password = 'Quiet-harbour-19';

/** A broker on a free port, with the accounts `device` (its own topics only) and `all` (every topic). */
export const openBrokerFixture = async (tls?: Omit<MqttTls, 'port'>, pressure?: Pressure): Promise<BrokerFixture> => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-mqtt-'));
  const passwords = createPasswords();
  const passwordHash = await passwords.hash(password);
  const own = { passwordHash, enabled: true };
  const accounts = new Map<string, MqttAccount>([
    ['device', { ...own, username: 'device', publishFilters: ['from/%u/#'], subscribeFilters: ['to/%u/+'] }],
    ['all', { ...own, username: 'all', publishFilters: ['#'], subscribeFilters: ['#'] }],
    ['off', { ...own, username: 'off', publishFilters: ['#'], subscribeFilters: ['#'], enabled: false }],
  ]);
  let verified = 0;
  const create = (graceMs?: number) =>
    createMqttBroker({
      ...(graceMs === undefined ? {} : { graceMs }),
      ...(pressure === undefined ? {} : { pressure }),
      find: async (username) => accounts.get(username),
      passwords: {
        verify: (stored, given) => {
          verified += 1;
          return passwords.verify(stored, given);
        },
      },
      log: createLog('silent'),
      folder,
      doors: { port: 0, host: '127.0.0.1', tls: tls && { ...tls, port: 0 } },
    });
  let broker = create();
  await broker.listen();
  const clients: MqttClient[] = [];
  return {
    get broker() {
      return broker;
    },
    accounts,
    folder,
    verified: () => verified,
    client: async ({
      username = 'all',
      password: given = password,
      clientId,
      clean = true,
      will,
      willRetained = false,
    } = {}) => {
      const client = await mqtt.connectAsync({
        host: '127.0.0.1',
        port: broker.port(),
        username,
        password: given,
        clean,
        reconnectPeriod: 0,
        ...(clientId === undefined ? {} : { clientId }),
        ...(will === undefined ? {} : { will: { topic: will, payload: Buffer.from('gone'), retain: willRetained } }),
      });
      clients.push(client);
      client.on('error', () => undefined);
      return client;
    },
    reopen: async (graceMs) => {
      await broker.close();
      broker = create(graceMs);
      await broker.listen();
      return broker;
    },
    close: async () => {
      for (const client of clients) await client.endAsync(true);
      await broker.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const until = async (done: () => boolean, ms = 5_000): Promise<void> => {
  await vi.waitUntil(done, { timeout: ms, interval: 5 });
};
