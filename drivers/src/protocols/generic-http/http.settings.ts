import type { Value } from '@eoms/contract/vocabulary';
import { deviceError } from '../../kit/device-error.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import type { HttpSignIn } from '../../transports/http-sign-in.ts';

export type Params = Readonly<Record<string, Value>>;

export const textParam = (params: Params, id: string): string => {
  const value = params[id];
  return typeof value === 'string' ? value : '';
};
export const numberParam = (params: Params, id: string, otherwise: number): number => {
  const value = params[id];
  return typeof value === 'number' ? value : otherwise;
};

const signedBy = (...how: string[]) => ({ showIf: { field: 'auth', in: how } });

export const httpParams: readonly Field[] = [
  {
    id: 'host',
    name: say('IP 地址', 'IP address'),
    type: 'host',
    help: say('只用网络回调的设备可留空', 'May be empty for devices that only call the webhook'),
  },
  { id: 'port', name: say('端口', 'Port'), type: 'port', help: say('默认 80 或 443', 'Defaults to 80 or 443') },
  { id: 'tls', name: say('HTTPS', 'HTTPS'), type: 'bool', default: false },
  {
    id: 'checkCertificate',
    name: say('校验证书', 'Check the certificate'),
    type: 'bool',
    default: false,
    showIf: { field: 'tls', in: [true] },
  },
  {
    id: 'basePath',
    name: say('路径前缀', 'Base path'),
    type: 'string',
    maxLength: 200,
    pattern: '^(/[^?#]*)?$',
    help: say('例如 /api/v1', 'For example /api/v1'),
  },
  {
    id: 'unit',
    name: say('设备编号 (ID)', 'Device ID'),
    type: 'int',
    default: 0,
    min: 0,
    max: 65_535,
    help: say('模板中写作 {unit}', 'Written as {unit} in templates'),
  },
  {
    id: 'auth',
    name: say('认证方式', 'Sign-in'),
    type: 'enum',
    default: 'none',
    options: [
      { code: 'none', name: say('无', 'None') },
      { code: 'basic', name: say('Basic', 'Basic') },
      { code: 'digest', name: say('Digest', 'Digest') },
      { code: 'bearer', name: say('Bearer 令牌', 'Bearer token') },
      { code: 'header', name: say('自定义请求头', 'Header of its own') },
    ],
  },
  { id: 'username', name: say('用户名', 'User name'), type: 'string', maxLength: 64, ...signedBy('basic', 'digest') },
  { id: 'password', name: say('密码', 'Password'), type: 'secret', maxLength: 128, ...signedBy('basic', 'digest') },
  {
    id: 'headerName',
    name: say('请求头名称', 'Name of the header'),
    type: 'string',
    maxLength: 64,
    pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
    ...signedBy('header'),
  },
  { id: 'token', name: say('令牌', 'Token'), type: 'secret', maxLength: 2_000, ...signedBy('bearer', 'header') },
  {
    id: 'pollSeconds',
    name: say('轮询间隔', 'Poll interval'),
    type: 'int',
    unit: 's',
    default: 10,
    min: 1,
    max: 3_600,
  },
  {
    id: 'charset',
    name: say('应答字符集', 'Character set of replies'),
    type: 'enum',
    default: 'auto',
    options: [
      { code: 'auto', name: say('按应答标头，默认 UTF-8', 'As the reply says, otherwise UTF-8') },
      { code: 'utf-8', name: say('UTF-8', 'UTF-8') },
      { code: 'gbk', name: say('GBK / GB 18030（中文）', 'GBK / GB 18030 (Chinese)') },
      { code: 'windows-1252', name: say('Latin-1（单字节）', 'Latin-1 (single bytes)') },
    ],
  },
  {
    id: 'timeoutMs',
    name: say('应答超时', 'Reply timeout'),
    type: 'int',
    unit: 'ms',
    default: 5_000,
    min: 200,
    max: 10_000,
  },
  {
    id: 'gapMs',
    name: say('请求间隔', 'Pause between requests'),
    type: 'int',
    unit: 'ms',
    default: 0,
    min: 0,
    max: 5_000,
  },
  {
    id: 'webhookKey',
    name: say('网络回调密钥', 'Webhook key'),
    type: 'secret',
    maxLength: 64,
    pattern: '^[A-Za-z0-9_-]{24,64}$',
    help: say(
      '设备推送地址 /eoms/device/webhook/<密钥> 的一部分；24～64 位随机字母、数字、- 或 _',
      'Part of the address that the device posts to, /eoms/device/webhook/<key>: 24 to 64 random letters, digits, - or _',
    ),
  },
];

/** How requests of this device are signed. Throws a `deviceError` when a part is missing. */
export const signInOf = (params: Params): HttpSignIn => {
  const [username, password, token] = ['username', 'password', 'token'].map((id) => textParam(params, id));
  const kind = textParam(params, 'auth');
  if (kind === 'basic' || kind === 'digest') return { kind, username: username ?? '', password: password ?? '' };
  if (kind === 'bearer') return { kind, token: token ?? '' };
  if (kind !== 'header') return { kind: 'none' };
  const name = textParam(params, 'headerName');
  if (name === '') throw deviceError('refused', say('未填写请求头名称', 'the name of the header is missing'));
  return { kind, name, token: token ?? '' };
};
