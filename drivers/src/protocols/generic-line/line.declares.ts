import {
  groupColumn,
  noValueColumn,
  offsetColumn,
  pollSecondsColumn,
  scaleColumn,
  valueMapColumn,
} from '../../kit/declared-columns.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';

const mode: Field = {
  id: 'mode',
  name: say('格式', 'Form'),
  type: 'enum',
  default: 'text',
  options: [
    { code: 'text', name: say('文本', 'Text') },
    { code: 'hex', name: say('十六进制', 'Hexadecimal') },
  ],
};

const pattern = (id: string, name: Field['name'], help?: Field['help']): Field => ({
  id,
  name,
  type: 'string',
  maxLength: 500,
  ...(help === undefined ? {} : { help }),
});

/** Columns of a property: how it is requested and found in the reply. */
export const propertyWire: readonly Field[] = [
  {
    id: 'query',
    name: say('查询命令', 'Query'),
    type: 'string',
    maxLength: 500,
    help: say('例如 VOL?\\r；相同的查询只发送一次', 'For example VOL?\\r; equal queries are sent once'),
  },
  mode,
  pattern(
    'reply',
    say('应答匹配', 'Reply pattern'),
    say('例如 ^VOL=(\\d+)$；十六进制写作 ^AA FF (..)', 'For example ^VOL=(\\d+)$; in hexadecimal ^AA FF (..)'),
  ),
  groupColumn,
  {
    id: 'form',
    name: say('取值形式', 'Value is written as'),
    type: 'enum',
    default: 'auto',
    options: [
      { code: 'auto', name: say('自动', 'Automatic') },
      { code: 'text', name: say('文本', 'Text') },
      { code: 'hex', name: say('十六进制数', 'Hexadecimal number') },
      { code: 'hexLe', name: say('十六进制数（低字节在前）', 'Hexadecimal number, low byte first') },
      { code: 'signedHex', name: say('有符号十六进制数', 'Signed hexadecimal number') },
      { code: 'signedHexLe', name: say('有符号十六进制数（低字节在前）', 'Signed hexadecimal number, low byte first') },
      { code: 'ascii', name: say('字节即字符', 'Bytes are characters') },
    ],
  },
  scaleColumn,
  offsetColumn,
  noValueColumn,
  valueMapColumn(say('例如 0=off;1=on;*=other', 'For example 0=off;1=on;*=other')),
  pollSecondsColumn,
  {
    id: 'push',
    name: say('主动上报', 'Sent by the device'),
    type: 'bool',
    default: false,
    help: say('从设备主动发送的数据中取值', 'Taken from what the device sends by itself'),
  },
];

/** Columns of an action: what is sent, and which reply means what. */
export const actionWire: readonly Field[] = [
  {
    id: 'command',
    name: say('命令', 'Command'),
    type: 'code',
    required: true,
    maxLength: 2_000,
    help: say(
      '每行一条，例如 VOL {level:03d}\\r 或 AA 11 {unit} 01 {level} {sum8:1}',
      'One command a line, for example VOL {level:03d}\\r or AA 11 {unit} 01 {level} {sum8:1}',
    ),
  },
  mode,
  { id: 'waitReply', name: say('等待应答', 'Wait for a reply'), type: 'bool', default: true },
  pattern('success', say('成功应答', 'Reply of success')),
  pattern('error', say('失败应答', 'Reply of failure')),
];
