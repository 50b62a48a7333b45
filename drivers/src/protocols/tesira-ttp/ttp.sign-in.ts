import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { decodeFrame, type TtpMessage } from './ttp.codec.ts';

const greets = (frame: Buffer): boolean => {
  const { kind } = decodeFrame(frame);
  return kind === 'prompt' || kind === 'welcome' || kind === 'refusedLogin';
};

const greetingMs = 8_000;
const wrong = () => deviceError('signIn', say('用户名或密码错误', 'wrong user name or password'));

const replyTo = async (device: Device, text: string): Promise<TtpMessage> =>
  decodeFrame(await device.line.request(`${text}\r\n`, { match: greets, timeoutMs: greetingMs }));

/** Systems without security send the welcome immediately; others ask for name and password first. */
export const signIn = async (device: Device): Promise<void> => {
  const user = String(device.params.username ?? '');
  let message = decodeFrame(await device.line.next(greets, greetingMs));
  if (message.kind === 'welcome') return;
  if (user === '')
    throw deviceError('signIn', say('设备需要用户名和密码', 'the device wants a user name and a password'));
  if (message.kind === 'prompt' && message.wants === 'user') message = await replyTo(device, user);
  if (message.kind !== 'prompt' || message.wants !== 'password') throw wrong();
  message = await replyTo(device, String(device.params.password ?? ''));
  if (message.kind !== 'welcome') throw wrong();
};
