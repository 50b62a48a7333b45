import { noValueColumn, offsetColumn, ownPaceColumn, scaleColumn, valueMapColumn } from '../../kit/declared-columns.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';

const methodForm = '^[A-Za-z_][A-Za-z0-9_]*$';
const args: Field = {
  id: 'args',
  name: say('参数', 'Arguments'),
  type: 'code',
  maxLength: 2_000,
  help: say('JSON 对象，如 {"gate": "north"}', 'A JSON object, such as {"gate": "north"}'),
};
const pathHelp = say(
  '值在结果中的位置，如 $.rooms[0].seats；留空取整个结果',
  'Where in the result the value is, such as $.rooms[0].seats; empty: the result itself',
);

export const dataParams: readonly Field[] = [
  {
    id: 'methodName',
    name: say('数据行为的方法名', 'Method of a data behaviour'),
    type: 'string',
    maxLength: 64,
    pattern: methodForm,
    required: true,
    help: say('已激活且只查询的数据行为', 'An activated data behaviour that only asks'),
  },
  args,
  { id: 'path', name: say('取值路径', 'Path'), type: 'string', maxLength: 200, help: pathHelp },
  {
    id: 'pollSeconds',
    name: say('取值间隔', 'Interval'),
    type: 'int',
    unit: 's',
    default: 60,
    min: 5,
    max: 86_400,
  },
];

/** Columns of a property: which behaviour answers it, and where in the result it is. What is empty is as of the device. */
export const propertyWire: readonly Field[] = [
  {
    id: 'method',
    name: say('方法名', 'Method'),
    type: 'string',
    maxLength: 64,
    pattern: methodForm,
    help: say('留空则用设备的方法', 'That of the device when empty'),
  },
  args,
  { id: 'path', name: say('取值路径', 'Path'), type: 'string', maxLength: 200, help: pathHelp },
  valueMapColumn(
    say('结果中的词与枚举编码，如 open=on; closed=off', 'Words of the result and codes, such as open=on; closed=off'),
  ),
  scaleColumn,
  offsetColumn,
  noValueColumn,
  ownPaceColumn,
];
