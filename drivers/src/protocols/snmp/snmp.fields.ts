import { noValueColumn, offsetColumn, ownPaceColumn, scaleColumn } from '../../kit/declared-columns.ts';
import type { EnumItem, Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';

const item = (code: string, zh: string, en: string): EnumItem => ({ code, name: say(zh, en) });
const only = (...versions: string[]) => ({ field: 'version', in: versions });
const oidPattern = '^\\.?[0-2](\\.\\d{1,10}){1,127}$';

export const authNames = ['none', 'md5', 'sha', 'sha224', 'sha256', 'sha384', 'sha512'] as const;
export const privNames = ['none', 'des', 'aes', 'aes256b', 'aes256r'] as const;

const v3Fields: readonly Field[] = [
  { id: 'user', name: say('用户名', 'User'), type: 'string', maxLength: 32, required: true, showIf: only('3') },
  {
    id: 'authProtocol',
    name: say('认证算法', 'Authentication'),
    type: 'enum',
    default: 'sha256',
    showIf: only('3'),
    options: [
      item('none', '无', 'None'),
      item('md5', 'MD5', 'MD5'),
      item('sha', 'SHA-1', 'SHA-1'),
      item('sha224', 'SHA-224', 'SHA-224'),
      item('sha256', 'SHA-256', 'SHA-256'),
      item('sha384', 'SHA-384', 'SHA-384'),
      item('sha512', 'SHA-512', 'SHA-512'),
    ],
  },
  { id: 'authKey', name: say('认证密码', 'Authentication password'), type: 'secret', showIf: only('3') },
  {
    id: 'privProtocol',
    name: say('加密算法', 'Encryption'),
    type: 'enum',
    default: 'aes',
    showIf: only('3'),
    options: [
      item('none', '无', 'None'),
      item('des', 'DES', 'DES'),
      item('aes', 'AES-128', 'AES-128'),
      item('aes256b', 'AES-256', 'AES-256'),
      item('aes256r', 'AES-256（思科）', 'AES-256 (Cisco)'),
    ],
  },
  { id: 'privKey', name: say('加密密码', 'Encryption password'), type: 'secret', showIf: only('3') },
  { id: 'context', name: say('上下文', 'Context'), type: 'string', maxLength: 32, showIf: only('3') },
];

const whole = (id: string, zh: string, en: string, value: number, min: number, max: number, unit?: string): Field => ({
  id,
  name: say(zh, en),
  type: 'int',
  default: value,
  min,
  max,
  ...(unit === undefined ? {} : { unit }),
});

export const versionField: Field = {
  id: 'version',
  name: say('版本', 'Version'),
  type: 'enum',
  default: '2c',
  options: [item('1', 'SNMP v1', 'SNMP v1'), item('2c', 'SNMP v2c', 'SNMP v2c'), item('3', 'SNMP v3', 'SNMP v3')],
};

export const deviceFields: readonly Field[] = [
  { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
  { id: 'port', name: say('端口', 'Port'), type: 'port', default: 161 },
  versionField,
  { id: 'community', name: say('团体名', 'Community'), type: 'secret', default: 'public', showIf: only('1', '2c') },
  {
    id: 'writeCommunity',
    name: say('写团体名', 'Write community'),
    type: 'secret',
    showIf: only('1', '2c'),
    help: say('留空则与团体名相同', 'The same as the community when empty'),
  },
  ...v3Fields,
  whole('pollSeconds', '轮询间隔', 'Poll interval', 30, 1, 3_600, 's'),
  whole('timeoutMs', '应答超时', 'Answer timeout', 2_000, 100, 10_000, 'ms'),
  whole('retries', '重试次数', 'Retries', 1, 0, 5),
  whole('maxVarbinds', '每次请求的对象数', 'Objects per request', 20, 1, 60),
  whole('maxRepetitions', '批量行数', 'Rows per bulk request', 20, 1, 50),
  whole('maxRows', '表格最多行数', 'Most rows of a table', 64, 1, 512),
  {
    id: 'trapPort',
    name: say('Trap 端口', 'Trap port'),
    type: 'int',
    default: 162,
    min: 0,
    max: 65_535,
    help: say('0 表示不接收；低于 1024 的端口可能需要权限', '0 receives none; ports below 1024 may need a privilege'),
  },
  {
    id: 'trapCommunity',
    name: say('Trap 团体名', 'Trap community'),
    type: 'secret',
    showIf: only('1', '2c'),
    help: say('留空则与团体名相同', 'The same as the community when empty'),
  },
];

const oid: Field = {
  id: 'oid',
  name: say('对象标识', 'OID'),
  type: 'string',
  required: true,
  help: say('数字形式；标量以 .0 结尾，表格列不带行号', 'Digits; a scalar ends in .0, a table column has no row'),
};

const valueMap: Field = {
  id: 'map',
  name: say('值对照', 'Value names'),
  type: 'string',
  maxLength: 2_000,
  help: say('例如 1=up; 2=down，左边为设备的值', 'For example 1=up; 2=down, the device’s value on the left'),
};

export const propertyFields: readonly Field[] = [
  { ...oid, pattern: oidPattern },
  {
    id: 'convert',
    name: say('取值方式', 'Taken as'),
    type: 'enum',
    default: 'auto',
    options: [
      item('auto', '自动', 'Automatic'),
      item('text', '文本', 'Text'),
      item('hex', '十六进制', 'Hexadecimal'),
      item('seconds', '时间刻度 → 秒', 'Time ticks → seconds'),
      item('rate', '计数器 → 每秒', 'Counter → per second'),
      item('dateTime', '日期时间', 'Date and time'),
    ],
  },
  { ...scaleColumn, default: 1 },
  { ...offsetColumn, default: 0 },
  noValueColumn,
  valueMap,
  {
    id: 'column',
    name: say('表格列', 'Table column'),
    type: 'bool',
    default: false,
    help: say('每行一个值，行由设备给出', 'One value for each row that the device has'),
  },
  {
    id: 'labelOid',
    name: say('行名称列', 'Column with row names'),
    type: 'string',
    pattern: oidPattern,
    showIf: { field: 'column', in: [true] },
  },
  {
    id: 'traps',
    name: say('Trap 对照', 'Set by traps'),
    type: 'string',
    maxLength: 1_000,
    help: say(
      '例如 1.3.6.1.4.1.318.0.5=fault; 1.3.6.1.4.1.318.0.9=ok',
      'For example 1.3.6.1.4.1.318.0.5=fault; 1.3.6.1.4.1.318.0.9=ok',
    ),
  },
  ownPaceColumn,
];

export const setTypes = ['integer', 'string', 'hex', 'gauge', 'counter', 'timeticks', 'oid', 'ip'] as const;

export const actionFields: readonly Field[] = [
  { ...oid, help: say('可含 {参数名}', 'May contain {parameter}') },
  {
    id: 'setType',
    name: say('类型', 'Type'),
    type: 'enum',
    default: 'integer',
    options: [
      item('integer', '整数', 'Integer'),
      item('string', '文本', 'Text'),
      item('hex', '十六进制', 'Hexadecimal'),
      item('gauge', 'Gauge32 / Unsigned32', 'Gauge32 / Unsigned32'),
      item('counter', 'Counter32', 'Counter32'),
      item('timeticks', '时间刻度', 'Time ticks'),
      item('oid', '对象标识', 'OID'),
      item('ip', 'IP 地址', 'IP address'),
    ],
  },
  {
    id: 'value',
    name: say('写入的值', 'Value'),
    type: 'string',
    required: true,
    maxLength: 500,
    help: say('常数，或 {参数名}', 'A constant or {parameter}'),
  },
  valueMap,
  {
    id: 'rowOf',
    name: say('所在表格的属性', 'Property of the same table'),
    type: 'string',
    help: say(
      '填写后按行写入：行由下面的参数给出',
      'When given, one row is written: the one that the parameter below says',
    ),
  },
  { id: 'rowParam', name: say('行参数', 'Parameter with the row'), type: 'string' },
];
