import type { Value } from '@eoms/contract';
import type { DeclaredAction, DeclaredProperty, Driver, DriverModel } from '@eoms/drivers/kit';
import { sampleVenue } from '@eoms/phrases';

const { words } = sampleVenue;
type Wire = Readonly<Record<string, Value>>;
type Param = DeclaredAction['params'][number];

/** What these models can do, each with the unit it is told in. Names of the vocabulary, and so of properties and actions. */
const units = {
  ...{ power: '', relay: '', position: '', audioMute: '' },
  ...{ brightness: '%', volume: '%', humidity: '%' },
  ...{ illuminance: 'lx', temperature: '°C', targetTemperature: '°C' },
} as const;
type Ability = keyof typeof units;

const reading = (
  id: Ability,
  type: DeclaredProperty['type'],
  wire: Wire,
  more: Partial<DeclaredProperty> = {},
): DeclaredProperty => {
  const unit = units[id] === '' ? {} : { unit: units[id] };
  return { id, name: words[id], capability: id, type, access: 'r', wire, ...unit, ...more };
};
const setting: typeof reading = (id, type, wire, more = {}) => reading(id, type, wire, { access: 'rw', ...more });
/** Proved by the property of the same name. */
const order = (id: Ability, param: Param, wire: Wire): DeclaredAction => ({
  ...{ id, name: words[id], capability: id, params: [{ ...param, required: true }], wire },
  expect: [{ property: id, in: [`$${param.id}`] }],
});

const on: Param = { id: 'on', name: words.on, type: 'bool' };
const level: Param = { id: 'level', name: words.level, type: 'int', unit: '%', min: 0, max: 100 };
const target: Param = { id: 'to', name: words.targetTemperature, type: 'double', unit: '°C', min: 16, max: 30 };
const positions = (['up', 'down'] as const).map((code) => ({ code, name: words[code] }));
const line = (command: string): Wire => ({ command: `${command}\\r\\n`, success: '^OK$' });
const asked = (query: string, reply: string, more: Wire = {}): Wire => ({ query: `${query}\\r\\n`, reply, ...more });

const model = (
  name: string,
  category: string,
  properties: readonly DeclaredProperty[],
  actions: readonly DeclaredAction[],
  params: Wire = {},
): DriverModel => ({
  ...{ manufacturer: 'Generic', name, category, params, definition: { properties, actions } },
  source: 'The sample venue: described on the model screen, as an integrator does for a project',
});

/**
 * What the integrator of the sample venue described: equipment whose group addresses, objects, topics or commands are
 * those of the project, so that no model library can have them. By driver.
 */
const sampleModels: Readonly<Record<string, readonly DriverModel[]>> = {
  knx_ip: [
    model(
      'KNX room lighting (sample)',
      'lighting',
      [
        setting('power', 'bool', { address: '1/1/1', dpt: '1.001' }),
        setting('brightness', 'int', { address: '1/1/2', dpt: '5.001' }),
        reading('illuminance', 'double', { address: '3/0/1', dpt: '9.004' }),
      ],
      [
        order('power', on, { address: '1/0/1', dpt: '1.001', value: '{on}' }),
        order('brightness', level, { address: '1/0/2', dpt: '5.001', value: '{level}' }),
      ],
    ),
  ],
  bacnet_ip: [
    model(
      'BACnet air handling unit (sample)',
      'airConditioner',
      [
        setting('power', 'bool', { object: 'bv', instance: 1 }),
        reading('temperature', 'double', { object: 'ai', instance: 1 }),
        setting('targetTemperature', 'double', { object: 'av', instance: 1 }),
      ],
      [
        order('power', on, { object: 'bv', instance: 1, value: '{on}' }),
        order('targetTemperature', target, { object: 'av', instance: 1, value: '{to}' }),
      ],
      // Any port: the one of BACnet may be another program's on this machine.
      { localPort: 0 },
    ),
  ],
  http: [
    model(
      'Signage player (sample)',
      'display',
      [
        setting('power', 'bool', { path: '/state', selector: '$.power' }),
        setting('brightness', 'int', { path: '/state', selector: '$.brightness' }),
        reading('temperature', 'double', { path: '/state', selector: '$.deviceTemperature' }),
      ],
      [
        order('power', on, { method: 'PUT', path: '/state', body: '{"power":{on}}' }),
        order('brightness', level, { method: 'PUT', path: '/state', body: '{"brightness":{level}}' }),
      ],
    ),
  ],
  mqtt: [
    model(
      'Sensor board (sample)',
      'sensor',
      [
        reading('temperature', 'double', { topic: '{base}/sensor', selector: 'temperature' }),
        reading('humidity', 'double', { topic: '{base}/sensor', selector: 'humidity' }),
        setting('relay', 'bool', { topic: '{base}/relay', map: 'ON=true; OFF=false' }),
      ],
      [order('relay', on, { topic: '{base}/relay/set', payload: '{on?ON:OFF}', qos: '1' })],
      { availability: '{base}/status' },
    ),
  ],
  home_assistant_mqtt: [model('Home Assistant MQTT device', 'sensor', [], [])],
  generic_udp: [
    model(
      'Projection screen motor (sample)',
      'screen',
      [setting('position', 'enum', asked('STATE?', '^STATE=(up|down)$'), { enum: positions })],
      [order('position', { id: 'to', name: words.position, type: 'enum', options: positions }, line('MOVE {to}'))],
    ),
  ],
  generic_telnet: [
    model(
      'Zone amplifier (sample)',
      'audioProcessor',
      [
        setting('volume', 'int', asked('VOLUME?', '^VOLUME=(\\d+)$')),
        setting('audioMute', 'bool', asked('MUTE?', '^MUTE=(ON|OFF)$', { valueMap: 'ON=true;OFF=false' })),
        reading('temperature', 'double', asked('TEMP?', '^TEMP=([0-9.]+)$')),
      ],
      [order('volume', level, line('VOLUME {level:03d}')), order('audioMute', on, line('MUTE {on?ON:OFF}'))],
    ),
  ],
};

/** The drivers with these models in their libraries: the catalogue takes them over like all others. */
export const withSampleModels = (drivers: readonly Driver[]): Driver[] =>
  drivers.map((driver) => {
    const own = sampleModels[driver.id];
    return own === undefined ? driver : { ...driver, models: [...(driver.models ?? []), ...own] };
  });
