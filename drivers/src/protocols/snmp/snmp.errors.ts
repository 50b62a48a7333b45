import { type DeviceError, deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';

interface LibraryError extends Error {
  readonly status?: number;
  readonly code?: number | string;
}

/** Error statuses of RFC 3416 section 3; 2, 3 and 4 are also those of SNMP v1. */
export const errorStatus = {
  tooBig: 1,
  noSuchName: 2,
  readOnly: 4,
  noAccess: 6,
  authorization: 16,
  notWritable: 17,
} as const;

const failed = (error: LibraryError): DeviceError => {
  const why = error.message;
  switch (error.status) {
    case errorStatus.noSuchName:
      return deviceError('unsupported', say(`设备没有此对象：${why}`, `the device has no such object: ${why}`));
    case errorStatus.readOnly:
    case errorStatus.notWritable:
    case errorStatus.noAccess:
      return deviceError('refused', say(`不允许写入：${why}`, `writing is not allowed: ${why}`));
    case errorStatus.authorization:
      return deviceError('signIn', say('没有权限', 'not authorised'));
    default:
      return deviceError('refused', say(`设备拒绝：${why}`, `the device refused: ${why}`));
  }
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
  return deviceError('signIn', say(`登录被拒绝：${text}`, `sign-in refused: ${text}`));
};

const securityCodes: ReadonlySet<unknown> = new Set([4, 5, 11, 14]);

/** What the library rejects with, as the device's answer or silence. */
export const toDeviceError = (error: unknown): DeviceError => {
  const { name, code, message } = error as LibraryError;
  if (name === 'RequestTimedOutError')
    return deviceError(
      'timeout',
      say('设备没有应答（地址、版本或团体名可能不对）', 'no answer (address, version or community may be wrong)'),
    );
  if (name === 'RequestFailedError') return failed(error as LibraryError);
  if (name === 'ResponseInvalidError') {
    if (securityCodes.has(code)) return security(error as LibraryError);
    return deviceError('refused', say(`应答无法识别：${message}`, `unreadable answer: ${message}`));
  }
  return deviceError('unreachable', say(`网络错误：${message}`, `network error: ${message}`));
};

/** The OID that an SNMP v1 agent does not know: the library puts it behind the status. */
export const unknownOid = (error: unknown): string | undefined => {
  const { name, status, message } = error as LibraryError;
  if (name !== 'RequestFailedError' || status !== errorStatus.noSuchName) return undefined;
  return /([\d.]{3,})$/.exec(message)?.[1];
};

export const isTooBig = (error: unknown): boolean =>
  (error as LibraryError).name === 'RequestFailedError' && (error as LibraryError).status === errorStatus.tooBig;
