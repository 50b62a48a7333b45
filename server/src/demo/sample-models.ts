import type { Value } from '@eoms/contract';
import type { DeclaredAction, DeclaredProperty, Driver, DriverModel } from '@eoms/drivers/kit';
import { sampleVenue } from '@eoms/phrases';

const { words } = sampleVenue;
type Word = keyof typeof words;
type Wire = Readonly<Record<string, Value>>;
type Param = DeclaredAction['params'][number];

const reading = (id: Word, type: DeclaredProperty['type'], wire: Wire, more: Partial<DeclaredProperty> = {}) => ({
  ...{ id, name: words[id], type, access: 'r' as const, wire },
  ...more,
});
const setting = (id: Word, type: DeclaredProperty['type'], wire: Wire, more: Partial<DeclaredProperty> = {}) =>
  reading(id, type, wire, { access: 'rw', ...more });
/** Proved by the property of the same name. */
const order = (id: Word, param: Param, wire: Wire): DeclaredAction => ({
  ...{ id, name: words[id], params: [{ ...param, required: true }], wire },
  expect: [{ property: id, in: [`$${param.id}`] }],
});

const on: Param = { id: 'on', name: words.on, type: 'bool' };
const level: Param = { id: 'level', name: words.level, type: 'int', unit: '%', min: 0, max: 100 };
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
        setting('power', 'bool', { address: '1/1/1', dpt: '1.001' }, { capability: 'power' }),
        setting('brightness', 'int', { address: '1/1/2', dpt: '5.001' }, { capability: 'brightness', unit: '%' }),
        reading('illuminance', 'double', { address: '3/0/1', dpt: '9.004' }, { capability: 'illuminance', unit: 'lx' }),
      ],
      [
        { ...order('power', on, { address: '1/0/1', dpt: '1.001', value: '{on}' }), capability: 'power' },
        {
          ...order('brightness', level, { address: '1/0/2', dpt: '5.001', value: '{level}' }),
          capability: 'brightness',
        },
      ],
    ),
  ],
  bacnet_ip: [
    model(
      'BACnet air handling unit (sample)',
      'airConditioner',
      [
        setting('power', 'bool', { object: 'bv', instance: 1 }, { capability: 'power' }),
        reading('temperature', 'double', { object: 'ai', instance: 1 }, { capability: 'temperature', unit: '°C' }),
        setting(
          'targetTemperature',
          'double',
          { object: 'av', instance: 1 },
          { capability: 'targetTemperature', unit: '°C' },
        ),
      ],
      [
        { ...order('power', on, { object: 'bv', instance: 1, value: '{on}' }), capability: 'power' },
        {
          ...order(
            'targetTemperature',
            { id: 'to', name: words.targetTemperature, type: 'double', unit: '°C', min: 16, max: 30 },
            { object: 'av', instance: 1, value: '{to}' },
          ),
          capability: 'targetTemperature',
        },
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
        setting('power', 'bool', { path: '/state', selector: '$.power' }, { capability: 'power' }),
        setting(
          'brightness',
          'int',
          { path: '/state', selector: '$.brightness' },
          { capability: 'brightness', unit: '%' },
        ),
        reading(
          'temperature',
          'double',
          { path: '/state', selector: '$.deviceTemperature' },
          { capability: 'temperature', unit: '°C' },
        ),
      ],
      [
        { ...order('power', on, { method: 'PUT', path: '/state', body: '{"power":{on}}' }), capability: 'power' },
        {
          ...order('brightness', level, { method: 'PUT', path: '/state', body: '{"brightness":{level}}' }),
          capability: 'brightness',
        },
      ],
    ),
  ],
  mqtt: [
    model(
      'Sensor board (sample)',
      'sensor',
      [
        reading(
          'temperature',
          'double',
          { topic: '{base}/sensor', selector: 'temperature' },
          { capability: 'temperature', unit: '°C' },
        ),
        reading(
          'humidity',
          'double',
          { topic: '{base}/sensor', selector: 'humidity' },
          { capability: 'humidity', unit: '%' },
        ),
        setting('relay', 'bool', { topic: '{base}/relay', map: 'ON=true; OFF=false' }, { capability: 'relay' }),
      ],
      [{ ...order('relay', on, { topic: '{base}/relay/set', payload: '{on?ON:OFF}', qos: '1' }), capability: 'relay' }],
      { availability: '{base}/status' },
    ),
  ],
  home_assistant_mqtt: [model('Home Assistant MQTT device', 'sensor', [], [])],
  generic_udp: [
    model(
      'Projection screen motor (sample)',
      'screen',
      [
        setting('position', 'enum', asked('STATE?', '^STATE=(up|down)$'), {
          capability: 'position',
          enum: positions,
        }),
      ],
      [
        {
          ...order('position', { id: 'to', name: words.position, type: 'enum', options: positions }, line('MOVE {to}')),
          capability: 'position',
        },
      ],
    ),
  ],
  generic_telnet: [
    model(
      'Zone amplifier (sample)',
      'audioProcessor',
      [
        setting('volume', 'int', asked('VOLUME?', '^VOLUME=(\\d+)$'), { capability: 'volume', unit: '%' }),
        setting('audioMute', 'bool', asked('MUTE?', '^MUTE=(ON|OFF)$', { valueMap: 'ON=true;OFF=false' }), {
          capability: 'audioMute',
        }),
        reading('temperature', 'double', asked('TEMP?', '^TEMP=([0-9.]+)$'), { capability: 'temperature', unit: '°C' }),
      ],
      [
        { ...order('volume', level, line('VOLUME {level:03d}')), capability: 'volume' },
        { ...order('audioMute', on, line('MUTE {on?ON:OFF}')), capability: 'audioMute' },
      ],
    ),
  ],
};

/** The drivers with these models in their libraries: the catalogue takes them over like all others. */
export const withSampleModels = (drivers: readonly Driver[]): Driver[] =>
  drivers.map((driver) => {
    const own = sampleModels[driver.id];
    return own === undefined ? driver : { ...driver, models: [...(driver.models ?? []), ...own] };
  });
