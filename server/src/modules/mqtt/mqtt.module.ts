import type { Broker, Shared } from '@eoms/drivers/kit';
import { createBriefCache } from '../../platform/auth/brief-cache.ts';
import type { Passwords } from '../../platform/auth/password.ts';
import { createMqttBroker } from '../../platform/mqtt/create-mqtt-broker.ts';
import type { ExternalBrokerSettings, ExternalBrokerState } from '../../platform/mqtt/external/external-broker.ts';
import type { MqttAccount, MqttBroker, MqttBrokerFigures, MqttTls } from '../../platform/mqtt/mqtt.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { holdBackBy, noPressure, type Pressure } from '../../platform/pressure/pressure.ts';
import { shardOf } from '../../platform/shards/shard-of.ts';
import { type BrokerInUse, createBrokerInUse } from './broker-in-use.ts';
import { createAccountChanges } from './change-accounts.ts';
import { mqttAccountChanged } from './mqtt.news.ts';
import { mqttRoutes } from './mqtt.routes.ts';
import { findByUsername } from './mqtt-accounts.store.ts';

export interface MqttDeps {
  readonly platform: Pick<Platform, 'database' | 'log' | 'metrics' | 'news' | 'secrets' | 'shards' | 'safeMode'>;
  readonly passwords: Passwords;
  readonly settings: MqttSettings;
  /** Holds clients back that bring more readings than can be stored. */
  readonly pressure?: Pressure;
}

export interface MqttSettings {
  /** `undefined`: no unencrypted port; without `tls` as well, the built-in broker is off. */
  readonly port: number | undefined;
  readonly tls?: MqttTls | undefined;
  readonly host: string;
  readonly dataFolder: string;
  /** Used instead of the built-in broker, which is off then. */
  readonly external?: ExternalBrokerSettings | undefined;
}

export type WhenListening = (then: () => Promise<void>) => Promise<void>;

export interface MqttModule extends ModuleParts {
  /** The built-in broker; off if there is an external one. */
  readonly broker: MqttBroker;
  /** Connections to the broker in use, for devices. */
  readonly open: Shared['broker'];
  /**
   * A connection for somebody who is no device, by an id of its own; at an external broker it belongs to the shard of
   * that id.
   */
  openFor(id: string, signal: AbortSignal): Promise<Broker>;
  /** Whether all nodes use one broker: then each message reaches all who follow its topic. */
  readonly isShared: boolean;
  /** What to report about the broker in use; undefined if there is none. */
  state(): { readonly external: ExternalBrokerState } | MqttBrokerFigures | undefined;
  /** Says which shard a device belongs to: those of one shard share a connection to the external broker. */
  placeDevicesBy(shardOf: (deviceId: string) => number | undefined): void;
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

const measure = (metrics: Platform['metrics'], broker: MqttBroker, external: BrokerInUse | undefined): void => {
  const read = (key: 'connections' | 'denied' | 'dropped' | 'held') => () => broker.figures()[key];
  metrics.gauge('eoms_mqtt_connections', 'Clients of the built-in MQTT broker', read('connections'));
  metrics.gauge('eoms_mqtt_denied', 'MQTT messages without the right to them', read('denied'));
  metrics.gauge('eoms_mqtt_dropped', 'MQTT messages for clients that do not read', read('dropped'));
  metrics.gauge('eoms_mqtt_held', 'MQTT clients that wait until their readings can be stored', read('held'));
  const connected = (): number => (external?.state().connected ? 1 : 0);
  if (external) metrics.gauge('eoms_mqtt_broker_connected', 'Whether the external MQTT broker is connected', connected);
};

/** The broker in use and its accounts. Started after the devices, so that their subscriptions exist first. */
export const createMqtt = ({ platform, passwords, settings, pressure = noPressure }: MqttDeps): MqttModule => {
  const { database, log, metrics, news } = platform;
  let whenListening: WhenListening = (then) => then();
  const cache = createBriefCache<MqttAccount | undefined>({ forMs: cacheMs, entries: cached, now: Date.now });
  let shardOfDevice: (deviceId: string) => number | undefined = () => undefined;
  const others = new Set<string>();
  const external = settings.external
    ? createBrokerInUse({
        platform,
        settings: settings.external,
        holdBack: holdBackBy(pressure),
        shardOf: (id) => (others.has(id) ? shardOf(id) : shardOfDevice(id)),
      })
    : undefined;
  const broker = createMqttBroker({
    find: (username) => cache.get(username, () => findByUsername(database.db, username)),
    passwords,
    log,
    pressure,
    folder: settings.dataFolder,
    doors: external
      ? { port: undefined, host: settings.host }
      : { port: settings.port, host: settings.host, tls: settings.tls },
  });
  // The broker of another node may have the connections of this account.
  news.on(mqttAccountChanged, ({ username }) => {
    cache.remove(username);
    broker.disconnect(username);
    void external?.bringUpToDate();
  });
  const changes = createAccountChanges({
    database,
    passwords,
    sealPassword: external?.sealPassword,
    changed: (username) => {
      news.publish(mqttAccountChanged, { username });
      return external?.bringUpToDate();
    },
  });
  measure(metrics, broker, external);
  const isOn = settings.port !== undefined || settings.tls !== undefined;
  const open = external?.open ?? broker.open;
  return {
    routes: mqttRoutes({ database, broker, external, changes }),
    broker,
    open,
    openFor(id, signal) {
      others.add(id);
      signal.addEventListener('abort', () => others.delete(id), { once: true });
      return open({ deviceId: id }, signal);
    },
    isShared: external !== undefined,
    state: () => (external ? { external: external.state() } : isOn ? broker.figures() : undefined),
    placeDevicesBy: (given) => {
      shardOfDevice = given;
    },
    acceptClientsAfter: (given) => {
      whenListening = given;
    },
    async start() {
      if (external) await platform.safeMode.whenOff(external.start);
      await whenListening(broker.listen);
    },
    async stop() {
      await external?.stop();
      await broker.close();
    },
  };
};
