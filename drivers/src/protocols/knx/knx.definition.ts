import type { DataType, Value } from '@eoms/contract/vocabulary';
import { noValueColumn } from '../../kit/declared-columns.ts';
import type { DeclaredAction, DeclaredProperty, Declares, DefinitionFault } from '../../kit/definition.ts';
import type { EnumItem, Field } from '../../kit/field.ts';
import { noValueOf } from '../../kit/no-value.ts';
import { parseGroup } from './knx-address.codec.ts';
import { encodeValue, isDpt, valueTypeOf } from './knx-dpt.codec.ts';
import { argumentIn } from './knx-template.ts';

const say = (zh: string, en: string) => ({ zh, en });
const groupPattern = '^\\d{1,5}(/\\d{1,4}){0,2}$';

const dpts: readonly EnumItem[] = [
  ['1.001', '开关', 'Switch'],
  ['1.008', '升 / 降', 'Up / down'],
  ['1.010', '启动 / 停止', 'Start / stop'],
  ['1.018', '有人', 'Occupancy'],
  ['2.001', '强制控制', 'Forced control'],
  ['3.007', '相对调光', 'Dimming control'],
  ['3.008', '百叶相对控制', 'Blinds control'],
  ['5.001', '百分比 0–100 %', 'Percentage 0–100 %'],
  ['5.003', '角度 0–360°', 'Angle 0–360°'],
  ['5.010', '计数 0–255', 'Counter 0–255'],
  ['6.010', '计数 −128–127', 'Counter −128–127'],
  ['7.001', '脉冲计数 16 位', 'Pulses, 16 bits'],
  ['7.600', '色温', 'Colour temperature'],
  ['8.001', '脉冲差 16 位', 'Pulse difference, 16 bits'],
  ['9.001', '温度', 'Temperature'],
  ['9.004', '照度', 'Illuminance'],
  ['9.007', '湿度', 'Humidity'],
  ['9.008', '空气质量 ppm', 'Air quality, ppm'],
  ['10.001', '时间', 'Time of day'],
  ['11.001', '日期', 'Date'],
  ['12.001', '计数 32 位', 'Counter, 32 bits'],
  ['13.001', '有符号计数 32 位', 'Signed counter, 32 bits'],
  ['13.010', '有功电能 Wh', 'Active energy, Wh'],
  ['14.056', '功率 W', 'Power, W'],
  ['14.068', '温度（浮点）', 'Temperature, float'],
  ['14.000', '浮点数 4 字节', 'Float, 4 bytes'],
  ['16.000', '文本 ASCII', 'Text, ASCII'],
  ['16.001', '文本 ISO 8859-1', 'Text, ISO 8859-1'],
  ['17.001', '场景号', 'Scene number'],
  ['18.001', '场景控制（+128 为学习）', 'Scene control (+128 learns)'],
  ['19.001', '日期时间', 'Date and time'],
  ['20.102', '供暖模式', 'HVAC mode'],
  ['232.600', '颜色 RGB', 'Colour RGB'],
].map(([code = '', zh = '', en = '']) => ({ code, name: say(`${code} ${zh}`, `${code} ${en}`) }));

const dpt: Field = {
  id: 'dpt',
  name: say('数据点类型', 'Datapoint type'),
  type: 'enum',
  required: true,
  options: dpts,
};

const fits: Record<ReturnType<typeof valueTypeOf>, readonly DataType[]> = {
  bool: ['bool', 'enum'],
  number: ['int', 'long', 'double', 'enum'],
  text: ['string', 'time', 'date', 'datetime'],
};

/** The address whose state is read first, then others with the same state. */
export const groupsOf = ({ wire }: DeclaredProperty): number[] =>
  [String(wire.address ?? ''), ...String(wire.listen ?? '').split(/[,;\s]+/)].flatMap((text) => parseGroup(text) ?? []);

/** What a property holds for a decoded value. */
export const asPropertyValue = ({ type, wire }: DeclaredProperty, value: Value): Value => {
  if (value === null || noValueOf(wire)?.(String(value)) === true) return null;
  if (type === 'enum') return String(Number(value));
  return type === 'long' ? String(value) : value;
};

const checkProperty = (property: DeclaredProperty): DefinitionFault[] => {
  const at = `properties/${property.id}`;
  const type = String(property.wire.dpt ?? '');
  const faults: DefinitionFault[] = [];
  const listen = String(property.wire.listen ?? '')
    .split(/[,;\s]+/)
    .filter((part) => part !== '');
  if (parseGroup(String(property.wire.address ?? '')) === undefined)
    faults.push({ at: `${at}/address`, text: say('不是组地址', 'is not a group address') });
  if (listen.some((part) => parseGroup(part) === undefined))
    faults.push({ at: `${at}/listen`, text: say('不是组地址', 'is not a group address') });
  if (!isDpt(type)) faults.push({ at: `${at}/dpt`, text: say('未知的数据点类型', 'unknown datapoint type') });
  else if (!fits[valueTypeOf(type)].includes(property.type))
    faults.push({ at: `${at}/dpt`, text: say('与数据类型不符', 'does not fit the data type') });
  return faults;
};

const checkAction = ({ id, params, wire }: DeclaredAction): DefinitionFault[] => {
  const at = `actions/${id}`;
  const written = String(wire.value ?? '');
  const name = argumentIn(written);
  if (parseGroup(String(wire.address ?? '')) === undefined)
    return [{ at: `${at}/address`, text: say('不是组地址', 'is not a group address') }];
  if (name !== undefined && !params.some((param) => param.id === name))
    return [{ at: `${at}/value`, text: say(`没有参数 ${name}`, `no parameter ${name}`) }];
  if (name === undefined && encodeValue(String(wire.dpt ?? ''), written) === undefined)
    return [{ at: `${at}/value`, text: say('与数据点类型不符', 'does not fit the datapoint type') }];
  return [];
};

const address = (zh: string, en: string): Field => ({
  id: 'address',
  name: say(zh, en),
  type: 'string',
  required: true,
  pattern: groupPattern,
  help: say('例如 1/2/3', 'For example 1/2/3'),
});

/** The columns that the model screen adds: a property listens to group addresses, an action writes one. */
export const knxDeclares: Declares = {
  property: [
    address('状态组地址', 'Status group address'),
    dpt,
    {
      id: 'listen',
      name: say('另外监听', 'Also listen to'),
      type: 'string',
      pattern: '^(\\d{1,5}(/\\d{1,4}){0,2}([,; ]+|$))*$',
      help: say('其他组地址，以逗号分隔', 'Further group addresses, separated by commas'),
    },
    noValueColumn,
    { id: 'readAtStart', name: say('连接后读取', 'Read after connecting'), type: 'bool', default: true },
  ],
  action: [
    address('组地址', 'Group address'),
    dpt,
    {
      id: 'value',
      name: say('数值', 'Value'),
      type: 'string',
      required: true,
      help: say('固定值或 {参数}', 'A fixed value or {parameter}'),
    },
  ],
  check: ({ properties, actions }) => [...properties.flatMap(checkProperty), ...actions.flatMap(checkAction)],
};
export { dpt as dptField };
