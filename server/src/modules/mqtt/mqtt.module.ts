import { createBriefCache } from '../../platform/auth/brief-cache.ts';
import type { Passwords } from '../../platform/auth/password.ts';
import { createMqttBroker } from '../../platform/mqtt/create-mqtt-broker.ts';
import type { MqttAccount, MqttBroker, MqttTls } from '../../platform/mqtt/mqtt.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createAccountChanges } from './change-accounts.ts';
import { mqttAccountChanged } from './mqtt.news.ts';
import { mqttRoutes } from './mqtt.routes.ts';
import { findByUsername } from './mqtt-accounts.store.ts';

export interface MqttDeps {
  readonly platform: Pick<Platform, 'database' | 'log' | 'metrics' | 'news'>;
  readonly passwords: Passwords;
  readonly settings: MqttSettings;
}

export interface MqttSettings {
  /** `undefined`: no unencrypted port; without `tls` as well, the built-in broker is off. */
  readonly port: number | undefined;
  readonly tls?: MqttTls | undefined;
  readonly host: string;
  readonly dataFolder: string;
}

export type WhenListening = (then: () => Promise<void>) => Promise<void>;

export interface MqttModule extends ModuleParts {
  readonly broker: MqttBroker;
  /** False if the broker is switched off. */
  readonly isOn: boolean;
  /**
   * Accepts clients only once `whenListening` calls back: messages of earlier ones would be acknowledged although no
   * one received them. Call it before `start`; without it, clients are accepted from the start.
   */
  acceptClientsAfter(whenListening: WhenListening): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Cached accounts stay valid for this long; a change on any node takes effect immediately unless its news is lost. */
const cacheMs = 2_000;
const cached = 20_000;

/** The built-in broker and its accounts. Started after the devices, so that their subscriptions exist first. */
export const createMqtt = ({ platform, passwords, settings }: MqttDeps): MqttModule => {
  const { database, log, metrics, news } = platform;
  let whenListening: WhenListening = (then) => then();
  const cache = createBriefCache<MqttAccount | undefined>({ forMs: cacheMs, entries: cached, now: Date.now });
  const broker = createMqttBroker({
    find: (username) => cache.get(username, () => findByUsername(database.db, username)),
    passwords,
    log,
    folder: settings.dataFolder,
    port: settings.port,
    host: settings.host,
    tls: settings.tls,
  });
  // The broker of another node may have the connections of this account.
  news.on(mqttAccountChanged, ({ username }) => {
    cache.remove(username);
    broker.disconnect(username);
  });
  const changes = createAccountChanges({
    database,
    passwords,
    changed: (username) => news.publish(mqttAccountChanged, { username }),
  });
  metrics.gauge('eoms_mqtt_connections', 'Clients of the built-in MQTT broker', () => broker.figures().connections);
  metrics.gauge('eoms_mqtt_denied', 'MQTT messages without the right to them', () => broker.figures().denied);
  metrics.gauge('eoms_mqtt_dropped', 'MQTT messages for clients that do not read', () => broker.figures().dropped);
  return {
    routes: mqttRoutes({ database, broker, changes }),
    broker,
    isOn: settings.port !== undefined || settings.tls !== undefined,
    acceptClientsAfter: (given) => {
      whenListening = given;
    },
    start: () => whenListening(broker.listen),
    stop: broker.close,
  };
};
