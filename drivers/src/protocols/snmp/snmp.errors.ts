import type { SourceText, Value } from '@eoms/contract/vocabulary';
import { type DeviceError, deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';

interface LibraryError extends Error {
  readonly status?: number;
  readonly code?: number | string;
}

/** The kind of request: the same refusal means different things for reading and writing. */
export interface Request {
  readonly doing: 'read' | 'write';
  readonly params: Readonly<Record<string, Value>>;
}

/** Error statuses of RFC 3416 section 3; 1 to 5 are also those of SNMP v1. */
export const errorStatus = {
  tooBig: 1,
  noSuchName: 2,
  readOnly: 4,
  noAccess: 6,
  authorization: 16,
  notWritable: 17,
} as const;

const statusTexts: Readonly<Record<number, SourceText>> = {
  1: say('应答过大', 'the answer would be too big'),
  3: say('值无效', 'bad value'),
  5: say('设备内部错误', 'general error in the device'),
  7: say('类型不符', 'wrong type'),
  8: say('长度不符', 'wrong length'),
  9: say('编码不符', 'wrong encoding'),
  10: say('值不符', 'wrong value'),
  11: say('不能创建此对象', 'the object cannot be created'),
  12: say('与其他值不一致', 'inconsistent with other values'),
  13: say('设备资源不足', 'the device has no resources left'),
  14: say('写入未能生效', 'the change could not be carried out'),
  15: say('写入未能撤销', 'the change could not be taken back'),
  18: say('现在不能创建此对象', 'the object cannot be created now'),
};

const denials: readonly unknown[] = [
  errorStatus.readOnly,
  errorStatus.notWritable,
  errorStatus.noAccess,
  errorStatus.authorization,
];
const denied = {
  read: say('不允许读取', 'reading is not allowed'),
  write: say('不允许写入', 'writing is not allowed'),
};

/** The library appends the object's OID to the name of the status. */
const oidOf = (error: LibraryError): string | undefined => /(?:^|\s)([\d.]{3,})$/.exec(error.message)?.[1];

const failed = (error: LibraryError, doing: Request['doing']): DeviceError => {
  const oid = oidOf(error);
  const about = ({ zh, en }: SourceText): SourceText =>
    oid === undefined ? { zh, en } : say(`${zh}：${oid}`, `${en}: ${oid}`);
  if (error.status === errorStatus.noSuchName)
    return deviceError('unsupported', about(say('设备没有此对象', 'the device has no such object')));
  if (denials.includes(error.status)) return deviceError('refused', about(denied[doing]));
  const { zh, en } = statusTexts[error.status ?? 0] ?? say(`状态 ${error.status}`, `status ${error.status}`);
  return deviceError('refused', about(say(`设备拒绝（${zh}）`, `the device refused (${en})`)));
};

/** What the agent reports about a user (RFC 3414 section 3.2). */
const security = (error: LibraryError): DeviceError => {
  const text = error.message;
  if (text.includes('User')) return deviceError('signIn', say('SNMP v3 用户名不存在', 'the SNMP v3 user is unknown'));
  if (text.includes('Digest') || text.includes('digest'))
    return deviceError('signIn', say('认证密码或算法错误', 'wrong authentication password or algorithm'));
  if (text.includes('Decrypt') || text.includes('decrypt'))
    return deviceError('signIn', say('加密密码或算法错误', 'wrong encryption password or algorithm'));
  if (text.includes('Security Level'))
    return deviceError('signIn', say('设备要求其他安全级别', 'the device wants another security level'));
  return deviceError('signIn', say('SNMP v3 登录被拒绝', `SNMP v3 sign-in refused: ${text}`));
};

const securityCodes: ReadonlySet<unknown> = new Set([4, 5, 11, 14]);

/** Possible causes of silence: an agent answers neither a wrong community nor anything it cannot decrypt. */
const silence = ({ version, authProtocol, privProtocol }: Request['params']): SourceText => {
  if (version !== '3')
    return say('设备没有应答（地址、版本或团体名可能不对）', 'no answer (address, version or community may be wrong)');
  if (authProtocol === 'none' || privProtocol === 'none')
    return say(
      '设备没有应答（地址可能不对，或未启用 SNMP v3）',
      'no answer (the address may be wrong, or SNMP v3 is not enabled)',
    );
  return say(
    '设备没有应答（地址、加密密码或加密算法可能不对，或未启用 SNMP v3）',
    'no answer (address, encryption password or encryption may be wrong, or SNMP v3 is not enabled)',
  );
};

/** What the library rejects with, as the device's answer or silence. */
export const toDeviceError = (error: unknown, { doing, params }: Request): DeviceError => {
  const { name, code, message } = error as LibraryError;
  if (name === 'RequestTimedOutError') return deviceError('timeout', silence(params));
  if (name === 'RequestFailedError') return failed(error as LibraryError, doing);
  if (name === 'ResponseInvalidError') {
    if (securityCodes.has(code)) return security(error as LibraryError);
    return deviceError('refused', say('设备的应答无法识别', `unreadable answer: ${message}`));
  }
  return deviceError('unreachable', say(`网络错误 ${code ?? ''}`.trim(), `network error: ${message}`));
};

/** The object that an agent refused to read, and why; without an OID if the agent did not report which one. */
export const refusedObject = (
  error: unknown,
): { readonly oid: string | undefined; readonly why: SourceText } | undefined => {
  const { name, status } = error as LibraryError;
  if (name !== 'RequestFailedError' || status === errorStatus.noSuchName) return undefined;
  const why = denials.includes(status) ? denied.read : failed(Object.assign(new Error(''), { status }), 'read').text;
  return { oid: oidOf(error as LibraryError), why };
};

/** The OID that an SNMP v1 agent does not know. */
export const unknownOid = (error: unknown): string | undefined => {
  const { name, status } = error as LibraryError;
  return name === 'RequestFailedError' && status === errorStatus.noSuchName ? oidOf(error as LibraryError) : undefined;
};

export const isTooBig = (error: unknown): boolean =>
  (error as LibraryError).name === 'RequestFailedError' && (error as LibraryError).status === errorStatus.tooBig;
