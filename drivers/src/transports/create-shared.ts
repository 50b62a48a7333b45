import { deviceError } from '../kit/device-error.ts';
import type { Shared } from '../kit/shared.ts';
import { createSharedDatagrams } from './shared-datagrams.ts';

/** What the surroundings of the engine add: a broker, webhooks and durable readings belong to the server. */
export type SharedOptions = Partial<Pick<Shared, 'broker' | 'webhook' | 'durable'>>;

/** What the devices of one process have in common. */
export const createShared = (options: SharedOptions = {}): Shared & { close(): void } => {
  const sockets = createSharedDatagrams();
  const without = (zh: string, en: string) => (): never => {
    throw deviceError('unreachable', { zh, en });
  };
  return {
    datagrams: sockets.listen,
    broker: options.broker ?? without('没有消息代理', 'there is no message broker'),
    webhook: options.webhook ?? without('没有网络回调地址', 'there is no webhook address'),
    durable: options.durable ?? (() => Promise.resolve()),
    close: sockets.close,
  };
};
