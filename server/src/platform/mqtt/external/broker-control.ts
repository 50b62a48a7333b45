import type { SourceText } from '@eoms/contract';
import { type Broker, type BrokerSettings, readJson } from '@eoms/drivers/kit';
import { type BrokerConnection, type BrokerConnectionOptions, openBrokerConnection } from '@eoms/engine';
import { z } from 'zod';

/** A command of Mosquitto's dynamic security plugin. */
export interface ControlCommand {
  readonly command: string;
  readonly [field: string]: unknown;
}

const Reply = z.object({ command: z.string(), error: z.string().optional(), data: z.unknown().optional() });
export type ControlReply = z.infer<typeof Reply>;
const Replies = z.object({ responses: z.array(Reply.extend({ correlationData: z.string().optional() })) });

/** Nobody replied: no plugin there, or this account may not control it. */
export class BrokerDoesNotReply extends Error {}

export interface BrokerControl extends Pick<Broker, 'isConnected' | 'subscribe' | 'watch'> {
  start(): void;
  /** Replies to the commands, in their order. Throws `BrokerDoesNotReply`. */
  ask(commands: readonly ControlCommand[]): Promise<ControlReply[]>;
  end(): void;
}

const topic = '$CONTROL/dynamic-security/v1';
const replyWithinMs = 5_000;

type Reach = BrokerSettings & { readonly at: NonNullable<BrokerSettings['at']> };

/** This node's own connection to the broker: shows whether it is there, and manages its accounts. */
export const createBrokerControl = (reach: Reach, options: BrokerConnectionOptions): BrokerControl => {
  const watchers: ((connected: boolean, reason?: SourceText) => void)[] = [];
  const waiting = new Map<string, (replies: ControlReply[]) => void>();
  let connection: BrokerConnection | undefined;
  let asked = 0;

  const take = (payload: Buffer): void => {
    const { responses } = Replies.safeParse(readJson(payload)).data ?? { responses: [] };
    waiting.get(responses[0]?.correlationData ?? '')?.(responses);
  };
  const used = (): BrokerConnection => {
    if (connection === undefined) throw new BrokerDoesNotReply('not started');
    return connection;
  };
  return {
    start() {
      connection = openBrokerConnection(reach, options);
      connection.subscribe(`${topic}/response`, { take: ({ payload }) => take(payload) });
      for (const watcher of watchers) connection.watch(watcher);
    },
    isConnected: () => connection?.isConnected() ?? false,
    subscribe: (filter, follower) => used().subscribe(filter, follower),
    watch(watcher) {
      watchers.push(watcher);
      return connection?.watch(watcher) ?? (() => undefined);
    },
    ask(commands) {
      asked += 1;
      const correlationData = String(asked);
      return new Promise<ControlReply[]>((resolve, reject) => {
        const done = (): void => {
          clearTimeout(timer);
          waiting.delete(correlationData);
        };
        const fail = (): void => {
          done();
          reject(new BrokerDoesNotReply('the broker did not reply to a command about its accounts'));
        };
        const timer = setTimeout(fail, replyWithinMs);
        waiting.set(correlationData, (replies) => {
          done();
          resolve(replies);
        });
        const body = JSON.stringify({ commands: commands.map((command) => ({ ...command, correlationData })) });
        used().publish(topic, body, { qos: 1 }).catch(fail);
      });
    },
    end: () => connection?.end(),
  };
};
