import { deviceError } from '../kit/device-error.ts';
import type { Broker, BrokerSettings, Shared } from '../kit/shared-resources.ts';
import { type BrokerConnection, type BrokerConnectionOptions, openBrokerConnection } from './mqtt-connection.ts';

interface Entry {
  readonly connection: BrokerConnection;
  users: number;
}

/** A broker stays connected briefly after its last user left: devices that are saved leave and return. */
const lingerMs = 2_000;

/** Connections to external brokers: one per set of settings, closed once unused. */
export const createBrokers = (own?: Shared['broker'], options: BrokerConnectionOptions = {}) => {
  const entries = new Map<string, Entry>();
  const leave = (key: string, entry: Entry): void => {
    entry.users -= 1;
    if (entry.users > 0) return;
    const timer = setTimeout(() => {
      if (entry.users > 0) return;
      if (entries.get(key) === entry) entries.delete(key);
      entry.connection.end();
    }, lingerMs);
    timer.unref();
  };
  const open = async (settings: BrokerSettings, signal: AbortSignal): Promise<Broker> => {
    const { at } = settings;
    if (at === undefined) {
      if (own !== undefined) return own(settings, signal);
      throw deviceError('unreachable', { zh: '没有消息代理', en: 'there is no message broker' });
    }
    const key = JSON.stringify([at, settings.username, settings.password, settings.version]);
    const entry = entries.get(key) ?? { connection: openBrokerConnection({ ...settings, at }, options), users: 0 };
    entries.set(key, entry);
    entry.users += 1;
    const left = () => leave(key, entry);
    if (signal.aborted) left();
    else signal.addEventListener('abort', left, { once: true });
    await entry.connection.ready();
    return entry.connection;
  };
  return {
    open,
    close: (): void => {
      for (const { connection } of entries.values()) connection.end();
      entries.clear();
    },
  };
};
