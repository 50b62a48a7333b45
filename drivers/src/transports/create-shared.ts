import { deviceError } from '../kit/device-error.ts';
import type { HoldBack, Shared } from '../kit/shared-resources.ts';
import { createBrokers } from './mqtt-brokers.ts';
import { createSharedDatagrams, type PortNews } from './shared-datagrams.ts';

/** What the server supplies: the built-in broker, webhooks, data behaviours and durable readings. */
export interface SharedOptions extends Partial<Pick<Shared, 'broker' | 'webhook' | 'ask' | 'durable'>> {
  readonly portNews?: PortNews;
  readonly holdBack?: HoldBack;
}

/** The resources shared by the devices of one process. */
export const createShared = (options: SharedOptions = {}): Shared & { close(): void } => {
  const sockets = createSharedDatagrams(options.portNews);
  const brokers = createBrokers(options.broker, { holdBack: options.holdBack });
  const without = (zh: string, en: string) => (): never => {
    throw deviceError('unreachable', { zh, en });
  };
  return {
    datagrams: sockets.listen,
    broker: brokers.open,
    webhook: options.webhook ?? without('没有网络回调地址', 'there is no webhook address'),
    ask: options.ask ?? (async () => without('没有数据行为', 'there are no data behaviours')()),
    durable: options.durable ?? (async (work) => work?.()),
    close: () => {
      brokers.close();
      sockets.close();
    },
  };
};
