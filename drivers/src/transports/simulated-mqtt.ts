import { randomBytes } from 'node:crypto';
import type { Value } from '@eoms/contract/vocabulary';
import mqtt, { type MqttClient } from 'mqtt';
import { createGuard } from '../kit/guard.ts';
import type { Fault, Simulator, SimulatorOptions } from '../kit/simulator.ts';

export interface SimulatedMessage {
  readonly topic: string;
  readonly payload: string;
  readonly retain?: boolean;
}

/** The behaviour of a simulated device on its broker. */
export interface SimulatedThing {
  readonly will: SimulatedMessage;
  readonly filters: readonly string[];
  readonly values: Record<string, Value>;
  /** Messages published after every connect. */
  birth(): SimulatedMessage[];
  /** Replies to a message. With `lie` it reports success and does nothing. */
  receive(topic: string, payload: string, lie: boolean): SimulatedMessage[];
  /** Changes a property at the device itself. Throws for an unknown property. */
  set(property: string, value: Value): SimulatedMessage[];
}

const connectMs = 5_000;

const connected = (client: MqttClient): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the broker did not answer')), connectMs);
    const done = (error?: Error) => {
      clearTimeout(timer);
      client.off('connect', up);
      client.off('error', done);
      if (error === undefined) resolve();
      else reject(error);
    };
    const up = () => done();
    client.on('connect', up);
    client.on('error', done);
  });

/**
 * A simulated device on a real broker at `host`:`port`; parameters `brokerUsername` and `brokerPassword` are its
 * credentials. Faults: `refuse` and `half-open` disconnect it (the broker publishes its last will), `mute` receives and
 * sends nothing.
 */
export const simulateOnBroker = async (options: SimulatorOptions, thing: SimulatedThing): Promise<Simulator> => {
  const { host, port, params = {} } = options;
  let fault: Fault = 'none';
  let delayMs = 500;
  let client: MqttClient | undefined;
  const guard = createGuard('simulated device at the broker');
  const say = ({ topic, payload, retain = false }: SimulatedMessage): void => {
    if (fault === 'mute') return;
    const noise = fault === 'garbage' ? randomBytes(24) : payload;
    const go = () => void (client?.connected && client.publish(topic, noise, { retain }));
    if (fault === 'delay') setTimeout(go, delayMs).unref();
    else go();
  };
  const join = async (): Promise<void> => {
    const fresh = mqtt.connect({
      host,
      port,
      clientId: `sim_${randomBytes(6).toString('hex')}`,
      reconnectPeriod: 1_000,
      will: { topic: thing.will.topic, payload: Buffer.from(thing.will.payload), retain: thing.will.retain ?? false },
      ...(params.brokerUsername === undefined ? {} : { username: String(params.brokerUsername) }),
      ...(params.brokerPassword === undefined ? {} : { password: String(params.brokerPassword) }),
    });
    client = fresh;
    fresh.on('error', () => undefined);
    const receive = (topic: string, payload: Buffer): void => {
      for (const answer of thing.receive(topic, payload.toString(), fault === 'lie')) say(answer);
    };
    fresh.on('message', guard(receive));
    await connected(fresh);
    await fresh.subscribeAsync([...thing.filters]);
    const birth = (): void => {
      for (const message of thing.birth()) say(message);
    };
    birth();
    fresh.on('connect', guard(birth));
  };
  const vanish = async (): Promise<void> => {
    const gone = client;
    client = undefined;
    // Without a DISCONNECT, so that the broker publishes the will.
    gone?.stream.destroy();
    await gone?.endAsync(true);
  };
  await join();
  return {
    host,
    port,
    state: () => ({ ...thing.values }),
    set: (property, value) => {
      for (const message of thing.set(property, value)) say(message);
    },
    fault: async (next, how) => {
      fault = next;
      delayMs = how?.delayMs ?? delayMs;
      const away = next === 'refuse' || next === 'half-open';
      if (away && client !== undefined) await vanish();
      if (!away && client === undefined) await join();
    },
    close: async () => {
      const last = client;
      client = undefined;
      await last?.endAsync();
    },
  };
};
