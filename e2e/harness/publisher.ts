import { letTimePass } from '@eoms/contract/testing';
import mqtt, { type MqttClient } from 'mqtt';

export interface PublisherOptions {
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly topic: string;
}

/** A device that numbers its readings and records which were acknowledged. It reconnects as soon as it can. */
export interface Publisher {
  /** The numbers for which a PUBACK arrived. */
  readonly acknowledged: ReadonlySet<number>;
  stop(): Promise<void>;
}

const window = 100;
const paceMs = 5;
const retryMs = 10;

/** Publishes readings with QoS 1 on one connection. Resolves when it is lost. */
const publishUntilLost = (
  client: MqttClient,
  topic: string,
  next: () => number | undefined,
  done: (n: number) => void,
) =>
  new Promise<void>((resolve) => {
    let waiting = 0;
    const timer = setInterval(() => {
      if (!client.connected || waiting >= window) return;
      const n = next();
      if (n === undefined) return;
      waiting += 1;
      client.publish(topic, String(n), { qos: 1 }, (error) => {
        waiting -= 1;
        if (!error) done(n);
      });
    }, paceMs);
    client.on('error', () => undefined);
    client.once('close', () => {
      clearInterval(timer);
      client.end(true);
      resolve();
    });
  });

export const startPublisher = ({ topic, ...account }: PublisherOptions): Publisher => {
  const acknowledged = new Set<number>();
  let n = 0;
  let stopping = false;
  let current: MqttClient | undefined;
  const next = (): number | undefined => {
    if (stopping) return undefined;
    n += 1;
    return n;
  };
  const life = (async () => {
    while (!stopping) {
      current = mqtt.connect({ host: '127.0.0.1', ...account, reconnectPeriod: 0, connectTimeout: 5_000 });
      await publishUntilLost(current, topic, next, (one) => acknowledged.add(one));
      await letTimePass(retryMs, 'a device that was lost does not come back at once');
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      stopping = true;
      await letTimePass(500, 'readings in flight may still be acknowledged');
      current?.end(true);
      await life;
    },
  };
};
