import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { type LineKind, settingNames } from './line.settings.ts';

const patternHelp = say('正则表达式（RE2 语法）', 'A pattern in RE2 syntax');
const patternField = (id: keyof typeof settingNames, more: Partial<Field> = {}): Field => ({
  id,
  name: settingNames[id],
  type: 'string',
  maxLength: 200,
  help: patternHelp,
  ...more,
});
const escapesHelp = say('可写 \\r \\n \\x1B', 'May contain \\r \\n \\x1B');
const framedBy = (...in_: string[]) => ({ showIf: { field: 'frame', in: in_ } });

const framing = (kind: LineKind): Field[] => [
  {
    id: 'frame',
    name: say('分帧方式', 'Frames end by'),
    type: 'enum',
    default: 'delimiter',
    options: [
      { code: 'delimiter', name: say('结束符', 'Delimiter') },
      ...(kind === 'telnet'
        ? []
        : [
            { code: 'fixed', name: say('固定长度', 'Fixed length') },
            { code: 'lengthField', name: say('长度字段', 'Length field') },
          ]),
      { code: 'silence', name: say('静默间隔', 'Silence') },
    ],
  },
  {
    id: 'delimiter',
    name: say('结束符', 'Delimiter'),
    type: 'string',
    default: '\\r\\n',
    maxLength: 20,
    help: escapesHelp,
    ...framedBy('delimiter'),
  },
  {
    id: 'frameLength',
    name: say('帧长度', 'Frame length'),
    type: 'int',
    unit: 'B',
    default: 8,
    min: 1,
    max: 4_096,
    ...framedBy('fixed'),
  },
  {
    id: 'frameStart',
    name: say('帧头', 'First bytes of a frame'),
    type: 'hex',
    maxLength: 16,
    help: say('之前的字节将被丢弃', 'Bytes before them are dropped'),
    ...framedBy('fixed', 'lengthField'),
  },
  {
    id: 'lengthAt',
    name: say('长度字段位置', 'Length field at byte'),
    type: 'int',
    default: 0,
    min: 0,
    max: 32,
    ...framedBy('lengthField'),
  },
  {
    id: 'lengthBytes',
    name: say('长度字段字节数', 'Bytes of the length field'),
    type: 'int',
    default: 1,
    min: 1,
    max: 2,
    ...framedBy('lengthField'),
  },
  {
    id: 'lengthPlus',
    name: say('其余字节数', 'Bytes it does not count'),
    type: 'int',
    default: 0,
    min: 0,
    max: 64,
    help: say('帧总长 = 长度字段 + 此值', 'Whole frame = length field + this'),
    ...framedBy('lengthField'),
  },
  {
    id: 'silenceMs',
    name: say('静默时间', 'Silence'),
    type: 'int',
    unit: 'ms',
    default: 50,
    min: 5,
    max: 2_000,
    ...framedBy('silence'),
  },
];

const signIn = (kind: LineKind): Field[] => [
  { id: 'username', name: say('用户名', 'User name'), type: 'string', maxLength: 64 },
  { id: 'password', name: say('密码', 'Password'), type: 'secret', maxLength: 64 },
  patternField('loginPrompt', kind === 'telnet' ? { default: '(?i)(login|user ?name|user): *$' } : {}),
  patternField('passwordPrompt', kind === 'telnet' ? { default: '(?i)password: *$' } : {}),
  patternField('readyPrompt', {
    help: say('登录成功后出现，例如 [>#$] *$', 'Shown once signed in, for example [>#$] *$'),
  }),
  patternField('greeting', { help: say('连接后先等待这一行', 'Waits for this line after connecting') }),
  {
    id: 'startCommand',
    name: settingNames.startCommand,
    type: 'code',
    maxLength: 500,
    help: say('每行一条，可用 {username} {password}', 'One command a line; may contain {username} {password}'),
  },
  patternField('startReply'),
];

const pace: readonly Field[] = [
  {
    id: 'gapMs',
    name: say('命令间隔', 'Pause between commands'),
    type: 'int',
    unit: 'ms',
    default: 0,
    min: 0,
    max: 5_000,
  },
  {
    id: 'timeoutMs',
    name: say('应答超时', 'Reply timeout'),
    type: 'int',
    unit: 'ms',
    default: 2_000,
    min: 100,
    max: 30_000,
  },
  {
    id: 'pollSeconds',
    name: say('轮询间隔', 'Poll interval'),
    type: 'int',
    unit: 's',
    default: 10,
    min: 1,
    max: 3_600,
  },
  patternField('errorReply', {
    help: say('设备拒绝命令时的应答，例如 ^ERR', 'How the device says no, for example ^ERR'),
  }),
  patternField('endReply', {
    help: say('多行应答的最后一行，例如 ^OK$', 'Last line of replies of several lines, for example ^OK$'),
  }),
  { id: 'keepAlive', name: settingNames.keepAlive, type: 'string', maxLength: 200, help: escapesHelp },
  {
    id: 'keepAliveSeconds',
    name: say('保活间隔', 'Keep-alive interval'),
    type: 'int',
    unit: 's',
    default: 30,
    min: 1,
    max: 3_600,
  },
];

/** The connection form of one of the three drivers. */
export const lineParams = (kind: LineKind): Field[] => [
  { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
  kind === 'telnet'
    ? { id: 'port', name: say('端口', 'Port'), type: 'port', default: 23 }
    : { id: 'port', name: say('端口', 'Port'), type: 'port', required: true },
  ...(kind === 'tcp' ? [{ id: 'tls', name: say('TLS 加密', 'TLS'), type: 'bool' as const, default: false }] : []),
  ...(kind === 'udp'
    ? [
        {
          id: 'broadcast',
          name: say('广播或组播地址', 'Broadcast or group address'),
          type: 'bool' as const,
          default: false,
        },
      ]
    : []),
  {
    id: 'unit',
    name: say('设备编号 (ID)', 'Device ID'),
    type: 'int',
    default: 1,
    min: 0,
    max: 65_535,
    help: say('命令模板中写作 {unit}', 'Written as {unit} in command templates'),
  },
  {
    id: 'encoding',
    name: say('字符编码', 'Encoding'),
    type: 'enum',
    default: 'utf8',
    options: [
      { code: 'utf8', name: say('UTF-8', 'UTF-8') },
      { code: 'gbk', name: say('GBK / GB 18030（中文）', 'GBK / GB 18030 (Chinese)') },
      { code: 'latin1', name: say('Latin-1（单字节）', 'Latin-1 (single bytes)') },
    ],
  },
  ...(kind === 'udp' ? [] : framing(kind)),
  ...pace,
  ...(kind === 'udp' ? [] : signIn(kind)),
];
