import type { ActionDef } from '../../kit/action.ts';
import type { Device } from '../../kit/device.ts';
import type { DeviceView, Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { sessionOf } from '../../transports/mqtt-session.ts';
import { topicIn } from './tasmota.codec.ts';
import { featuresOf, relaysOf } from './tasmota.properties.ts';

export const command = (device: Device, name: string, payload: string): Promise<void> => {
  const { fullTopic, topic } = device.params;
  return sessionOf(device).publish(topicIn(String(fullTopic), 'cmnd', String(topic), name), payload);
};

/** `State` makes the device publish its STATE (Commands, "Management"). */
const readBack = (device: Device): Promise<void> => command(device, 'STATE', '');

const on: Field = { id: 'on', name: say('打开', 'On'), type: 'bool', required: true };

const power = (relays: number): ActionDef[] => {
  if (relays === 0) return [];
  const name = say('开关', 'Switch');
  if (relays === 1)
    return [
      {
        id: 'power',
        name,
        capability: 'power',
        params: [on],
        expect: [{ property: 'power', in: ['$on'] }],
        run: (device, args) => command(device, 'POWER', args.on === true ? 'ON' : 'OFF'),
        readBack,
      },
    ];
  const output: Field = {
    id: 'output',
    name: say('回路', 'Output'),
    type: 'int',
    required: true,
    min: 1,
    max: relays,
  };
  return [
    {
      id: 'power',
      name,
      capability: 'relay',
      params: [output, on],
      expect: [{ property: 'power[$output]', in: ['$on'] }],
      run: (device, args) => command(device, `POWER${Number(args.output)}`, args.on === true ? 'ON' : 'OFF'),
      readBack,
    },
  ];
};

interface Setting {
  readonly property: string;
  readonly zh: string;
  readonly en: string;
  readonly command: string;
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  readonly capability?: ActionDef['capability'];
}

/** Commands, "Light" and "Control" (FanSpeed). */
const settings: readonly Setting[] = [
  {
    property: 'brightness',
    zh: '亮度',
    en: 'Brightness',
    command: 'Dimmer',
    min: 0,
    max: 100,
    unit: '%',
    capability: 'brightness',
  },
  {
    property: 'colorTemperature',
    zh: '色温',
    en: 'Colour temperature',
    command: 'CT',
    min: 153,
    max: 500,
    unit: 'mired',
    capability: 'colorTemperature',
  },
  { property: 'hue', zh: '色相', en: 'Hue', command: 'HSBColor1', min: 0, max: 360, unit: '°' },
  { property: 'saturation', zh: '饱和度', en: 'Saturation', command: 'HSBColor2', min: 0, max: 100, unit: '%' },
  { property: 'fanSpeed', zh: '风速', en: 'Fan speed', command: 'FanSpeed', min: 0, max: 3, capability: 'fanSpeed' },
];

const setting = ({ property, zh, en, command: word, min, max, unit, capability }: Setting): ActionDef => ({
  id: property,
  name: say(zh, en),
  ...(capability === undefined ? {} : { capability }),
  params: [
    { id: 'value', name: say(zh, en), type: 'int', required: true, min, max, ...(unit === undefined ? {} : { unit }) },
  ],
  expect: [{ property, in: ['$value'] }],
  run: (device, args) => command(device, word, String(args.value)),
  readBack,
});

export const tasmotaActions = (device: DeviceView): ActionDef[] => {
  const features = featuresOf(device);
  return [
    ...power(relaysOf(device)),
    ...settings.filter(({ property }) => features?.has(property) ?? true).map(setting),
    {
      id: 'restart',
      name: say('重启', 'Restart'),
      confirm: true,
      run: (one) => command(one, 'Restart', '1'),
    },
  ];
};
