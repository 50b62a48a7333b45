import type { Value } from '@eoms/contract/vocabulary';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { type SimulatedMessage, simulateOnBroker } from '../../transports/simulated-mqtt.ts';

const fits = (before: Value | undefined, value: Value): boolean =>
  before !== undefined && typeof before === typeof value;

/** The device's messages, as in the Tasmota documentation ("MQTT", "Power Monitoring"). */
const documents = (values: Record<string, Value>, relays: number) => {
  const word = (on: Value | undefined): string => (on === true ? 'ON' : 'OFF');
  const key = (relay: number): string => (relays === 1 ? 'power' : `power[${relay}]`);
  const powers = Object.fromEntries(
    Array.from({ length: relays }, (_, at) => [relays === 1 ? 'POWER' : `POWER${at + 1}`, word(values[key(at + 1)])]),
  );
  const at = new Date().toISOString().slice(0, 19);
  const lit = values.brightness === undefined ? {} : { Dimmer: values.brightness };
  const state = { Time: at, UptimeSec: 3_600, ...powers, ...lit, Wifi: { RSSI: 76, Signal: values.signal } };
  const { temperature, humidity, activePower } = values;
  const sensor = {
    Time: at,
    ...(temperature === undefined ? {} : { SI7021: { Temperature: temperature, Humidity: humidity } }),
    ...(activePower === undefined
      ? {}
      : {
          ENERGY: {
            Total: values.energy,
            Today: 0.2,
            Yesterday: 1.1,
            Power: activePower,
            Factor: 0.98,
            Voltage: 230,
            Current: 0.3,
          },
        }),
    TempUnit: 'C',
  };
  return { state, sensor, powers, key };
};

/**
 * A device with Tasmota. Parameters: topic, relays, mac, name, energy (true: with a meter), climate (true: with a
 * thermometer), dimmer (true: a lamp).
 */
export const simulateTasmota = (options: SimulatorOptions): Promise<Simulator> => {
  const { params = {} } = options;
  const topic = String(params.topic ?? 'tasmota_5F5AB1');
  const relays = Number(params.relays ?? 1);
  const mac = String(params.mac ?? '5ECF7F5F5AB1');
  const values: Record<string, Value> = { signal: -52 };
  const shown = () => documents(values, relays);
  for (let relay = 1; relay <= relays; relay += 1) values[relays === 1 ? 'power' : `power[${relay}]`] = false;
  if (params.energy === true) Object.assign(values, { activePower: 62, energy: 3.185 });
  if (params.climate === true) Object.assign(values, { temperature: 22.4, humidity: 48.5 });
  if (params.dimmer === true) values.brightness = 60;

  const say = (kind: 'stat' | 'tele', word: string, content: object | string): SimulatedMessage => ({
    topic: `${kind}/${topic}/${word}`,
    payload: typeof content === 'string' ? content : JSON.stringify(content),
  });
  const result = (name: string, word: string): SimulatedMessage[] => [
    say('stat', 'RESULT', { [name]: word }),
    say('stat', name, word),
  ];
  const turn = (name: string, payload: string, lie: boolean): SimulatedMessage[] => {
    const key = shown().key(Number(name.slice(5) || 1));
    if (values[key] === undefined) return [];
    const wanted = payload.toUpperCase();
    const next = wanted === 'TOGGLE' || wanted === '2' ? values[key] !== true : wanted === 'ON' || wanted === '1';
    if (wanted !== '' && !lie) values[key] = next;
    const spoken = relays === 1 ? 'POWER' : name === 'POWER' ? 'POWER1' : name;
    return result(spoken, (lie && wanted !== '' ? next : values[key] === true) ? 'ON' : 'OFF');
  };
  const receive = (full: string, payload: string, lie: boolean): SimulatedMessage[] => {
    const name = full.slice(full.lastIndexOf('/') + 1).toUpperCase();
    if (/^POWER[1-8]?$/.test(name)) return turn(name, payload, lie);
    if (name === 'STATE') return [say('stat', 'RESULT', shown().state)];
    if (name === 'STATUS')
      return [
        say('stat', 'STATUS2', { StatusFWR: { Version: '14.4.1(release-tasmota)' } }),
        say('stat', 'STATUS5', { StatusNET: { IPAddress: '192.0.2.20', Mac: mac.replace(/..(?!$)/g, '$&:') } }),
        say('stat', 'STATUS10', { StatusSNS: shown().sensor }),
        say('stat', 'STATUS11', { StatusSTS: shown().state }),
      ];
    const level = Number(payload);
    if (name !== 'DIMMER' || values.brightness === undefined || !(level >= 0 && level <= 100)) return [];
    if (!lie) values.brightness = level;
    return [say('stat', 'RESULT', { ...shown().powers, Dimmer: level })];
  };
  return simulateOnBroker(options, {
    will: { topic: `tele/${topic}/LWT`, payload: 'Offline', retain: true },
    filters: [`cmnd/${topic}/+`],
    values,
    birth: () => [
      { topic: `tele/${topic}/LWT`, payload: 'Online', retain: true },
      {
        topic: `tasmota/discovery/${mac}/config`,
        payload: JSON.stringify({
          ip: '192.0.2.20',
          dn: String(params.name ?? 'Tasmota'),
          t: topic,
          ft: '%prefix%/%topic%/',
          md: 'Generic',
          mac,
          rl: Array.from({ length: 8 }, (_, at) => (at < relays ? 1 : 0)),
        }),
        retain: true,
      },
      say('tele', 'STATE', shown().state),
      say('tele', 'SENSOR', shown().sensor),
    ],
    receive,
    set: (property, value) => {
      if (!fits(values[property], value)) throw new Error(`"${String(value)}" is no value of "${property}"`);
      values[property] = value;
      return [say('tele', 'STATE', shown().state), say('tele', 'SENSOR', shown().sensor)];
    },
  });
};
