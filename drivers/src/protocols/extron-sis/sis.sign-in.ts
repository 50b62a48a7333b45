import type { Device } from '../../kit/device.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { commands, decodeFrame } from './sis.codec.ts';
import { takeMessage } from './sis.take.ts';
import { ask } from './sis.talk.ts';

const bannerMs = 4_000;
const promptMs = 600;

const kindOf = (frame: Buffer) => decodeFrame(frame).kind;
const wrong = () => deviceError('signIn', say('密码错误', 'wrong password'));

/** The next line of one of these kinds, if it comes in time. */
const waitFor = async (device: Device, kinds: readonly string[], ms: number): Promise<Buffer | undefined> => {
  try {
    return await device.line.next((frame) => kinds.includes(kindOf(frame)), ms);
  } catch (error) {
    if (isDeviceError(error) && error.kind === 'timeout') return undefined;
    throw error;
  }
};

const givePassword = async (device: Device): Promise<void> => {
  const password = String(device.params.password ?? '');
  if (password === '') throw deviceError('signIn', say('设备需要密码', 'the device wants a password'));
  const frame = await device.line.request(`${password}\r`, {
    match: (candidate) => ['login', 'prompt'].includes(kindOf(candidate)),
  });
  if (kindOf(frame) === 'prompt') throw wrong();
};

/** Copyright line first; the question for a password, where there is one, follows at once. Then verbose mode 3. */
export const signIn = async (device: Device): Promise<void> => {
  const first = await waitFor(device, ['banner', 'prompt'], bannerMs);
  if (first !== undefined) takeMessage(device, decodeFrame(first));
  const asked =
    first !== undefined && kindOf(first) === 'prompt'
      ? true
      : (await waitFor(device, ['prompt'], promptMs)) !== undefined;
  if (asked) await givePassword(device);
  await ask(device, commands.verbose(), (message) => message.kind === 'verbose').catch((error: unknown) => {
    // Small switchers have no verbose mode and answer without tags.
    if (!isDeviceError(error) || (error.kind !== 'unsupported' && error.kind !== 'refused')) throw error;
  });
};
