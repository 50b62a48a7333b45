import type { DeclaredAction, DeclaredProperty, Definition } from '../../kit/definition.ts';
import type { DriverModel } from '../../kit/driver-model.ts';
import { say } from '../../kit/say.ts';
import { verified } from '../../kit/verified.ts';
import { above, measured, object, type State, states } from './snmp.model-rows.ts';

const ifTable = '1.3.6.1.2.1.2.2.1';
const ifX = '1.3.6.1.2.1.31.1.1.1';
const byName = { column: true, labelOid: `${ifX}.1` };

const linkStates: readonly State[] = [
  [1, 'up', '接通', 'Up', 'good'],
  [2, 'down', '断开', 'Down', 'quiet'],
  [3, 'testing', '测试', 'Testing', 'busy'],
  [4, 'unknown', '未知', 'Unknown', 'quiet'],
  [5, 'dormant', '休眠', 'Dormant', 'quiet'],
  [6, 'notPresent', '不存在', 'Not present', 'quiet'],
  [7, 'lowerLayerDown', '下层断开', 'Lower layer down', 'quiet'],
];

/** RFC 2863: rates from the 64-bit counters, which do not wrap between two polls. */
const interfaces: readonly DeclaredProperty[] = [
  states('link', say('端口状态', 'Port link'), `${ifTable}.8`, linkStates, byName, { capability: 'linkStatus' }),
  states(
    'enabled',
    say('端口启用', 'Port enabled'),
    `${ifTable}.7`,
    [
      [1, 'up', '启用', 'Enabled', 'good'],
      [2, 'down', '停用', 'Disabled', 'quiet'],
      [3, 'testing', '测试', 'Testing', 'busy'],
    ],
    byName,
  ),
  object('speed', say('速率', 'Speed'), 'int', `${ifX}.15`, byName, { unit: 'Mbit/s', history: 'none' }),
  measured('inTraffic', say('接收流量', 'Traffic in'), 'kbit/s', `${ifX}.6`, {
    scale: 0.008,
    capability: 'traffic',
    wire: { ...byName, convert: 'rate' },
  }),
  measured('outTraffic', say('发送流量', 'Traffic out'), 'kbit/s', `${ifX}.10`, {
    scale: 0.008,
    wire: { ...byName, convert: 'rate' },
  }),
  measured('inErrors', say('接收错误', 'Errors in'), '/s', `${ifTable}.14`, { wire: { ...byName, convert: 'rate' } }),
];

const portParam = { id: 'port', name: say('端口', 'Port'), type: 'enum' as const, required: true };

const enablePort: DeclaredAction = {
  id: 'enablePort',
  name: say('端口启停', 'Enable port'),
  confirm: true,
  params: [
    portParam,
    {
      id: 'to',
      name: say('状态', 'State'),
      type: 'enum',
      required: true,
      options: [
        { code: 'up', name: say('启用', 'Enabled') },
        { code: 'down', name: say('停用', 'Disabled') },
      ],
    },
  ],
  expect: [{ property: 'enabled[$port]', in: ['$to'] }],
  wire: {
    oid: `${ifTable}.7`,
    setType: 'integer',
    value: '{to}',
    map: '1=up; 2=down',
    rowOf: 'enabled',
    rowParam: 'port',
  },
};

const poe = '1.3.6.1.2.1.105.1';
const poeProperties: readonly DeclaredProperty[] = [
  states(
    'poe',
    say('PoE 供电', 'PoE'),
    `${poe}.1.1.3`,
    [
      [1, 'on', '开启', 'On', 'good'],
      [2, 'off', '关闭', 'Off', 'quiet'],
    ],
    { column: true },
  ),
  states(
    'poeState',
    say('PoE 检测', 'PoE detection'),
    `${poe}.1.1.6`,
    [
      [1, 'disabled', '停用', 'Disabled', 'quiet'],
      [2, 'searching', '搜索中', 'Searching', 'quiet'],
      [3, 'delivering', '供电中', 'Delivering', 'good'],
      [4, 'fault', '故障', 'Fault', 'bad'],
      [5, 'test', '测试', 'Test', 'busy'],
      [6, 'otherFault', '其他故障', 'Other fault', 'bad'],
    ],
    { column: true },
  ),
  measured('poePower', say('PoE 总功率', 'PoE power'), 'W', `${poe}.3.1.1.4`, {
    capability: 'activePower',
    wire: { column: true },
  }),
];

/** Rows are `group.port`. Switching a port off and on restarts the device connected to it, such as a camera. */
const switchPoe: DeclaredAction = {
  id: 'switchPoe',
  name: say('PoE 供电开关', 'Switch PoE'),
  confirm: true,
  params: [
    portParam,
    {
      id: 'to',
      name: say('状态', 'State'),
      type: 'enum',
      required: true,
      options: [
        { code: 'on', name: say('开启', 'On') },
        { code: 'off', name: say('关闭', 'Off') },
      ],
    },
  ],
  expect: [{ property: 'poe[$port]', in: ['$to'] }],
  wire: { oid: `${poe}.1.1.3`, setType: 'integer', value: '{to}', map: '1=on; 2=off', rowOf: 'poe', rowParam: 'port' },
};

const cpu = (oid: string, wire = {}): DeclaredProperty =>
  measured('cpuLoad', say('CPU 使用率', 'CPU load'), '%', oid, {
    capability: 'cpuLoad',
    alarm: [above('high', 90, 'CPU 使用率过高', 'CPU load is high')],
    wire,
  });

const cisco: readonly DeclaredProperty[] = [
  cpu('1.3.6.1.4.1.9.9.109.1.1.1.1.8', { column: true }),
  measured('temperature', say('温度', 'Temperature'), '°C', '1.3.6.1.4.1.9.9.13.1.3.1.3', {
    capability: 'temperature',
    wire: { column: true, labelOid: '1.3.6.1.4.1.9.9.13.1.3.1.2' },
  }),
];

const entities = { column: true, labelOid: '1.3.6.1.2.1.47.1.1.1.1.7' };
const entity = (
  base: string,
  [load, memory, temperature]: readonly [number, number, number],
): readonly DeclaredProperty[] => [
  cpu(`${base}.${load}`, entities),
  measured('memoryUse', say('内存使用率', 'Memory use'), '%', `${base}.${memory}`, {
    capability: 'memoryUse',
    wire: entities,
  }),
  measured('temperature', say('温度', 'Temperature'), '°C', `${base}.${temperature}`, {
    capability: 'temperature',
    wire: entities,
  }),
];

const row = (manufacturer: string, name: string, definition: Definition, source: string): DriverModel => ({
  manufacturer,
  name,
  category: 'network',
  params: {},
  definition,
  source,
});

const withPorts = (more: readonly DeclaredProperty[], actions: readonly DeclaredAction[] = []): Definition => ({
  properties: [...interfaces, ...more],
  actions: [enablePort, ...actions],
});

export const networkModels: readonly DriverModel[] = [
  row('Generic', 'Switch (IF-MIB)', withPorts([]), 'RFC 2863, The Interfaces Group MIB'),
  row(
    'Generic',
    'PoE switch (IF-MIB, POWER-ETHERNET-MIB)',
    withPorts(poeProperties, [switchPoe]),
    'RFC 2863; RFC 3621, Power Ethernet MIB',
  ),
  row(
    'Cisco',
    'Catalyst switch',
    withPorts([...cisco, ...poeProperties], [switchPoe]),
    'CISCO-PROCESS-MIB, CISCO-ENVMON-MIB; RFC 2863, RFC 3621',
  ),
  verified(
    row(
      'Huawei',
      'S series switch',
      withPorts(entity('1.3.6.1.4.1.2011.5.25.31.1.1.1.1', [5, 7, 11])),
      'HUAWEI-ENTITY-EXTENT-MIB; RFC 2863',
    ),
  ),
  verified(
    row(
      'H3C',
      'Comware switch',
      withPorts(entity('1.3.6.1.4.1.25506.2.6.1.1.1.1', [6, 8, 12])),
      'HH3C-ENTITY-EXT-MIB; RFC 2863',
    ),
  ),
];
