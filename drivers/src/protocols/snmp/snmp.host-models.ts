import type { DeclaredProperty, Definition } from '../../kit/definition.ts';
import type { DriverModel } from '../../kit/driver-model.ts';
import { say } from '../../kit/say.ts';
import { verified } from '../../kit/verified.ts';
import { above, measured, object, type State, states } from './snmp.model-rows.ts';

const hr = '1.3.6.1.2.1.25';
const storage = { column: true, labelOid: `${hr}.2.3.1.3` };
const busy = [above('high', 95, 'CPU 使用率过高', 'CPU load is high')];

/** RFC 2790. Sizes are in the allocation units of each store. */
const host: readonly DeclaredProperty[] = [
  measured('cpuLoad', say('CPU 使用率', 'CPU load'), '%', `${hr}.3.3.1.2`, {
    capability: 'cpuLoad',
    alarm: busy,
    wire: { column: true },
  }),
  object('users', say('登录用户数', 'Users'), 'int', `${hr}.1.5.0`),
  object('processes', say('进程数', 'Processes'), 'int', `${hr}.1.6.0`),
  measured('memorySize', say('内存容量', 'Memory'), 'MB', `${hr}.2.2.0`, {
    scale: 1 / 1024,
    wire: { pollSeconds: 3600 },
  }),
  object(
    'storageUnit',
    say('存储单元', 'Storage unit'),
    'int',
    `${hr}.2.3.1.4`,
    { ...storage, pollSeconds: 3600 },
    { unit: 'B', history: 'none' },
  ),
  object(
    'storageSize',
    say('存储容量', 'Storage size'),
    'long',
    `${hr}.2.3.1.5`,
    { ...storage, pollSeconds: 300 },
    { history: 'none' },
  ),
  object('storageUsed', say('已用存储', 'Storage used'), 'long', `${hr}.2.3.1.6`, { ...storage, pollSeconds: 300 }),
];

const ucd = '1.3.6.1.4.1.2021';
const linux: readonly DeclaredProperty[] = [
  measured('cpuIdle', say('CPU 空闲率', 'CPU idle'), '%', `${ucd}.11.11.0`),
  measured('load', say('系统负载', 'Load average'), '', `${ucd}.10.1.3.1`, { capability: 'load' }),
  measured('memoryTotal', say('内存容量', 'Memory'), 'MB', `${ucd}.4.5.0`, { scale: 1 / 1024 }),
  measured('memoryFree', say('可用内存', 'Free memory'), 'MB', `${ucd}.4.6.0`, { scale: 1 / 1024 }),
  measured('diskUse', say('磁盘使用率', 'Disk use'), '%', `${ucd}.9.1.9`, {
    alarm: [above('full', 90, '磁盘空间不足', 'the disk is nearly full')],
    wire: { column: true, labelOid: `${ucd}.9.1.2`, pollSeconds: 300 },
  }),
];

const printer = '1.3.6.1.2.1.43';
const supplies = { column: true, labelOid: `${printer}.11.1.1.6`, pollSeconds: 300 };
/**
 * RFC 3805 and RFC 2790. prtMarkerSuppliesLevel says in words what is no level (-1 unrestricted, -2 unknown, -3 some is
 * left), prtMarkerSuppliesMaxCapacity what is no capacity (-1 unrestricted, -2 unknown).
 */
const printing: readonly DeclaredProperty[] = [
  states('status', say('打印状态', 'Printer status'), `${hr}.3.5.1.1.1`, [
    [1, 'other', '其他', 'Other', 'quiet'],
    [2, 'unknown', '未知', 'Unknown', 'quiet'],
    [3, 'idle', '空闲', 'Idle', 'good'],
    [4, 'printing', '打印中', 'Printing', 'busy'],
    [5, 'warmup', '预热', 'Warming up', 'busy', 'transitional'],
  ]),
  states('deviceStatus', say('设备状态', 'Device status'), `${hr}.3.2.1.5.1`, [
    [1, 'unknown', '未知', 'Unknown', 'quiet'],
    [2, 'running', '运行', 'Running', 'good'],
    [3, 'warning', '警告', 'Warning', 'warning'],
    [4, 'testing', '测试', 'Testing', 'busy'],
    [5, 'down', '停机', 'Down', 'bad'],
  ]),
  object(
    'serialNumber',
    say('序列号', 'Serial number'),
    'string',
    `${printer}.5.1.1.17.1`,
    { pollSeconds: 3600 },
    { capability: 'serialNumber', history: 'none' },
  ),
  object('pages', say('打印页数', 'Pages'), 'long', `${printer}.10.2.1.4.1.1`, { pollSeconds: 300 }),
  object('supplyLevel', say('耗材余量', 'Supply level'), 'int', `${printer}.11.1.1.9`, {
    ...supplies,
    noValue: '-1; -2; -3',
  }),
  object(
    'supplyState',
    say('耗材状态', 'Supply'),
    'enum',
    `${printer}.11.1.1.9`,
    { ...supplies, map: '-3=someLeft; -2=unknown; -1=unrestricted; 0=empty; *=measured' },
    {
      enum: [
        { code: 'measured', name: say('见余量', 'See its level'), color: 'good' },
        { code: 'someLeft', name: say('有剩余', 'Some left'), color: 'good' },
        { code: 'empty', name: say('已用尽', 'Empty'), color: 'bad' },
        { code: 'unrestricted', name: say('不限量', 'Unrestricted'), color: 'quiet' },
        { code: 'unknown', name: say('未知', 'Unknown'), color: 'quiet' },
      ],
      alarm: [{ id: 'empty', op: '==', value: 'empty', level: 'minor', text: say('耗材已用尽', 'A supply is empty') }],
    },
  ),
  object(
    'supplyCapacity',
    say('耗材容量', 'Supply capacity'),
    'int',
    `${printer}.11.1.1.8`,
    { ...supplies, noValue: '-1; -2' },
    { history: 'none' },
  ),
  object('display', say('面板文字', 'Display'), 'string', `${printer}.16.5.1.2.1.1`),
];

const nas = '1.3.6.1.4.1.6574';
const okFailed: readonly State[] = [
  [1, 'normal', '正常', 'Normal', 'good'],
  [2, 'failed', '故障', 'Failed', 'bad'],
];
const disks = { column: true, labelOid: `${nas}.2.1.1.2` };
const synology: readonly DeclaredProperty[] = [
  states('systemStatus', say('系统状态', 'System status'), `${nas}.1.1.0`, okFailed, {}, { capability: 'errorStatus' }),
  measured('temperature', say('温度', 'Temperature'), '°C', `${nas}.1.2.0`, { capability: 'temperature' }),
  states('powerStatus', say('电源状态', 'Power status'), `${nas}.1.3.0`, okFailed),
  object(
    'model',
    say('型号', 'Model'),
    'string',
    `${nas}.1.5.1.0`,
    { pollSeconds: 3600 },
    { capability: 'model', history: 'none' },
  ),
  object(
    'serialNumber',
    say('序列号', 'Serial number'),
    'string',
    `${nas}.1.5.2.0`,
    { pollSeconds: 3600 },
    { capability: 'serialNumber', history: 'none' },
  ),
  states(
    'diskStatus',
    say('硬盘状态', 'Disk status'),
    `${nas}.2.1.1.5`,
    [
      [1, 'normal', '正常', 'Normal', 'good'],
      [2, 'initialized', '已初始化', 'Initialized', 'quiet'],
      [3, 'notInitialized', '未初始化', 'Not initialized', 'quiet'],
      [4, 'partitionFailed', '系统分区故障', 'System partition failed', 'warning'],
      [5, 'crashed', '损坏', 'Crashed', 'bad'],
    ],
    disks,
  ),
  measured('diskTemperature', say('硬盘温度', 'Disk temperature'), '°C', `${nas}.2.1.1.6`, { wire: disks }),
];

const idrac = '1.3.6.1.4.1.674.10892.5';
const dell: readonly DeclaredProperty[] = [
  states(
    'health',
    say('整机健康', 'Health'),
    `${idrac}.2.1.0`,
    [
      [1, 'other', '其他', 'Other', 'quiet'],
      [2, 'unknown', '未知', 'Unknown', 'quiet'],
      [3, 'ok', '正常', 'OK', 'good'],
      [4, 'nonCritical', '警告', 'Non-critical', 'warning'],
      [5, 'critical', '严重', 'Critical', 'bad'],
      [6, 'nonRecoverable', '不可恢复', 'Non-recoverable', 'bad'],
    ],
    {},
    { capability: 'errorStatus' },
  ),
  object(
    'model',
    say('型号', 'Model'),
    'string',
    `${idrac}.1.3.12.0`,
    { pollSeconds: 3600 },
    { capability: 'model', history: 'none' },
  ),
  object(
    'serviceTag',
    say('服务编号', 'Service tag'),
    'string',
    `${idrac}.1.3.2.0`,
    { pollSeconds: 3600 },
    { capability: 'serialNumber', history: 'none' },
  ),
  measured('temperature', say('温度', 'Temperature'), '°C', `${idrac}.4.700.20.1.6`, {
    scale: 0.1,
    capability: 'temperature',
    wire: { column: true, labelOid: `${idrac}.4.700.20.1.8` },
  }),
];

const cpq = '1.3.6.1.4.1.232';
const conditions: readonly State[] = [
  [1, 'other', '其他', 'Other', 'quiet'],
  [2, 'ok', '正常', 'OK', 'good'],
  [3, 'degraded', '降级', 'Degraded', 'warning'],
  [4, 'failed', '故障', 'Failed', 'bad'],
];
const proliant: readonly DeclaredProperty[] = [
  states('health', say('整机健康', 'Health'), `${cpq}.6.1.3.0`, conditions, {}, { capability: 'errorStatus' }),
  states('thermal', say('散热', 'Thermal'), `${cpq}.6.2.6.1.0`, conditions),
  object(
    'serialNumber',
    say('序列号', 'Serial number'),
    'string',
    `${cpq}.2.2.2.1.0`,
    { pollSeconds: 3600 },
    { capability: 'serialNumber', history: 'none' },
  ),
];

const row = (
  manufacturer: string,
  name: string,
  category: string,
  properties: readonly DeclaredProperty[],
  source: string,
): DriverModel => {
  const definition: Definition = { properties, actions: [] };
  return { manufacturer, name, category, params: {}, definition, source };
};

export const hostModels: readonly DriverModel[] = [
  row('Generic', 'Computer (HOST-RESOURCES-MIB)', 'server', host, 'RFC 2790, Host Resources MIB'),
  row('Generic', 'Linux host (Net-SNMP)', 'server', linux, 'UCD-SNMP-MIB of Net-SNMP'),
  row('Generic', 'Printer (Printer-MIB)', 'other', printing, 'RFC 3805, Printer MIB v2; RFC 2790'),
  verified(row('Synology', 'DiskStation', 'server', synology, 'Synology SNMP MIB guide')),
  verified(row('Dell', 'PowerEdge (iDRAC)', 'server', dell, 'Dell IDRAC-MIB-SMIv2')),
  row('HPE', 'ProLiant (iLO)', 'server', proliant, 'HPE CPQHLTH-MIB and CPQSINFO-MIB'),
];
