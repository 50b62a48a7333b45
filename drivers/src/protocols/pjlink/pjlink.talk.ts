import type { SourceText } from '@eoms/contract/vocabulary';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { askIfKnown, forgetUnsupported, isRefusal } from '../../kit/unknown-values.ts';
import {
  answers,
  decodeFrame,
  encodeCommand,
  type PjlinkClass,
  type PjlinkErrorCode,
  passwordDigest,
} from './pjlink.codec.ts';

const refusals: Record<PjlinkErrorCode, { kind: 'unsupported' | 'refused' | 'busy'; text: SourceText }> = {
  ERR1: {
    kind: 'unsupported',
    text: { zh: '设备不支持该命令 (ERR1)', en: 'the device does not know this command (ERR1)' },
  },
  ERR2: { kind: 'refused', text: { zh: '参数超出范围 (ERR2)', en: 'out of parameter (ERR2)' } },
  ERR3: { kind: 'busy', text: { zh: '设备此时无法执行 (ERR3)', en: 'unavailable time (ERR3)' } },
  ERR4: { kind: 'refused', text: { zh: '设备故障 (ERR4)', en: 'projector failure (ERR4)' } },
};

const wrongPassword = () => deviceError('signIn', { zh: '密码错误', en: 'wrong password' });

/** Sends one command and returns the value of its reply; every error reply is a `deviceError`. */
export const ask = async (
  device: Device,
  cls: PjlinkClass,
  command: string,
  parameter: string,
  digest = '',
): Promise<string> => {
  const bytes = digest + encodeCommand(cls, command, parameter);
  const message = decodeFrame(await device.line.request(bytes, { match: answers(command) }));
  if (message.kind === 'answer') return message.value;
  if (message.kind === 'error') throw deviceError(refusals[message.error].kind, refusals[message.error].text);
  throw wrongPassword();
};

export interface Query {
  readonly command: string;
  readonly parameter?: string;
  readonly cls: PjlinkClass;
  /** The values in the answer: unknown while the device has none (ERR3 in standby, for example). */
  readonly keys: readonly string[];
}

export const query = <T>(
  device: Device,
  { command, parameter = '?', cls, keys }: Query,
  parse: (value: string) => T | undefined,
): Promise<T | undefined> =>
  askIfKnown(device, { request: command, keys }, async () => parse(await ask(device, cls, command, parameter)));

export const classOf = (device: Pick<Device, 'store'>): PjlinkClass => (device.store.get('class') === '2' ? '2' : '1');

/**
 * Greeting and first command. The password is judged by the device only then, so a device counts as online after
 * it, not at its greeting.
 */
export const signIn = async (device: Device): Promise<void> => {
  const greeting = decodeFrame(await device.line.next((frame) => /PJLINK /i.test(frame.toString())));
  if (greeting.kind === 'wrongPassword') throw wrongPassword();
  if (greeting.kind === 'unsupportedSecurity')
    throw deviceError('signIn', {
      zh: `不支持的安全方式（PJLINK ${greeting.asked}）`,
      en: `unsupported security (PJLINK ${greeting.asked})`,
    });
  const seed = greeting.kind === 'greeting' ? greeting.seed : undefined;
  const digest = seed === undefined ? '' : passwordDigest(seed, String(device.params.password ?? ''));
  device.line.conceal(digest);
  forgetUnsupported(device);
  device.store.set('class', await askClass(device, digest));
};

/** A device that does not know CLSS (class 1 devices exist that answer ERR1) is of class 1. */
const askClass = async (device: Device, digest: string): Promise<PjlinkClass> => {
  try {
    return (await ask(device, '1', 'CLSS', '?', digest)) === '2' ? '2' : '1';
  } catch (error) {
    if (isRefusal(error)) return '1';
    throw error;
  }
};
