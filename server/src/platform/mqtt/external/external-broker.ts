import { textOf } from '@eoms/contract';
import type { HoldBack, Shared } from '@eoms/drivers/kit';
import type { BrokerConnectionOptions } from '@eoms/engine';
import type { Log } from '../../log/log.ts';
import type { Shards } from '../../shards/shards.ts';
import { type BrokerControl, createBrokerControl } from './broker-control.ts';
import { type BrokerTraffic, followTraffic } from './broker-traffic.ts';
import { createShardConnections } from './shard-connections.ts';

/** A broker beside this program: Mosquitto or EMQX. */
export interface ExternalBrokerSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly certificates?: NonNullable<BrokerConnectionOptions['certificates']>;
}

export interface ExternalBrokerState extends BrokerTraffic {
  /** `host:port`, without credentials. */
  readonly address: string;
  readonly connected: boolean;
  /** When the connection was last made or lost. */
  readonly since: Date;
}

export interface ExternalBroker {
  /** One connection for the devices of a shard, which follows when the shard moves to another node. */
  readonly open: Shared['broker'];
  readonly control: BrokerControl;
  /** Called whenever the connection is made. */
  onConnected(listener: () => void): void;
  start(): void;
  state(): ExternalBrokerState;
  close(): Promise<void>;
}

export interface ExternalBrokerDeps {
  readonly settings: ExternalBrokerSettings;
  /** Tells systems that share a broker apart. */
  readonly system: () => Promise<string>;
  readonly shards: Shards;
  /** The shard of a device of this system; undefined for one that is only being tried. */
  readonly shardOf: (deviceId: string) => number | undefined;
  readonly holdBack?: HoldBack;
  readonly log: Log;
}

const noTraffic: BrokerTraffic = { connections: null, retained: null, dropped: null };

export const createExternalBroker = (deps: ExternalBrokerDeps): ExternalBroker => {
  const { settings, holdBack, log } = deps;
  const { host, port, tls, username, password, certificates } = settings;
  const reach = {
    at: { host, address: host, port, tls, verify: true },
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    version: '5' as const,
  };
  const options: BrokerConnectionOptions = { retryToMs: 10_000, ...(certificates ? { certificates } : {}) };
  const connections = createShardConnections({ ...deps, reach, options: { ...options, holdBack } });
  const control = createBrokerControl(reach, options);
  const listeners: (() => void)[] = [];
  let traffic = { read: () => noTraffic, stop: () => {} };
  let since = new Date();
  control.watch((connected, reason) => {
    since = new Date();
    if (connected) log.info({ host, port }, 'connected to the MQTT broker');
    else log.warn({ host, port, reason: textOf(reason, 'en') }, 'the MQTT broker is not connected');
    if (connected) for (const listener of listeners) listener();
  });
  return {
    open: connections.open,
    control,
    onConnected: (listener) => void listeners.push(listener),
    start() {
      control.start();
      traffic = followTraffic(control);
    },
    state: () => ({
      address: `${host}:${port}`,
      connected: control.isConnected(),
      since,
      ...(control.isConnected() ? traffic.read() : noTraffic),
    }),
    async close() {
      traffic.stop();
      control.end();
      await connections.close();
    },
  };
};
