import { type Broker, type BrokerMessage, deviceError, isTopic, isTopicFilter, type Shared } from '@eoms/drivers/kit';
import type { Log } from '../log.ts';
import type { NewsOutbox } from './news-outbox.ts';
import { fromFault, type SharedAsk, type SharedNews, toBuffer, toBytes } from './shared-messages.ts';

/** Longer than the server's own timeout, so that its error arrives first. */
const answerWithinMs = 30_000;
const mostAsks = 2_000;

type News<K extends SharedNews['kind']> = Extract<SharedNews, { kind: K }>;
interface Takers {
  message?(news: News<'message'>): void | Promise<void>;
  brokerState?(news: News<'brokerState'>): void;
  datagram?(news: News<'datagram'>): void;
  request?(news: News<'request'>): void;
}
interface Open {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Resources that one device or search in a worker shares with others; closed with it. */
export type WorkerShared = Shared & { close(): void };

const late = () => deviceError('timeout', { zh: '没有回应', en: 'there was no answer' });
const tooMany = () => deviceError('busy', { zh: '请求过多', en: 'too many requests wait' });
const refused = (zh: string, en: string) => deviceError('refused', { zh, en });

/** The worker's side of shared resources: sends requests to the server and dispatches its messages. */
export const createWorkerShared = (outbox: NewsOutbox, log: Log, durable: Shared['durable']) => {
  const channels = new Map<number, Takers>();
  const asks = new Map<number, Open>();
  let last = 0;
  const send = (asked: SharedAsk): void => outbox.add({ kind: 'shared', asked });
  const next = (): number => {
    last += 1;
    return last;
  };
  const ask = (id: number, asked: SharedAsk): Promise<void> => {
    if (asks.size >= mostAsks) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => answered({ kind: 'done', ask: id }, late()), answerWithinMs);
      asks.set(id, { resolve, reject, timer });
      send(asked);
    });
  };
  const answered = ({ ask: id, fault }: News<'done'>, error = fault && fromFault(fault)): void => {
    const open = asks.get(id);
    asks.delete(id);
    clearTimeout(open?.timer);
    if (error === undefined) open?.resolve();
    else open?.reject(error);
  };
  /** A message that is not accepted is not acknowledged, and so is sent again. */
  const takeMessage = (news: News<'message'>): void => {
    const { delivery } = news;
    const take = channels.get(news.channel)?.message;
    const done = (ok: boolean) => {
      if (delivery !== undefined) send({ kind: 'taken', delivery, ok });
    };
    const work = take?.(news);
    if (work === undefined) done(take !== undefined);
    else
      work.then(
        () => done(true),
        () => done(false),
      );
  };
  const handlers: { [K in SharedNews['kind']]: (news: News<K>) => void } = {
    done: (news) => answered(news),
    message: takeMessage,
    brokerState: (news) => channels.get(news.channel)?.brokerState?.(news),
    datagram: (news) => channels.get(news.channel)?.datagram?.(news),
    request: (news) => channels.get(news.channel)?.request?.(news),
  };
  const gateway = { channels, send, next, ask };
  return {
    take: (batch: number, items: readonly SharedNews[]): void => {
      for (const item of items) (handlers[item.kind] as (news: SharedNews) => void)(item);
      send({ kind: 'consumed', batch });
    },
    open: (): WorkerShared => openShared(gateway, log, durable),
  };
};
export type WorkerSharedGateway = ReturnType<typeof createWorkerShared>;

interface GatewayChannels {
  readonly channels: Map<number, Takers>;
  readonly send: (asked: SharedAsk) => void;
  readonly next: () => number;
  readonly ask: (id: number, asked: SharedAsk) => Promise<void>;
}

const openShared = (gateway: GatewayChannels, log: Log, durable: Shared['durable']): WorkerShared => {
  const { channels, send, next, ask } = gateway;
  const own = new Set<number>();
  const follow = (channel: number, takers: Takers): (() => void) => {
    own.add(channel);
    channels.set(channel, takers);
    return () => {
      if (!own.delete(channel)) return;
      channels.delete(channel);
      send({ kind: 'leave', channel });
    };
  };
  return {
    durable,
    // Drivers of others get what their devices say, and nothing of the venue's other systems.
    ask: () => Promise.reject(refused('此驱动不能使用数据行为', 'this driver may not ask data behaviours')),
    broker: async (settings, signal) => {
      const channel = next();
      const { broker, takers, end } = openBroker(gateway, channel, follow);
      const leave = follow(channel, takers);
      const ended = () => {
        end();
        leave();
      };
      try {
        await ask(channel, { kind: 'openBroker', channel, settings });
      } catch (error) {
        ended();
        throw error;
      }
      if (signal.aborted) ended();
      else signal.addEventListener('abort', ended, { once: true });
      return broker;
    },
    datagrams: async (port, host, take) => {
      const channel = next();
      const leave = follow(channel, {
        datagram: ({ data, delivery }) =>
          take(toBuffer(data), (reply) => send({ kind: 'reply', delivery, data: toBytes(reply) })),
      });
      await ask(channel, { kind: 'openDatagrams', channel, port, host }).catch((error: unknown) => {
        leave();
        throw error;
      });
      return leave;
    },
    webhook: (key, take) => {
      const channel = next();
      const leave = follow(channel, {
        request: ({ query, contentType, body }) => take({ query, contentType, body: toBuffer(body) }),
      });
      // The call returns immediately, so a refusal can only be logged.
      ask(channel, { kind: 'openWebhook', channel, key }).catch((error: unknown) => {
        leave();
        log.warn({ err: error }, 'no webhook');
      });
      return leave;
    },
    close: () => {
      for (const channel of [...own]) {
        own.delete(channel);
        channels.delete(channel);
        send({ kind: 'leave', channel });
      }
    },
  };
};

const openBroker = (
  { send, next, ask }: GatewayChannels,
  channel: number,
  follow: (channel: number, takers: Takers) => () => void,
) => {
  const watchers = new Set<Parameters<Broker['watch']>[0]>();
  const stops = new Set<() => void>();
  let connected = true;
  let open = true;
  const toMessage = ({ topic, payload, retained, qos }: News<'message'>): BrokerMessage => ({
    topic,
    payload: toBuffer(payload),
    retained,
    qos,
  });
  const broker: Broker = {
    isConnected: () => open && connected,
    subscribe: (filter, follower) => {
      if (!open) return () => undefined;
      if (!isTopicFilter(filter)) throw refused(`主题 ${filter} 无效`, `"${filter}" is not a topic filter`);
      const id = next();
      const leave = follow(id, { message: (news) => follower.take(toMessage(news)) });
      send({ kind: 'subscribe', channel: id, broker: channel, filter });
      const stop = () => {
        stops.delete(stop);
        leave();
      };
      stops.add(stop);
      return stop;
    },
    publish: async (topic, payload, options = {}) => {
      if (!open) throw deviceError('closed', { zh: '连接已关闭', en: 'the connection was closed' });
      if (!isTopic(topic)) throw refused(`主题 ${topic} 无效`, `"${topic}" is not a topic`);
      const id = next();
      await ask(id, { kind: 'publish', ask: id, broker: channel, topic, payload: toBytes(payload), options });
    },
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
  return {
    broker,
    takers: {
      brokerState: (news: News<'brokerState'>) => {
        connected = news.connected;
        for (const notify of [...watchers]) notify(connected, news.reason);
      },
    },
    end: () => {
      open = false;
      for (const stop of [...stops]) stop();
      watchers.clear();
    },
  };
};
