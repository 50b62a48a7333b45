import { type BrokerMessage, type BrokerSettings, deviceError, isTopic, isTopicFilter } from '@eoms/drivers/kit';
import { resolveAddress } from '@eoms/drivers/transports';
import type { SessionContext } from '../links/session-context.ts';
import type { createDeliveryFlow } from './delivery-flow.ts';
import type { Channels } from './shared-channels.ts';
import { type Asked, toBuffer, toBytes } from './shared-messages.ts';

const mostPublishing = 1_000;
const tooFast = () => deviceError('busy', { zh: '发布过快', en: 'the driver publishes too fast' });
const noTopic = () => deviceError('refused', { zh: '主题无效', en: 'this is not a topic' });
const noBroker = () => deviceError('closed', { zh: '连接已关闭', en: 'the connection was closed' });

export interface BrokerGatewayOptions {
  readonly driverId: string;
  readonly context: Pick<SessionContext, 'shared' | 'allowAddress' | 'log'>;
  readonly channels: Channels;
  readonly flow: ReturnType<typeof createDeliveryFlow>;
  /** A message was dropped. */
  readonly drop: () => void;
}

/** Server side of the brokers that a worker's driver uses: connections, subscriptions and publishing. */
export const createBrokerGateway = ({ driverId, context, channels, flow, drop }: BrokerGatewayOptions) => {
  const { shared, log } = context;
  let publishing = 0;

  /** Resolves and checks the address again here: what the driver's process sends is not trusted. */
  const allowed = async (settings: BrokerSettings): Promise<BrokerSettings> => {
    const { at } = settings;
    if (at === undefined) return settings;
    const { host } = await resolveAddress({ host: at.address, port: at.port }, context.allowAddress);
    return { ...settings, at: { ...at, address: host } };
  };
  const openBroker = async ({ channel, settings }: Asked<'openBroker'>): Promise<void> => {
    const released = new AbortController();
    channels.reserve(channel, () => released.abort());
    const broker = await shared.broker(await allowed(settings), released.signal);
    const unwatch = broker.watch((connected, reason) =>
      flow.send({ kind: 'brokerState', channel, connected, ...(reason === undefined ? {} : { reason }) }),
    );
    channels.settleIn(channel, {
      broker,
      end: () => {
        unwatch();
        released.abort();
      },
    });
  };
  const deliver = (channel: number, message: BrokerMessage): Promise<void> | undefined => {
    const { topic, payload, retained, qos } = message;
    if (!flow.hasRoom(payload.length)) {
      drop();
      return qos > 0 ? Promise.reject(new Error(`the driver ${driverId} does not keep up`)) : undefined;
    }
    const item = { kind: 'message' as const, channel, topic, payload: toBytes(payload), retained, qos };
    if (qos === 0) {
      flow.send(item, payload.length);
      return undefined;
    }
    const delivery = flow.nextDelivery();
    flow.send({ ...item, delivery }, payload.length);
    return flow.untilTaken(delivery);
  };
  const subscribe = ({ channel, broker: of, filter }: Asked<'subscribe'>): void => {
    const broker = channels.brokerOf(of);
    if (broker === undefined || !isTopicFilter(filter)) {
      log.warn({ driverId, filter }, 'a driver cannot follow this topic');
      return;
    }
    channels.reserve(channel, () => undefined);
    channels.settleIn(channel, { end: broker.subscribe(filter, { take: (message) => deliver(channel, message) }) });
  };
  const publish = async ({ broker: of, topic, payload, options: how }: Asked<'publish'>): Promise<void> => {
    const broker = channels.brokerOf(of);
    if (broker === undefined) throw noBroker();
    if (!isTopic(topic)) throw noTopic();
    if (publishing >= mostPublishing) throw tooFast();
    publishing += 1;
    await broker.publish(topic, toBuffer(payload), how).finally(() => {
      publishing -= 1;
    });
  };
  return { openBroker, subscribe, publish };
};
