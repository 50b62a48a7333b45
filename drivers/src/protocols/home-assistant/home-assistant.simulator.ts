import type { Value } from '@eoms/contract/vocabulary';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { type SimulatedMessage, simulateOnBroker } from '../../transports/simulated-mqtt.ts';

/** What the simulated board announces: a switch, a number, a thermometer, a motion sensor and a button. */
const configs = (prefix: string, id: string, name: string): SimulatedMessage[] => {
  const device = { ids: [id], name, mf: 'EOMS', mdl: 'Simulated board', sw: '1.0' };
  const common = { '~': `board/${id}`, avty_t: '~/status', dev: device };
  const say = (component: string, object: string, config: object): SimulatedMessage => ({
    topic: `${prefix}/${component}/${id}/${object}/config`,
    payload: JSON.stringify({ ...common, uniq_id: object, ...config }),
    retain: true,
  });
  return [
    say('switch', 'relay', { name: 'Relay', stat_t: '~/relay', cmd_t: '~/relay/set' }),
    say('number', 'level', { name: 'Level', stat_t: '~/level', cmd_t: '~/level/set', min: 0, max: 100 }),
    say('sensor', 'temperature', {
      name: 'Temperature',
      stat_t: '~/sensor',
      val_tpl: '{{ value_json.temperature | round(1) }}',
      unit_of_meas: '°C',
      dev_cla: 'temperature',
    }),
    say('binary_sensor', 'motion', {
      name: 'Motion',
      stat_t: '~/sensor',
      val_tpl: "{{ 'ON' if value_json.motion else 'OFF' }}",
      dev_cla: 'motion',
    }),
    say('button', 'restart', { name: 'Restart', cmd_t: '~/restart' }),
  ];
};

/** Parameters: prefix, identifier, name, temperature. */
export const simulateHomeAssistant = (options: SimulatorOptions): Promise<Simulator> => {
  const { params = {} } = options;
  const id = String(params.identifier ?? 'board-1');
  const values: Record<string, Value> = {
    switch_relay: false,
    number_level: 20,
    sensor_temperature: Number(params.temperature ?? 21.5),
    binary_sensor_motion: false,
  };
  const base = `board/${id}`;
  const relay = (on: Value | undefined): SimulatedMessage => ({
    topic: `${base}/relay`,
    payload: on === true ? 'ON' : 'OFF',
    retain: true,
  });
  const level = (value: Value | undefined): SimulatedMessage => ({
    topic: `${base}/level`,
    payload: String(value),
    retain: true,
  });
  const sensor = (): SimulatedMessage => ({
    topic: `${base}/sensor`,
    payload: JSON.stringify({ temperature: values.sensor_temperature, motion: values.binary_sensor_motion }),
    retain: true,
  });
  const receive = (topic: string, payload: string, lie: boolean): SimulatedMessage[] => {
    if (topic === `${base}/restart`) return [{ topic: `${base}/status`, payload: 'online', retain: true }];
    if (topic === `${base}/relay/set` && (payload === 'ON' || payload === 'OFF')) {
      if (!lie) values.switch_relay = payload === 'ON';
      return [relay(payload === 'ON')];
    }
    const wanted = Number(payload);
    if (topic !== `${base}/level/set` || !(wanted >= 0 && wanted <= 100)) return [];
    if (!lie) values.number_level = wanted;
    return [level(wanted)];
  };
  return simulateOnBroker(options, {
    will: { topic: `${base}/status`, payload: 'offline', retain: true },
    filters: [`${base}/relay/set`, `${base}/level/set`, `${base}/restart`],
    values,
    birth: () => [
      ...configs(String(params.prefix ?? 'homeassistant'), id, String(params.name ?? 'Board')),
      { topic: `${base}/status`, payload: 'online', retain: true },
      relay(values.switch_relay),
      level(values.number_level),
      sensor(),
    ],
    receive,
    set: (property, value) => {
      if (values[property] === undefined || typeof value !== typeof values[property])
        throw new Error(`"${String(value)}" is no value of "${property}"`);
      values[property] = value;
      if (property === 'switch_relay') return [relay(value)];
      return [property === 'number_level' ? level(value) : sensor()];
    },
  });
};
