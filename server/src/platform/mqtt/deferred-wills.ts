import { readFile, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { Broker } from '@eoms/drivers/kit';
import type { Log } from '../log/log.ts';
import type { RetainedMessage } from './retained-messages.ts';

interface Will {
  readonly topic: string;
  readonly payload: Buffer | string;
  readonly qos: 0 | 1 | 2;
  readonly retain: boolean;
}
export interface WillingClient {
  readonly id: string;
  will?: Will | null;
}

export interface DeferredWillsDeps {
  readonly file: string;
  readonly log: Log;
  readonly broker: () => Pick<Broker, 'publish'>;
  /** How long clients have to come back after a start. */
  readonly graceMs: number;
}

/**
 * That a broker stops is no fault of its clients. Their last wills are kept and published after the next start, for those
 * that have not come back by then (MQTT 3.1.1, 3.1.2.5). Only retained ones: nobody was told anything by others before.
 */
export const createDeferredWills = ({ file, log, broker, graceMs }: DeferredWillsDeps) => {
  const waiting = new Map<string, { readonly clientId: string; readonly will: RetainedMessage }>();
  let timer: NodeJS.Timeout | undefined;
  const forget = (): Promise<void> => rm(file, { force: true });
  const publish = ({ topic, payload, qos }: RetainedMessage): Promise<void> =>
    broker().publish(topic, payload, { qos: qos === 0 ? 0 : 1, retain: true });

  return {
    /** Takes the wills from clients that are about to be disconnected by the end of this broker. */
    take: <C extends WillingClient>(clients: Iterable<C>, mayPublish: (client: C, topic: string) => boolean): void => {
      for (const client of clients) {
        const { id, will } = client;
        client.will = null;
        if (!will?.retain || !mayPublish(client, will.topic)) continue;
        const { topic, payload, qos } = will;
        waiting.set(topic, { clientId: id, will: { topic, payload: Buffer.from(payload), qos } });
      }
    },
    /** A client that has come back, even under another name, says on the topic of its will that it is there. */
    said: (topic: string): void => void waiting.delete(topic),
    cameBack: (clientId: string): void => {
      for (const [topic, one] of waiting) if (one.clientId === clientId) waiting.delete(topic);
    },
    load: async (): Promise<void> => {
      const content = await readFile(file).catch(() => undefined);
      if (content === undefined) return;
      try {
        for (const [clientId, topic, payload, qos] of deserialize(content) as [string, string, Uint8Array, 0 | 1 | 2][])
          waiting.set(topic, { clientId, will: { topic, payload: Buffer.from(payload), qos } });
      } catch (error) {
        log.warn({ err: error }, 'the file of last wills cannot be read');
      }
    },
    begin: (): void => {
      timer ??= setTimeout(() => {
        const late = [...waiting.values()];
        waiting.clear();
        for (const { will } of late)
          publish(will).catch((error: unknown) => log.warn({ err: error }, 'a last will could not be published'));
        void forget();
      }, graceMs);
      timer.unref();
    },
    save: async (): Promise<void> => {
      clearTimeout(timer);
      if (waiting.size === 0) return forget();
      const rows = [...waiting.values()].map(({ clientId, will }) => [clientId, will.topic, will.payload, will.qos]);
      await writeFile(file, serialize(rows), { mode: 0o600 }).catch((error: unknown) =>
        log.warn({ err: error }, 'last wills of MQTT clients could not be written'),
      );
    },
  };
};
