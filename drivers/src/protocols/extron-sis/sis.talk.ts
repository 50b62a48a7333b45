import type { SourceText } from '@eoms/contract/vocabulary';
import type { Device } from '../../kit/device.ts';
import { type DeviceErrorKind, deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { askIfKnown } from '../../kit/unknown-values.ts';
import { decodeFrame, type SisMessage } from './sis.codec.ts';
import { takeMessage } from './sis.take.ts';

/** "Switcher error responses" of the guides. */
const errors: Readonly<Record<number, { kind: DeviceErrorKind; text: SourceText }>> = {
  1: { kind: 'refused', text: say('输入编号无效', 'invalid input') },
  6: { kind: 'refused', text: say('自动切换时不能选择输入', 'inputs cannot be selected during auto-switch') },
  10: { kind: 'unsupported', text: say('设备不支持该命令', 'the device does not know this command') },
  11: { kind: 'refused', text: say('预设编号无效', 'invalid preset') },
  12: { kind: 'refused', text: say('输出编号无效', 'invalid output') },
  13: { kind: 'refused', text: say('参数超出范围', 'out of range') },
  14: { kind: 'unsupported', text: say('当前配置不支持该命令', 'not valid for this configuration') },
  17: { kind: 'refused', text: say('命令超时', 'the command timed out in the device') },
  21: { kind: 'refused', text: say('房间编号无效', 'invalid room') },
  22: { kind: 'busy', text: say('设备忙', 'the device is busy') },
  24: { kind: 'refused', text: say('权限不足', 'privilege violation') },
};

export const errorText = (code: number): SourceText => {
  const padded = String(code).padStart(2, '0');
  const known = errors[code]?.text ?? say('设备拒绝', 'the device refused');
  return say(`${known.zh} (E${padded})`, `${known.en} (E${padded})`);
};

export type Wanted = (message: SisMessage) => boolean;

/**
 * Sends a command and returns its reply. Unsolicited messages about something else meanwhile are not the reply; `plain`
 * also accepts a reply without a tag and adds the tag.
 */
export const ask = async (
  device: Device,
  command: string,
  wanted: Wanted,
  plain?: (text: string) => SisMessage,
): Promise<SisMessage> => {
  const read = (frame: Buffer): SisMessage => {
    const message = decodeFrame(frame);
    return message.kind === 'plain' && plain !== undefined ? plain(message.text) : message;
  };
  const frame = await device.line.request(command, {
    match: (candidate) => {
      const message = read(candidate);
      return message.kind === 'error' || message.kind === 'prompt' || wanted(message);
    },
  });
  const message = read(frame);
  if (message.kind === 'prompt') throw deviceError('signIn', say('设备需要密码', 'the device wants a password'));
  if (message.kind === 'error') throw deviceError(errors[message.code]?.kind ?? 'refused', errorText(message.code));
  takeMessage(device, message);
  return message;
};

/** Queries what a device may not have, or cannot report now: these values are unknown then. */
export const read = async (
  device: Device,
  keys: readonly string[],
  command: string,
  wanted: Wanted,
  plain?: (text: string) => SisMessage,
): Promise<void> => {
  await askIfKnown(device, { request: command, keys }, () => ask(device, command, wanted, plain));
};
