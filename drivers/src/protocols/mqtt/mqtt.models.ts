import type { Capability } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import type { DriverModel } from '../../kit/driver-model.ts';
import { say } from '../../kit/say.ts';

type Wire = DeclaredProperty['wire'];
interface Reading {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly capability: Capability;
  readonly unit: string;
  readonly wire: Wire;
}

const minute = 60_000;

const reading = ({ id, zh, en, capability, unit, wire }: Reading): DeclaredProperty => ({
  id,
  name: say(zh, en),
  type: 'double',
  capability,
  unit,
  access: 'r',
  wire,
});

const relay = (channel: number, of: number, wire: Wire): DeclaredProperty => ({
  id: of === 1 ? 'power' : `power${channel + 1}`,
  name: of === 1 ? say('开关', 'Switch') : say(`开关 ${channel + 1}`, `Switch ${channel + 1}`),
  type: 'bool',
  capability: of === 1 ? 'power' : 'relay',
  access: 'rw',
  wire,
});

const turn = (channel: number, of: number, wire: Wire): DeclaredAction => {
  const id = of === 1 ? 'power' : `power${channel + 1}`;
  return {
    id,
    name: of === 1 ? say('开关', 'Switch') : say(`开关 ${channel + 1}`, `Switch ${channel + 1}`),
    capability: of === 1 ? 'power' : 'relay',
    params: [{ id: 'on', name: say('打开', 'On'), type: 'bool', required: true }],
    expect: [{ property: id, in: ['$on'] }],
    wire: { payload: '{on?on:off}', ...wire },
  };
};

const channels = (count: number): number[] => Array.from({ length: count }, (_, channel) => channel);
const online = { availability: '{base}/online', payloadOnline: 'true', payloadOffline: 'false' };

const gen1Source = 'Shelly Gen1 API documentation, "MQTT Support" (shelly-api-docs.shelly.cloud/gen1)';
const gen2Source = 'Shelly Gen2+ API documentation, "Mqtt" and "Switch" (shelly-api-docs.shelly.cloud/gen2)';

/** Energy comes in watt-minutes. */
const gen1Meter = (channel: number): DeclaredProperty[] => [
  reading({
    id: channel === 0 ? 'activePower' : `activePower${channel + 1}`,
    zh: channel === 0 ? '功率' : `功率 ${channel + 1}`,
    en: channel === 0 ? 'Power draw' : `Power draw ${channel + 1}`,
    capability: 'activePower',
    unit: 'W',
    wire: { topic: `{base}/relay/${channel}/power` },
  }),
  reading({
    id: channel === 0 ? 'energy' : `energy${channel + 1}`,
    zh: channel === 0 ? '电量' : `电量 ${channel + 1}`,
    en: channel === 0 ? 'Energy' : `Energy ${channel + 1}`,
    capability: 'energy',
    unit: 'kWh',
    wire: { topic: `{base}/relay/${channel}/energy`, scale: 1 / 60_000 },
  }),
];

const gen1Relays = (name: string, prefix: string, count: number, metered: boolean): DriverModel => ({
  manufacturer: 'Shelly',
  name,
  category: metered ? 'meter' : 'power',
  params: { base: `shellies/${prefix}-DEVICEID`, ...online },
  info: { generation: '1' },
  definition: {
    properties: channels(count).flatMap((channel) => [
      relay(channel, count, { topic: `{base}/relay/${channel}`, map: 'on=true; off=false; overpower=false' }),
      ...(metered ? gen1Meter(channel) : []),
    ]),
    actions: channels(count).map((channel) => turn(channel, count, { topic: `{base}/relay/${channel}/command` })),
  },
  source: gen1Source,
});

const gen2Meter = (channel: number, of: number): DeclaredProperty[] => {
  const own = (id: string): string => (of === 1 ? id : `${id}${channel + 1}`);
  const called = (zh: string, en: string) =>
    of === 1 ? { zh, en } : { zh: `${zh} ${channel + 1}`, en: `${en} ${channel + 1}` };
  const topic = `{base}/status/switch:${channel}`;
  return [
    reading({
      id: own('activePower'),
      ...called('功率', 'Power draw'),
      capability: 'activePower',
      unit: 'W',
      wire: { topic, selector: 'apower' },
    }),
    reading({
      id: own('voltage'),
      ...called('电压', 'Voltage'),
      capability: 'voltage',
      unit: 'V',
      wire: { topic, selector: 'voltage' },
    }),
    reading({
      id: own('current'),
      ...called('电流', 'Current'),
      capability: 'current',
      unit: 'A',
      wire: { topic, selector: 'current' },
    }),
    reading({
      id: own('energy'),
      ...called('电量', 'Energy'),
      capability: 'energy',
      unit: 'kWh',
      wire: { topic, selector: 'aenergy.total', scale: 0.001 },
    }),
  ];
};

const gen2Switches = (name: string, prefix: string, count: number, metered: boolean): DriverModel => ({
  manufacturer: 'Shelly',
  name,
  category: metered ? 'meter' : 'power',
  params: { base: `${prefix}-DEVICEID`, ...online },
  info: { generation: '2' },
  definition: {
    properties: channels(count).flatMap((channel) => [
      relay(channel, count, { topic: `{base}/status/switch:${channel}`, selector: 'output' }),
      ...(metered ? gen2Meter(channel, count) : []),
    ]),
    actions: channels(count).map((channel) => turn(channel, count, { topic: `{base}/command/switch:${channel}` })),
  },
  source: gen2Source,
});

const sensor = (id: string, zh: string, en: string, capability: Capability, unit: string): DeclaredProperty => ({
  ...reading({ id, zh, en, capability, unit, wire: { topic: `{base}/sensor/${id}` } }),
  staleAfterMs: 24 * 60 * minute,
});

/** `DEVICEID` is the identifier that the device shows on its own page; it is to be replaced when a device is added. */
export const mqttModels: readonly DriverModel[] = [
  gen1Relays('Shelly 1', 'shelly1', 1, false),
  gen1Relays('Shelly 1PM', 'shelly1pm', 1, true),
  gen1Relays('Shelly Plug S', 'shellyplug-s', 1, true),
  gen1Relays('Shelly 2.5', 'shellyswitch25', 2, true),
  {
    manufacturer: 'Shelly',
    name: 'Shelly H&T',
    category: 'sensor',
    // Sleeps between two reports, and cannot be queried meanwhile.
    params: { base: 'shellies/shellyht-DEVICEID', silenceSeconds: 86_400 },
    info: { generation: '1' },
    definition: {
      properties: [
        sensor('temperature', '温度', 'Temperature', 'temperature', '°C'),
        sensor('humidity', '湿度', 'Humidity', 'humidity', '%'),
        sensor('battery', '电池', 'Battery', 'battery', '%'),
      ],
      actions: [],
    },
    source: gen1Source,
  },
  gen2Switches('Shelly Plus 1', 'shellyplus1', 1, false),
  gen2Switches('Shelly Plus 1PM', 'shellyplus1pm', 1, true),
  gen2Switches('Shelly Plus Plug S', 'shellyplusplugs', 1, true),
  gen2Switches('Shelly Pro 4PM', 'shellypro4pm', 4, true),
];
