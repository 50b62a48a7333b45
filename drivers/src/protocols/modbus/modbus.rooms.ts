import type { DeclaredAction, DeclaredProperty, Definition } from '../../kit/definition.ts';
import type { DriverModel } from '../../kit/driver-model.ts';
import type { EnumItem } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { verified } from '../../kit/verified.ts';
import { inputs, property, readings, relays } from './modbus.model-rows.ts';

const model = (
  manufacturer: string,
  name: string,
  category: string,
  definition: Definition,
  source: string,
): DriverModel => ({ manufacturer, name, category, params: {}, definition, source });

const only = (properties: readonly DeclaredProperty[]): Definition => ({ properties, actions: [] });

const modes: readonly EnumItem[] = [
  { code: 'auto', name: say('自动', 'Auto') },
  { code: 'heat', name: say('制热', 'Heat') },
  { code: 'dry', name: say('除湿', 'Dry') },
  { code: 'fan', name: say('送风', 'Fan') },
  { code: 'cool', name: say('制冷', 'Cool') },
];
const modeMap = '0=auto; 1=heat; 2=dry; 3=fan; 4=cool';

const acProperties: readonly DeclaredProperty[] = [
  { ...property('power', say('电源', 'Power'), 'bool', { address: 0 }), capability: 'power', access: 'rw' },
  {
    ...property('mode', say('模式', 'Mode'), 'enum', { address: 1, map: modeMap }, { enum: modes }),
    capability: 'mode',
    access: 'rw',
  },
  { ...property('fanSpeed', say('风速', 'Fan speed'), 'int', { address: 2 }), capability: 'fanSpeed', access: 'rw' },
  {
    ...property(
      'targetTemperature',
      say('设定温度', 'Set temperature'),
      'double',
      { address: 4, dataType: 'int16' },
      { unit: '°C' },
    ),
    capability: 'targetTemperature',
    access: 'rw',
  },
  property(
    'temperature',
    say('回风温度', 'Return air temperature'),
    'double',
    { address: 5, dataType: 'int16' },
    { unit: '°C', capability: 'temperature' },
  ),
  {
    ...property('alarm', say('故障', 'Fault'), 'bool', { address: 10 }, { capability: 'errorStatus' }),
    alarm: [{ id: 'fault', op: '==', value: true, level: 'serious', text: say('空调故障', 'Air conditioner fault') }],
  },
  property('errorCode', say('故障代码', 'Error code'), 'int', { address: 11 }),
];

const acActions: readonly DeclaredAction[] = [
  {
    id: 'power',
    name: say('开关机', 'Power'),
    capability: 'power',
    params: [{ id: 'on', name: say('开机', 'On'), type: 'bool', required: true }],
    expect: [{ property: 'power', in: ['$on'] }],
    wire: { write: 'register', address: 0, value: '{on}' },
  },
  {
    id: 'setMode',
    name: say('设置模式', 'Set mode'),
    capability: 'mode',
    params: [{ id: 'mode', name: say('模式', 'Mode'), type: 'enum', required: true, options: modes }],
    expect: [{ property: 'mode', in: ['$mode'] }],
    wire: { write: 'register', address: 1, value: '{mode}', map: modeMap },
  },
  {
    id: 'setTemperature',
    name: say('设置温度', 'Set temperature'),
    capability: 'targetTemperature',
    params: [
      {
        id: 'temperature',
        name: say('温度', 'Temperature'),
        type: 'int',
        unit: '°C',
        required: true,
        min: 16,
        max: 32,
      },
    ],
    expect: [{ property: 'targetTemperature', in: ['$temperature'] }],
    wire: { write: 'register', address: 4, dataType: 'int16', value: '{temperature}' },
  },
];

const intesis = (name: string, manual: string): DriverModel =>
  model('Intesis', name, 'airConditioner', { properties: acProperties, actions: acActions }, manual);

const relayBoard = (count: number, withInputs: boolean): Definition => {
  const { properties, actions } = relays(count, 0);
  return { properties: [...properties, ...(withInputs ? inputs(count, 'discrete', 0) : [])], actions };
};

/** Air conditioner gateways, relay boards and room sensors on RS-485. */
export const serialRooms: readonly DriverModel[] = [
  intesis('DK-RC-MBS-1', 'IntesisBox DK-RC-MBS-1 user manual (Daikin), Modbus interface specification'),
  intesis('PA-RC2-MBS-1', 'IntesisBox PA-RC2-MBS-1 user manual (Panasonic), Modbus interface specification'),
  intesis('FJ-RC-MBS-1', 'IntesisBox FJ-RC-MBS-1 user manual (Fujitsu), Modbus interface specification'),
  intesis('MH-RC-MBS-1', 'IntesisBox MH-RC-MBS-1 user manual (Mitsubishi Heavy), Modbus interface specification'),
  model(
    'Waveshare',
    'Modbus RTU Relay',
    'controlHost',
    relayBoard(8, false),
    'Waveshare wiki, Modbus RTU Relay, development protocol',
  ),
  model(
    'Waveshare',
    'Modbus RTU IO 8CH',
    'controlHost',
    relayBoard(8, true),
    'Waveshare wiki, Modbus RTU IO 8CH, development protocol',
  ),
  model(
    'Generic',
    'XY-MD02',
    'sensor',
    only(
      readings({ table: 'input', scale: 0.1 }, [
        ['temperature', 1, { dataType: 'int16' }],
        ['humidity', 2],
      ]),
    ),
    'XY-MD02 data sheet, input registers 0x0001 and 0x0002',
  ),
  model(
    'Renke',
    'RS-WS-N01',
    'sensor',
    only(
      readings({ table: 'holding', scale: 0.1 }, [
        ['humidity', 0],
        ['temperature', 1, { dataType: 'int16' }],
      ]),
    ),
    'RS-WS-N01 temperature and humidity transmitter manual (485 type), register address',
  ),
];

const upsReading = (
  id: string,
  zh: string,
  en: string,
  unit: string,
  address: number,
  scale: number,
  more: object = {},
) => ({
  ...property(id, say(zh, en), 'double', { table: 'holding', address, dataType: 'uint16', scale, ...more }, { unit }),
  history: 'sample' as const,
});

/** Fixed-point numbers with a binary fraction. */
const apcUps: readonly DeclaredProperty[] = [
  {
    ...upsReading('runtime', '剩余供电时间', 'Runtime left', 's', 128, 1, { dataType: 'uint32' }),
    capability: 'runtime',
  },
  {
    ...upsReading('battery', '电池电量', 'Battery charge', '%', 130, 1 / 512),
    capability: 'battery',
    alarm: [{ id: 'low', op: '<', value: 30, level: 'serious', text: say('UPS 电池电量低', 'UPS battery is low') }],
  },
  upsReading('batteryVoltage', '电池电压', 'Battery voltage', 'V', 131, 1 / 32),
  {
    ...upsReading('temperature', '电池温度', 'Battery temperature', '°C', 135, 1 / 128, { dataType: 'int16' }),
    capability: 'temperature',
  },
  {
    ...upsReading('load', '负载', 'Load', '%', 136, 1 / 256),
    capability: 'load',
    alarm: [{ id: 'high', op: '>', value: 90, level: 'minor', text: say('UPS 负载过高', 'UPS load is high') }],
  },
  { ...upsReading('current', '输出电流', 'Output current', 'A', 140, 1 / 32), capability: 'current' },
  upsReading('outputVoltage', '输出电压', 'Output voltage', 'V', 142, 1 / 64),
  { ...upsReading('voltage', '输入电压', 'Input voltage', 'V', 151, 1 / 64), capability: 'voltage' },
];

const moxa = (name: string, dis: number, dos: number): DriverModel => {
  const { properties, actions } = relays(dos, 0);
  return model(
    'Moxa',
    name,
    'controlHost',
    { properties: [...inputs(dis, 'discrete', 0), ...properties], actions },
    'ioLogik E1200 series user manual, default Modbus addresses',
  );
};

const adam = (name: string, dis: number): DriverModel => {
  const { properties, actions } = relays(6, 16);
  return model(
    'Advantech',
    name,
    'controlHost',
    { properties: [...inputs(dis, 'coil', 0), ...properties], actions },
    'ADAM-6000 series user manual, Modbus/TCP address mapping',
  );
};

/** Inputs, outputs and UPSs with a network port of their own. */
export const networkRooms: readonly DriverModel[] = [
  moxa('ioLogik E1210', 16, 0),
  verified(moxa('ioLogik E1211', 0, 16)),
  moxa('ioLogik E1214', 6, 6),
  adam('ADAM-6050', 12),
  adam('ADAM-6060', 6),
  adam('ADAM-6066', 6),
  model(
    'APC',
    'Smart-UPS (Modbus TCP)',
    'power',
    only(apcUps),
    'APC application note 176, Modbus implementation in APC Smart-UPS',
  ),
];
