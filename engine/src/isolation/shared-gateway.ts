import { deviceError } from '@eoms/drivers/kit';
import { addressNotAllowed } from '@eoms/drivers/transports';
import type { SessionContext } from '../links/session-context.ts';
import { createBrokerGateway } from './broker-gateway.ts';
import { createDeliveryFlow, type FlowLimits } from './delivery-flow.ts';
import { createChannels } from './shared-channels.ts';
import { type Asked, type SharedAsk, type SharedNews, toBuffer, toBytes, toFault } from './shared-messages.ts';

export interface SharedGatewayOptions {
  readonly driverId: string;
  readonly context: Pick<SessionContext, 'shared' | 'allowAddress' | 'log'>;
  readonly post: (batch: number, items: readonly SharedNews[]) => void;
  readonly flow?: FlowLimits;
}

/** Server side of the resources that one worker's driver shares with others. Closing it releases all of them. */
export interface SharedGateway {
  take(asked: SharedAsk): void;
  close(): void;
}

const mostReplies = 256;
const sayEveryMs = 60_000;

const notAllowed = () => deviceError('unreachable', addressNotAllowed);

/** Senders resend rejected messages; messages without acknowledgement are dropped and counted here. */
const createDropCount = ({ driverId, context }: SharedGatewayOptions) => {
  let dropped = 0;
  let saidAt = 0;
  return (): void => {
    dropped += 1;
    if (Date.now() - saidAt < sayEveryMs) return;
    saidAt = Date.now();
    context.log.warn({ driverId, dropped }, 'a driver does not keep up with what it follows');
  };
};

export const createSharedGateway = (options: SharedGatewayOptions): SharedGateway => {
  const { context, driverId } = options;
  const { shared } = context;
  const flow = createDeliveryFlow(options.post, options.flow);
  const drop = createDropCount(options);
  const channels = createChannels();
  const replies = new Map<number, (reply: Buffer) => void>();

  const answer = (ask: number, work: Promise<unknown>): void => {
    work.then(
      () => flow.send({ kind: 'done', ask }),
      (error: unknown) => flow.send({ kind: 'done', ask, fault: toFault(error) }),
    );
  };
  const { openBroker, subscribe, publish } = createBrokerGateway({ ...options, channels, flow, drop });
  const { leave, reserve, settleIn } = channels;
  const openDatagrams = async ({ channel, port, host }: Asked<'openDatagrams'>): Promise<void> => {
    reserve(channel, () => undefined);
    if (!(await context.allowAddress(host, 0))) throw notAllowed();
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
      channels.close();
      replies.clear();
      flow.close();
    },
  };
};
