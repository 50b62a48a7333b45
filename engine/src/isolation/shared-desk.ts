import {
  type Broker,
  type BrokerMessage,
  type BrokerSettings,
  deviceError,
  isTopic,
  isTopicFilter,
} from '@eoms/drivers/kit';
import { resolveAddress } from '@eoms/drivers/transports';
import type { SessionSurroundings } from '../links/session-surroundings.ts';
import { createDeliveryFlow, type FlowLimits } from './delivery-flow.ts';
import { type SharedAsk, type SharedNews, toBuffer, toBytes, toFault } from './shared-messages.ts';

export interface SharedDeskOptions {
  readonly driverId: string;
  readonly around: Pick<SessionSurroundings, 'shared' | 'allowAddress' | 'log'>;
  readonly post: (batch: number, items: readonly SharedNews[]) => void;
  readonly flow?: FlowLimits;
}

/** Where one worker is given what its driver shares with all others. Closed with the worker, and all of it with it. */
export interface SharedDesk {
  take(asked: SharedAsk): void;
  close(): void;
}

interface Channel {
  readonly broker?: Broker;
  end(): void;
}
type Asked<K extends SharedAsk['kind']> = Extract<SharedAsk, { kind: K }>;

const mostChannels = 20_000;
const mostReplies = 256;
const mostPublishing = 1_000;
const sayEveryMs = 60_000;

const notAllowed = () => deviceError('unreachable', { zh: '该地址不在允许范围内', en: 'this address is not allowed' });
const tooMany = () => deviceError('busy', { zh: '订阅过多', en: 'the driver follows too many things' });
const tooFast = () => deviceError('busy', { zh: '发布过快', en: 'the driver publishes too fast' });
const noTopic = () => deviceError('refused', { zh: '主题无效', en: 'this is not a topic' });
const noBroker = () => deviceError('closed', { zh: '连接已关闭', en: 'the connection was closed' });

/** Rejections tell a sender that its message is not safe: it is sent again. What nobody waits for is left out. */
const createDropCount = ({ driverId, around }: SharedDeskOptions) => {
  let dropped = 0;
  let saidAt = 0;
  return (): void => {
    dropped += 1;
    if (Date.now() - saidAt < sayEveryMs) return;
    saidAt = Date.now();
    around.log.warn({ driverId, dropped }, 'a driver does not keep up with what it follows');
  };
};

export const createSharedDesk = (options: SharedDeskOptions): SharedDesk => {
  const { around, driverId } = options;
  const { shared, log } = around;
  const flow = createDeliveryFlow(options.post, options.flow);
  const drop = createDropCount(options);
  const channels = new Map<number, Channel>();
  const replies = new Map<number, (reply: Buffer) => void>();
  let publishing = 0;

  const answer = (ask: number, work: Promise<unknown>): void => {
    work.then(
      () => flow.send({ kind: 'done', ask }),
      (error: unknown) => flow.send({ kind: 'done', ask, fault: toFault(error) }),
    );
  };
  const leave = (channel: number): void => {
    const open = channels.get(channel);
    channels.delete(channel);
    open?.end();
  };
  /** Answers whether it was still wanted when it was there. */
  const settleIn = (channel: number, fresh: Channel): boolean => {
    if (channels.has(channel)) channels.set(channel, fresh);
    else fresh.end();
    return channels.has(channel);
  };
  const reserve = (channel: number, end: () => void): void => {
    if (channels.size >= mostChannels) throw tooMany();
    channels.set(channel, { end });
  };

  /** What the driver says that it resolved is resolved and asked about here again. */
  const allowed = async (settings: BrokerSettings): Promise<BrokerSettings> => {
    const { at } = settings;
    if (at === undefined) return settings;
    const { host } = await resolveAddress({ host: at.address, port: at.port }, around.allowAddress);
    return { ...settings, at: { ...at, address: host } };
  };
  const openBroker = async ({ channel, settings }: Asked<'openBroker'>): Promise<void> => {
    const released = new AbortController();
    reserve(channel, () => released.abort());
    const broker = await shared.broker(await allowed(settings), released.signal);
    const unwatch = broker.watch((connected, reason) =>
      flow.send({ kind: 'brokerState', channel, connected, ...(reason === undefined ? {} : { reason }) }),
    );
    settleIn(channel, {
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
    const broker = channels.get(of)?.broker;
    if (broker === undefined || !isTopicFilter(filter)) {
      log.warn({ driverId, filter }, 'a driver cannot follow this topic');
      return;
    }
    reserve(channel, () => undefined);
    settleIn(channel, { end: broker.subscribe(filter, { take: (message) => deliver(channel, message) }) });
  };
  const publish = async ({ broker: of, topic, payload, options: how }: Asked<'publish'>): Promise<void> => {
    const broker = channels.get(of)?.broker;
    if (broker === undefined) throw noBroker();
    if (!isTopic(topic)) throw noTopic();
    if (publishing >= mostPublishing) throw tooFast();
    publishing += 1;
    await broker.publish(topic, toBuffer(payload), how).finally(() => {
      publishing -= 1;
    });
  };
  const openDatagrams = async ({ channel, port, host }: Asked<'openDatagrams'>): Promise<void> => {
    reserve(channel, () => undefined);
    if (!(await around.allowAddress(host, 0))) throw notAllowed();
    const end = await shared.datagrams(port, host, (data, reply) => {
      if (!flow.hasRoom(data.length)) return drop();
      const delivery = flow.nextDelivery();
      const [oldest] = replies.keys();
      if (replies.size >= mostReplies && oldest !== undefined) replies.delete(oldest);
      replies.set(delivery, reply);
      flow.send({ kind: 'datagram', channel, delivery, data: toBytes(data) }, data.length);
    });
    settleIn(channel, { end });
  };
  const openWebhook = async ({ channel, key }: Asked<'openWebhook'>): Promise<void> => {
    reserve(channel, () => undefined);
    const end = shared.webhook(key, ({ query, contentType, body }) => {
      if (!flow.hasRoom(body.length)) throw new Error(`the driver ${driverId} does not keep up`);
      flow.send({ kind: 'request', channel, query, contentType, body: toBytes(body) }, body.length);
    });
    settleIn(channel, { end });
  };
  const opened = (channel: number, work: Promise<void>): void => {
    work.catch(() => leave(channel));
    answer(channel, work);
  };

  const handlers: { [K in SharedAsk['kind']]: (asked: Asked<K>) => void } = {
    openBroker: (asked) => opened(asked.channel, openBroker(asked)),
    openDatagrams: (asked) => opened(asked.channel, openDatagrams(asked)),
    openWebhook: (asked) => opened(asked.channel, openWebhook(asked)),
    subscribe,
    publish: (asked) => answer(asked.ask, publish(asked)),
    reply: ({ delivery, data }) => replies.get(delivery)?.(toBuffer(data)),
    leave: ({ channel }) => leave(channel),
    taken: ({ delivery, ok }) => flow.taken(delivery, ok),
    consumed: ({ batch }) => flow.consumed(batch),
  };
  return {
    take: (asked) => (handlers[asked.kind] as (asked: SharedAsk) => void)(asked),
    close: () => {
      for (const channel of [...channels.keys()]) leave(channel);
      replies.clear();
      flow.close();
    },
  };
};
