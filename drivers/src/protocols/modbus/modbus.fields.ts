import { noValueColumn, offsetColumn, ownPaceColumn, scaleColumn } from '../../kit/declared-columns.ts';
import type { EnumItem, Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { orders, wireTypes } from './modbus.values.ts';

const item = (code: string, zh: string, en: string): EnumItem => ({ code, name: say(zh, en) });

const typeNames: Record<(typeof wireTypes)[number], EnumItem> = {
  bool: item('bool', '布尔', 'Boolean'),
  int16: item('int16', '16 位有符号整数', 'Signed 16 bit'),
  uint16: item('uint16', '16 位无符号整数', 'Unsigned 16 bit'),
  int32: item('int32', '32 位有符号整数', 'Signed 32 bit'),
  uint32: item('uint32', '32 位无符号整数', 'Unsigned 32 bit'),
  int64: item('int64', '64 位有符号整数', 'Signed 64 bit'),
  uint64: item('uint64', '64 位无符号整数', 'Unsigned 64 bit'),
  float32: item('float32', '32 位浮点数', 'Float 32 bit'),
  float64: item('float64', '64 位浮点数', 'Float 64 bit'),
  string: item('string', '文本', 'Text'),
};

const address: Field = {
  id: 'address',
  name: say('寄存器地址', 'Register address'),
  type: 'int',
  required: true,
  min: 0,
  max: 65_536,
  help: say(
    '不含表号：40001 填 0 或 1，取决于设备的“首个地址”设置',
    'Without the table digit: 40001 is 0 or 1, as the device’s first address says',
  ),
};

const dataType: Field = {
  id: 'dataType',
  name: say('数据格式', 'Format'),
  type: 'enum',
  default: 'uint16',
  options: wireTypes.map((type) => typeNames[type]),
};

const order: Field = {
  id: 'order',
  name: say('字节顺序', 'Byte order'),
  type: 'enum',
  default: 'ABCD',
  options: orders.map((code) => item(code, code, code)),
  showIf: { field: 'dataType', in: wireTypes.filter((type) => type !== 'bool') },
  help: say('A 为最高字节；CDAB 表示低位字在前', 'A is the highest byte; CDAB puts the low word first'),
};

const length: Field = {
  id: 'length',
  name: say('文本长度', 'Text length'),
  type: 'int',
  min: 1,
  max: 123,
  default: 8,
  unit: say('个寄存器', 'registers').en,
  showIf: { field: 'dataType', in: ['string'] },
};

const scale: Field = { ...scaleColumn, default: 1 };
const offset: Field = { ...offsetColumn, default: 0 };

const map: Field = {
  id: 'map',
  name: say('值对照', 'Value names'),
  type: 'string',
  maxLength: 1_000,
  help: say('例如 0=off; 1=on，左边为设备的值', 'For example 0=off; 1=on, the device’s value on the left'),
};

export const propertyFields: readonly Field[] = [
  {
    id: 'table',
    name: say('数据表', 'Table'),
    type: 'enum',
    default: 'holding',
    options: [
      item('holding', '保持寄存器（4x）', 'Holding register (4x)'),
      item('input', '输入寄存器（3x）', 'Input register (3x)'),
      item('coil', '线圈（0x）', 'Coil (0x)'),
      item('discrete', '离散输入（1x）', 'Discrete input (1x)'),
    ],
  },
  address,
  { ...dataType, showIf: { field: 'table', in: ['holding', 'input'] } },
  order,
  length,
  {
    id: 'bit',
    name: say('位', 'Bit'),
    type: 'int',
    min: 0,
    max: 31,
    help: say('只取寄存器中的一位，0 为最低位', 'One bit of the register only, 0 is the lowest'),
  },
  scale,
  offset,
  { ...noValueColumn, showIf: { field: 'table', in: ['holding', 'input'] } },
  map,
  ownPaceColumn,
];

export const actionFields: readonly Field[] = [
  {
    id: 'write',
    name: say('写入方式', 'Write'),
    type: 'enum',
    default: 'register',
    options: [
      item('coil', '单个线圈（05）', 'Single coil (05)'),
      item('register', '单个寄存器（06）', 'Single register (06)'),
      item('coils', '多个线圈（15）', 'Several coils (15)'),
      item('registers', '多个寄存器（16）', 'Several registers (16)'),
    ],
  },
  address,
  { ...dataType, showIf: { field: 'write', in: ['register', 'registers'] } },
  order,
  length,
  scale,
  offset,
  map,
  {
    id: 'value',
    name: say('写入的值', 'Value'),
    type: 'string',
    required: true,
    maxLength: 500,
    help: say(
      '常数，或 {参数名}；写多个时用逗号分隔，例如 1,0,{level}',
      'A constant or {parameter}; several with commas, such as 1,0,{level}',
    ),
  },
];

const seconds = (id: string, zh: string, en: string, value: number, max: number): Field => ({
  id,
  name: say(zh, en),
  type: 'int',
  unit: 's',
  default: value,
  min: 1,
  max,
});

export const deviceFields = (port: number, unit: { readonly min: number; readonly max: number }): readonly Field[] => [
  { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
  { id: 'port', name: say('端口', 'Port'), type: 'port', default: port },
  {
    id: 'unit',
    name: say('从站地址', 'Unit'),
    type: 'int',
    default: 1,
    ...unit,
    help: say('网关或串口服务器后面的设备编号', 'The number of the device behind a gateway or serial server'),
  },
  {
    id: 'firstAddress',
    name: say('首个地址', 'First address'),
    type: 'enum',
    default: '0',
    options: [
      item('0', '从 0 编号（协议地址）', 'Counted from 0 (as on the wire)'),
      item('1', '从 1 编号（如 40001）', 'Counted from 1 (such as 40001)'),
    ],
  },
  seconds('pollSeconds', '轮询间隔', 'Poll interval', 5, 3_600),
  {
    id: 'timeoutMs',
    name: say('应答超时', 'Answer timeout'),
    type: 'int',
    unit: 'ms',
    default: 1_500,
    min: 100,
    max: 10_000,
  },
  {
    id: 'gapMs',
    name: say('请求间隔', 'Pause between requests'),
    type: 'int',
    unit: 'ms',
    default: unit.max === 255 ? 0 : 20,
    min: 0,
    max: 2_000,
  },
  {
    id: 'joinGap',
    name: say('合并读取的空隙', 'Gap that is read over'),
    type: 'int',
    default: 8,
    min: 0,
    max: 100,
    help: say('相邻地址之间空隙不超过此数时合并为一次读取', 'Registers no further apart are read in one request'),
  },
  {
    id: 'maxRegisters',
    name: say('每次最多寄存器', 'Registers per request'),
    type: 'int',
    default: 125,
    min: 1,
    max: 125,
  },
];
