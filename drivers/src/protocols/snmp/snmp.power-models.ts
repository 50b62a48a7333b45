import type { DeclaredAction, DeclaredProperty, Definition } from '../../kit/definition.ts';
import type { DriverModel } from '../../kit/driver-model.ts';
import { say } from '../../kit/say.ts';
import { verified } from '../../kit/verified.ts';
import { above, below, measured, object, type State, states } from './snmp.model-rows.ts';

const ups = '1.3.6.1.2.1.33.1';
const lowBattery = [below('low', 30, 'UPS 电池电量低', 'UPS battery is low')];
const highLoad = [above('high', 90, 'UPS 负载过高', 'UPS load is high')];
const lines = (label: string) => ({ column: true, ...(label === '' ? {} : { labelOid: label }) });

const standardUps: readonly DeclaredProperty[] = [
  object(
    'manufacturer',
    say('制造商', 'Manufacturer'),
    'string',
    `${ups}.1.1.0`,
    { pollSeconds: 3600 },
    { capability: 'manufacturer', history: 'none' },
  ),
  object(
    'model',
    say('型号', 'Model'),
    'string',
    `${ups}.1.2.0`,
    { pollSeconds: 3600 },
    { capability: 'model', history: 'none' },
  ),
  states('batteryStatus', say('电池状态', 'Battery status'), `${ups}.2.1.0`, [
    [1, 'unknown', '未知', 'Unknown', 'quiet'],
    [2, 'normal', '正常', 'Normal', 'good'],
    [3, 'low', '电量低', 'Low', 'warning'],
    [4, 'depleted', '电量耗尽', 'Depleted', 'bad'],
  ]),
  measured('runtime', say('剩余供电时间', 'Runtime left'), 'min', `${ups}.2.3.0`, { capability: 'runtime' }),
  measured('battery', say('电池电量', 'Battery charge'), '%', `${ups}.2.4.0`, {
    capability: 'battery',
    alarm: lowBattery,
  }),
  measured('batteryVoltage', say('电池电压', 'Battery voltage'), 'V', `${ups}.2.5.0`, { scale: 0.1 }),
  measured('temperature', say('电池温度', 'Battery temperature'), '°C', `${ups}.2.7.0`, { capability: 'temperature' }),
  measured('inputVoltage', say('输入电压', 'Input voltage'), 'V', `${ups}.3.3.1.3`, {
    capability: 'voltage',
    wire: lines(''),
  }),
  states(
    'outputSource',
    say('供电来源', 'Output source'),
    `${ups}.4.1.0`,
    [
      [1, 'other', '其他', 'Other', 'quiet'],
      [2, 'none', '无输出', 'No output', 'bad'],
      [3, 'normal', '市电', 'Mains', 'good'],
      [4, 'bypass', '旁路', 'Bypass', 'warning'],
      [5, 'battery', '电池', 'Battery', 'bad'],
      [6, 'booster', '升压', 'Booster', 'warning'],
      [7, 'reducer', '降压', 'Reducer', 'warning'],
    ],
    { traps: '1.3.6.1.2.1.33.2.1=battery' },
  ),
  measured('outputVoltage', say('输出电压', 'Output voltage'), 'V', `${ups}.4.4.1.2`, { wire: lines('') }),
  measured('outputPower', say('输出功率', 'Output power'), 'W', `${ups}.4.4.1.4`, {
    capability: 'activePower',
    wire: lines(''),
  }),
  measured('load', say('负载', 'Load'), '%', `${ups}.4.4.1.5`, {
    capability: 'load',
    alarm: highLoad,
    wire: lines(''),
  }),
  object(
    'alarmsPresent',
    say('当前告警数', 'Alarms present'),
    'int',
    `${ups}.6.1.0`,
    {},
    { alarm: [above('any', 0, 'UPS 存在告警', 'the UPS reports an alarm')] },
  ),
];

const apc = '1.3.6.1.4.1.318.1.1.1';
const outputStates: readonly State[] = [
  [1, 'unknown', '未知', 'Unknown', 'quiet'],
  [2, 'onLine', '市电', 'On line', 'good'],
  [3, 'onBattery', '电池供电', 'On battery', 'bad'],
  [4, 'onSmartBoost', '升压', 'Smart boost', 'warning'],
  [5, 'timedSleeping', '定时休眠', 'Timed sleep', 'quiet'],
  [6, 'softwareBypass', '软件旁路', 'Software bypass', 'warning'],
  [7, 'off', '关闭', 'Off', 'quiet'],
  [8, 'rebooting', '重启中', 'Rebooting', 'busy'],
  [9, 'switchedBypass', '手动旁路', 'Switched bypass', 'warning'],
  [10, 'failureBypass', '故障旁路', 'Failure bypass', 'bad'],
  [11, 'sleeping', '等待市电', 'Waiting for mains', 'quiet'],
  [12, 'onSmartTrim', '降压', 'Smart trim', 'warning'],
  [13, 'ecoMode', '节能模式', 'Eco mode', 'good'],
  [14, 'hotStandby', '热备', 'Hot standby', 'good'],
  [15, 'onBatteryTest', '电池测试', 'Battery test', 'busy'],
  [16, 'emergencyStaticBypass', '紧急静态旁路', 'Emergency static bypass', 'bad'],
  [17, 'staticBypassStandby', '静态旁路待机', 'Static bypass standby', 'warning'],
  [18, 'powerSavingMode', '省电模式', 'Power saving mode', 'good'],
  [20, 'eConversion', 'eConversion 模式', 'eConversion', 'good'],
];

const apcUps: Definition = {
  properties: [
    object(
      'model',
      say('型号', 'Model'),
      'string',
      `${apc}.1.1.1.0`,
      { pollSeconds: 3600 },
      { capability: 'model', history: 'none' },
    ),
    object(
      'serialNumber',
      say('序列号', 'Serial number'),
      'string',
      `${apc}.1.2.3.0`,
      { pollSeconds: 3600 },
      { capability: 'serialNumber', history: 'none' },
    ),
    states('batteryStatus', say('电池状态', 'Battery status'), `${apc}.2.1.1.0`, [
      [1, 'unknown', '未知', 'Unknown', 'quiet'],
      [2, 'normal', '正常', 'Normal', 'good'],
      [3, 'low', '电量低', 'Low', 'warning'],
      [4, 'faulty', '故障', 'In fault', 'bad'],
    ]),
    measured('battery', say('电池电量', 'Battery charge'), '%', `${apc}.2.2.1.0`, {
      capability: 'battery',
      alarm: lowBattery,
    }),
    measured('temperature', say('电池温度', 'Battery temperature'), '°C', `${apc}.2.2.2.0`, {
      capability: 'temperature',
      alarm: [above('hot', 40, 'UPS 电池温度过高', 'UPS battery is hot')],
    }),
    measured('runtime', say('剩余供电时间', 'Runtime left'), 's', `${apc}.2.2.3.0`, {
      capability: 'runtime',
      wire: { convert: 'seconds' },
    }),
    states('batteryReplace', say('电池更换', 'Battery replacement'), `${apc}.2.2.4.0`, [
      [1, 'notNeeded', '不需要', 'Not needed', 'good'],
      [2, 'needed', '需要更换', 'Needed', 'warning'],
    ]),
    measured('inputVoltage', say('输入电压', 'Input voltage'), 'V', `${apc}.3.2.1.0`, { capability: 'voltage' }),
    measured('inputFrequency', say('输入频率', 'Input frequency'), 'Hz', `${apc}.3.2.4.0`),
    states('outputStatus', say('输出状态', 'Output status'), `${apc}.4.1.1.0`, outputStates, {
      traps: '1.3.6.1.4.1.318.0.5=onBattery; 1.3.6.1.4.1.318.0.9=onLine',
    }),
    measured('outputVoltage', say('输出电压', 'Output voltage'), 'V', `${apc}.4.2.1.0`),
    measured('load', say('负载', 'Load'), '%', `${apc}.4.2.3.0`, { capability: 'load', alarm: highLoad }),
    measured('current', say('输出电流', 'Output current'), 'A', `${apc}.4.2.4.0`, { capability: 'current' }),
  ],
  actions: [
    {
      id: 'selfTest',
      name: say('自检', 'Self-test'),
      params: [],
      wire: { oid: `${apc}.7.2.2.0`, setType: 'integer', value: '2' },
    },
  ],
};

/** A PDU whose outlets are switched: names, states and commands 1 on, 2 off, 3 cycle (in the maker's own numbers). */
const switched = (
  state: string,
  name: string,
  command: string,
  words: { on: number; off: number; reboot: number },
): {
  properties: DeclaredProperty[];
  actions: DeclaredAction[];
} => {
  const outletParam = { id: 'outlet', name: say('插座', 'Outlet'), type: 'enum' as const, required: true };
  const target = { oid: command, setType: 'integer', rowOf: 'outlet', rowParam: 'outlet' };
  return {
    properties: [
      states(
        'outlet',
        say('插座', 'Outlet'),
        state,
        [
          [1, 'on', '接通', 'On', 'good'],
          [2, 'off', '断开', 'Off', 'quiet'],
        ],
        { column: true, labelOid: name },
        { capability: 'relay' },
      ),
    ],
    actions: [
      {
        id: 'switchOutlet',
        name: say('插座开关', 'Switch outlet'),
        capability: 'relay',
        confirm: true,
        timeoutMs: 20_000,
        params: [
          outletParam,
          {
            id: 'to',
            name: say('状态', 'State'),
            type: 'enum',
            required: true,
            options: [
              { code: 'on', name: say('接通', 'On') },
              { code: 'off', name: say('断开', 'Off') },
            ],
          },
        ],
        expect: [{ property: 'outlet[$outlet]', in: ['$to'] }],
        wire: { ...target, value: '{to}', map: `${words.on}=on; ${words.off}=off` },
      },
      {
        id: 'rebootOutlet',
        name: say('插座断电重启', 'Power-cycle outlet'),
        confirm: true,
        params: [outletParam],
        wire: { ...target, value: String(words.reboot) },
      },
    ],
  };
};

const apcPdu = '1.3.6.1.4.1.318.1.1.12';
const apcOutlets = switched(`${apcPdu}.3.5.1.1.4`, `${apcPdu}.3.5.1.1.2`, `${apcPdu}.3.3.1.1.4`, {
  on: 1,
  off: 2,
  reboot: 3,
});
const apcRackPdu: Definition = {
  properties: [
    measured('current', say('电流', 'Current'), 'A', `${apcPdu}.2.3.1.1.2`, {
      scale: 0.1,
      capability: 'current',
      wire: { column: true },
    }),
    states(
      'loadState',
      say('负载状态', 'Load state'),
      `${apcPdu}.2.3.1.1.3`,
      [
        [1, 'normal', '正常', 'Normal', 'good'],
        [2, 'low', '偏低', 'Low', 'quiet'],
        [3, 'nearOverload', '接近过载', 'Near overload', 'warning'],
        [4, 'overload', '过载', 'Overload', 'bad'],
      ],
      { column: true },
    ),
    ...apcOutlets.properties,
  ],
  actions: apcOutlets.actions,
};

const cyber = '1.3.6.1.4.1.3808.1.1.3.3';
const cyberPdu = switched(`${cyber}.5.1.1.4`, `${cyber}.5.1.1.2`, `${cyber}.3.1.1.4`, { on: 1, off: 2, reboot: 3 });

const eaton = '1.3.6.1.4.1.534.1';
const eatonUps: readonly DeclaredProperty[] = [
  measured('runtime', say('剩余供电时间', 'Runtime left'), 's', `${eaton}.2.1.0`, { capability: 'runtime' }),
  measured('batteryVoltage', say('电池电压', 'Battery voltage'), 'V', `${eaton}.2.2.0`),
  measured('battery', say('电池电量', 'Battery charge'), '%', `${eaton}.2.4.0`, {
    capability: 'battery',
    alarm: lowBattery,
  }),
  measured('inputVoltage', say('输入电压', 'Input voltage'), 'V', `${eaton}.3.4.1.2`, {
    capability: 'voltage',
    wire: { column: true },
  }),
  measured('load', say('负载', 'Load'), '%', `${eaton}.4.1.0`, { capability: 'load', alarm: highLoad }),
  measured('frequency', say('输出频率', 'Output frequency'), 'Hz', `${eaton}.4.2.0`, { scale: 0.1 }),
  measured('temperature', say('环境温度', 'Ambient temperature'), '°C', `${eaton}.6.1.0`, {
    capability: 'temperature',
  }),
];

const row = (manufacturer: string, name: string, definition: Definition, source: string): DriverModel => ({
  manufacturer,
  name,
  category: 'power',
  params: {},
  definition,
  source,
});
const only = (properties: readonly DeclaredProperty[]): Definition => ({ properties, actions: [] });

export const powerModels: readonly DriverModel[] = [
  verified(row('Generic', 'UPS (UPS-MIB)', only(standardUps), 'RFC 1628, UPS Management Information Base')),
  verified(
    row('APC', 'Smart-UPS with Network Management Card', apcUps, 'APC PowerNet-MIB, upsBasic and upsAdv groups'),
  ),
  row('APC', 'Switched Rack PDU AP7900 series', apcRackPdu, 'APC PowerNet-MIB, rPDU group'),
  verified(row('CyberPower', 'Switched PDU (RMCARD)', cyberPdu, 'CyberPower CPS-MIB, ePDU group')),
  verified(row('Eaton', 'UPS with Network-M2 card', only(eatonUps), 'Eaton XUPS-MIB')),
];
