import type { Value } from '@eoms/contract/vocabulary';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { simulateOnBroker } from '../../transports/simulated-mqtt.ts';

/**
 * A small sensor with a relay, as hobby boards are: `<base>/status` with its last will, `<base>/sensor` in JSON,
 * `<base>/relay` and `<base>/relay/set`. Parameters: base, temperature, humidity, relay.
 */
export const simulateMqtt = (options: SimulatorOptions): Promise<Simulator> => {
  const { params = {} } = options;
  const base = String(params.base ?? 'board/1');
  const values: Record<string, Value> = {
    temperature: Number(params.temperature ?? 21.5),
    humidity: Number(params.humidity ?? 45),
    relay: params.relay === true,
  };
  const sensor = () => ({
    topic: `${base}/sensor`,
    payload: JSON.stringify({ temperature: values.temperature, humidity: values.humidity }),
    retain: true,
  });
  const relay = () => ({ topic: `${base}/relay`, payload: values.relay === true ? 'ON' : 'OFF', retain: true });
  return simulateOnBroker(options, {
    will: { topic: `${base}/status`, payload: 'offline', retain: true },
    filters: [`${base}/relay/set`],
    values,
    birth: () => [{ topic: `${base}/status`, payload: 'online', retain: true }, sensor(), relay()],
    receive: (_topic, payload, lie) => {
      if (payload !== 'ON' && payload !== 'OFF') return [];
      if (lie) return [{ topic: `${base}/relay`, payload, retain: true }];
      values.relay = payload === 'ON';
      return [relay()];
    },
    set: (property, value) => {
      if (values[property] === undefined || typeof value !== typeof values[property])
        throw new Error(`"${String(value)}" is no value of "${property}"`);
      values[property] = value;
      return [property === 'relay' ? relay() : sensor()];
    },
  });
};
