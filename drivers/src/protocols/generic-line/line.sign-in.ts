import type { Device } from '../../kit/device.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { renderTemplate } from '../../kit/template.codec.ts';
import { decodeText, encodeText } from '../../kit/text-encoding.codec.ts';
import { frameText } from './line.frame.codec.ts';
import type { LineSettings } from './line.settings.ts';
import { exchange, settingsOf, spoken } from './line.talk.ts';

const patienceMs = 8_000;
/** Without a prompt to wait for, a sign-in that is not refused within this time has succeeded. */
const graceMs = 1_500;
const failureWords = /incorrect|denied|(login|sign-?in|authentication) failed|(wrong|invalid) (user|login|password)/i;

const wrongLogin = () => deviceError('signIn', { zh: '用户名或密码错误', en: 'wrong user name or password' });

type Seen = 'login' | 'password' | 'ready' | 'failure' | undefined;

/** What a frame asks for. Prompts wait at the end of a line, so trailing blanks are kept. */
const seenIn =
  ({ encoding, signIn }: LineSettings) =>
  (frame: Buffer): Seen => {
    const text = decodeText(frame, encoding);
    if (signIn.passwordPrompt?.match(text)) return 'password';
    if (signIn.loginPrompt?.match(text)) return 'login';
    if (signIn.readyPrompt?.match(text)) return 'ready';
    return failureWords.test(text) ? 'failure' : undefined;
  };

const nextOf = async (
  device: Device,
  seen: (frame: Buffer) => Seen,
  wanted: readonly Seen[],
  ms: number,
): Promise<Seen> => seen(await device.line.next((frame) => wanted.includes(seen(frame)), ms));

const answerPrompts = async (device: Device, settings: LineSettings, always: boolean): Promise<void> => {
  const { signIn, endOfLine, encoding } = settings;
  const seen = seenIn(settings);
  const say = (text: string) => device.line.send(encodeText(text + endOfLine, encoding));
  let asked = await nextOf(device, seen, ['login', 'password'], patienceMs);
  if (asked === 'login') {
    await say(signIn.username);
    asked =
      signIn.password === '' && !always
        ? undefined
        : await nextOf(device, seen, ['login', 'password', 'failure'], patienceMs);
    if (asked === 'login' || asked === 'failure') throw wrongLogin();
  }
  if (asked === 'password') await say(signIn.password);
  const ended = await outcome(device, seen, signIn.readyPrompt !== undefined);
  if (ended !== 'ready') throw wrongLogin();
};

const outcome = async (device: Device, seen: (frame: Buffer) => Seen, hasPrompt: boolean): Promise<Seen> => {
  try {
    return await nextOf(device, seen, ['ready', 'login', 'password', 'failure'], hasPrompt ? patienceMs : graceMs);
  } catch (error) {
    if (!hasPrompt && isDeviceError(error) && error.kind === 'timeout') return 'ready';
    throw error;
  }
};

const sendStart = async (device: Device, settings: LineSettings): Promise<void> => {
  const { signIn, encoding, values, error } = settings;
  const all = { ...values, username: signIn.username, password: signIn.password };
  for (const template of signIn.start) {
    const bytes = spoken('refused', () => renderTemplate(template, all, encoding));
    if (signIn.startReply === undefined) {
      await device.line.send(bytes);
      continue;
    }
    const { how } = await exchange(device, bytes, (frame) => {
      const text = frameText(frame, encoding);
      if (error?.match(text) !== undefined) return 'refused';
      return signIn.startReply?.match(text) === undefined ? 'more' : 'done';
    });
    if (how !== 'done') throw deviceError('signIn', { zh: '设备拒绝登录', en: 'the device refused to sign in' });
  }
};

/**
 * Handles greeting, prompts and first commands if they are configured. Over Telnet prompts are recognised without
 * settings, so they are answered only if user name or password are set; elsewhere (`always`) a configured prompt is
 * always expected.
 */
export const signIn = async (device: Device, always: boolean): Promise<void> => {
  const settings = settingsOf(device);
  const { greeting, loginPrompt, passwordPrompt, username, password } = settings.signIn;
  if (greeting !== undefined)
    await device.line.next((frame) => greeting.match(frameText(frame, settings.encoding)) !== undefined, patienceMs);
  const prompted = loginPrompt !== undefined || passwordPrompt !== undefined;
  if (prompted && (always || username !== '' || password !== '')) await answerPrompts(device, settings, always);
  await sendStart(device, settings);
};
