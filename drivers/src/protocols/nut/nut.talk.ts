import type { SourceText } from '@eoms/contract/vocabulary';
import type { Device } from '../../kit/device.ts';
import { type DeviceErrorKind, deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { setUnknown, showOrForget } from '../../kit/unknown-values.ts';
import { decodeAnswer, encodeRequest, type NutAnswer, namesOf, variablesOf } from './nut.codec.ts';
import { readVariables } from './nut.variables.ts';

/** Errors of RFC 9271 section 4.3; stale data means that the server lost the UPS, which is silence of the UPS. */
const errors: Readonly<Record<string, readonly [DeviceErrorKind, SourceText]>> = {
  'ACCESS-DENIED': ['signIn', say('用户名或密码错误，或无权限', 'wrong user or password, or no right to do it')],
  'USERNAME-REQUIRED': ['signIn', say('需要用户名', 'a user name is wanted')],
  'PASSWORD-REQUIRED': ['signIn', say('需要密码', 'a password is wanted')],
  'INVALID-PASSWORD': ['signIn', say('密码错误', 'wrong password')],
  'INVALID-USERNAME': ['signIn', say('用户名错误', 'wrong user name')],
  'DATA-STALE': ['timeout', say('UPS 与服务器失去通信', 'the server lost the UPS')],
  'DRIVER-NOT-CONNECTED': ['timeout', say('UPS 驱动未连接', 'the driver of the UPS is not connected')],
  'UNKNOWN-UPS': ['refused', say('服务器上没有此 UPS', 'the server has no such UPS')],
  'CMD-NOT-SUPPORTED': ['unsupported', say('UPS 不支持此命令', 'the UPS does not know this command')],
  'VAR-NOT-SUPPORTED': ['unsupported', say('UPS 没有此变量', 'the UPS has no such variable')],
  READONLY: ['refused', say('变量只读', 'the variable cannot be written')],
  'INVALID-VALUE': ['refused', say('值不正确', 'this value is not accepted')],
};

export const errorText = (code: string): SourceText =>
  errors[code]?.[1] ?? say(`服务器拒绝：${code}`, `refused: ${code}`);

/** Asks and resolves with an answer that is no error; `onError` is called before an error rejects. */
const askOr = async (onError: () => void, device: Device, words: readonly string[]): Promise<NutAnswer> => {
  const answer = decodeAnswer(await device.line.request(encodeRequest(...words)));
  if (answer.kind !== 'error') return answer;
  onError();
  throw deviceError(errors[answer.code]?.[0] ?? 'refused', errorText(answer.code));
};

export const ask = (device: Device, ...words: readonly string[]): Promise<NutAnswer> => askOr(() => {}, device, words);

/** The values of the UPS. Whatever error the server reports instead, these properties are unknown then. */
export const readValues = async (device: Device, properties: readonly string[]): Promise<void> => {
  const onError = () => setUnknown(device, properties);
  const values = readVariables(variablesOf(await askOr(onError, device, ['LIST', 'VAR', upsOf(device)])));
  for (const id of properties) showOrForget(device, id, values[id]);
};

export const upsOf = (device: Device): string => String(device.store.get('ups') ?? '');

/** The server verifies the password only with the first command. */
export const signIn = async (device: Device): Promise<void> => {
  const user = String(device.params.user ?? '');
  if (user !== '') {
    await ask(device, 'USERNAME', user);
    await ask(device, 'PASSWORD', String(device.params.password ?? ''));
  }
  const listed = namesOf(await ask(device, 'LIST', 'UPS'), 'UPS');
  const wanted = String(device.params.ups ?? '');
  const ups = wanted === '' ? listed[0] : listed.find((name) => name === wanted);
  if (ups === undefined) throw deviceError('refused', errorText('UNKNOWN-UPS'));
  device.store.set('ups', ups);
  const commands = namesOf(await ask(device, 'LIST', 'CMD', ups), 'CMD');
  device.store.set('commands', commands);
};
