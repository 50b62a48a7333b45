import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { Device } from '../../kit/device.ts';
import { type DeviceError, deviceError, isDeviceError } from '../../kit/device-error.ts';
import { askIfKnown, forgetUnsupported } from '../../kit/unknown-values.ts';
import {
  decodeControlReply,
  decodePacket,
  decodeReply,
  encodeMessage,
  encodePacket,
  resetSequence,
  type ViscaReply,
} from './visca.codec.ts';
import { type Inquiry, inquiries } from './visca.commands.ts';

type Params = Readonly<Record<string, Value>>;
export const withHeader = (params: Params): boolean => (params.transport ?? 'ip') === 'ip';
const overDatagrams = (params: Params): boolean => params.transport !== 'tcp';

const errors: Record<number, { kind: 'unsupported' | 'busy' | 'refused'; text: SourceText }> = {
  1: { kind: 'unsupported', text: { zh: '报文长度错误 (01)', en: 'message length error (01)' } },
  2: { kind: 'unsupported', text: { zh: '摄像机不支持该命令 (02)', en: 'the camera does not know this command (02)' } },
  3: { kind: 'busy', text: { zh: '摄像机命令缓冲区已满 (03)', en: 'the command buffer is full (03)' } },
  4: { kind: 'refused', text: { zh: '命令已取消 (04)', en: 'the command was cancelled (04)' } },
  5: { kind: 'refused', text: { zh: '没有可取消的命令 (05)', en: 'no such socket (05)' } },
  65: { kind: 'busy', text: { zh: '摄像机当前状态下无法执行 (41)', en: 'not executable in the present state (41)' } },
};
export const errorText = (code: number): SourceText =>
  errors[code]?.text ?? { zh: `错误 ${code}`, en: `error ${code.toString(16).padStart(2, '0')}` };
const refusal = (code: number): DeviceError => deviceError(errors[code]?.kind ?? 'refused', errorText(code));

/** The reply inside a frame of this device, with the sequence number that it belongs to. */
export const readFrame = (params: Params, frame: Buffer): { reply: ViscaReply; sequence?: number } => {
  if (!withHeader(params)) return { reply: decodeReply(frame) };
  const packet = decodePacket(frame);
  if (packet?.type !== 'reply') return { reply: { kind: 'unknown' } };
  return { reply: decodeReply(packet.payload), sequence: packet.sequence };
};

const isControl = (frame: Buffer, wanted: 'acknowledged' | 'trouble'): boolean => {
  const packet = decodePacket(frame);
  if (packet?.type !== 'controlReply') return false;
  const said = decodeControlReply(packet.payload);
  return wanted === 'acknowledged' ? said === 'acknowledged' : said === 'wrongSequence' || said === 'wrongMessage';
};

/** Resets the sequence number. A camera that ignores control messages is not affected. */
export const resetNumbers = async (device: Device): Promise<void> => {
  device.store.set('sequence', 0);
  if (!withHeader(device.params)) return;
  try {
    await device.line.request(encodePacket('control', 0, resetSequence), {
      match: (frame) => isControl(frame, 'acknowledged'),
    });
  } catch (error) {
    if (!isDeviceError(error) || error.kind !== 'timeout') throw error;
  }
};

const nextNumber = (device: Device): number => {
  const last = device.store.get('sequence');
  const next = typeof last === 'number' && last < 0xffff_fffe ? last + 1 : 1;
  device.store.set('sequence', next);
  return next;
};

type Kind = 'command' | 'inquiry';

/**
 * Without numbers a late completion of an earlier command looks like one of this, so only the acknowledgement counts
 * there. 04 and 05 answer cancels only.
 */
const answersTo = (kind: Kind, numbered: boolean, reply: ViscaReply): boolean => {
  if (reply.kind === 'error') return reply.code !== 4 && reply.code !== 5;
  if (kind === 'inquiry') return reply.kind === 'answer';
  return reply.kind === 'ack' || (numbered && reply.kind === 'completion');
};

/** Set for cameras whose replies carry this number whatever they answer, instead of that of the message. */
const fixedNumber = 'fixedNumber';

interface Exchange {
  readonly kind: Kind;
  readonly body: readonly number[];
  /** Called with the number of a reply that would fit but for its number. */
  readonly onOtherNumber?: (sequence: number) => void;
}

const exchange = async (device: Device, { kind, body, onOtherNumber }: Exchange): Promise<Buffer> => {
  const message = encodeMessage(Number(device.params.cameraAddress ?? 1), body);
  const hasHeader = withHeader(device.params);
  const sequence = hasHeader ? nextNumber(device) : undefined;
  const fixed = device.store.get(fixedNumber);
  const isFixed = hasHeader && typeof fixed === 'number';
  const bytes = sequence === undefined ? message : encodePacket(kind, sequence, message);
  return await device.line.request(bytes, {
    match: (frame) => {
      if (hasHeader && isControl(frame, 'trouble')) return true;
      const read = readFrame(device.params, frame);
      const fits = answersTo(kind, hasHeader && !isFixed, read.reply);
      if (read.sequence === (isFixed ? fixed : sequence)) return fits;
      if (fits && read.sequence !== undefined) onOtherNumber?.(read.sequence);
      return false;
    },
  });
};

const isSilence = (error: unknown): boolean => isDeviceError(error) && error.kind === 'timeout';

/**
 * One lost datagram does not mean a lost camera: an unanswered message is sent once more. If both were answered under
 * one and the same wrong number, the camera does not count, and its replies are taken by that number from then on. (A
 * late reply has the number of its own message, which is another one each time.)
 */
const twice = async (device: Device, kind: Kind, body: readonly number[]): Promise<Buffer> => {
  const others: (number | undefined)[] = [undefined, undefined];
  const attempt = (at: number) => exchange(device, { kind, body, onOtherNumber: (other) => (others[at] = other) });
  try {
    return await attempt(0);
  } catch (error) {
    if (!overDatagrams(device.params) || !isSilence(error)) throw error;
  }
  try {
    return await attempt(1);
  } catch (error) {
    if (!isSilence(error) || others[0] === undefined || others[0] !== others[1]) throw error;
    device.log('warn', `the camera answers every message under the sequence number ${others[0]}`);
    device.store.set(fixedNumber, others[0]);
    return await exchange(device, { kind, body });
  }
};

const ask = async (device: Device, kind: Kind, body: readonly number[]): Promise<ViscaReply> => {
  let frame = await twice(device, kind, body);
  if (withHeader(device.params) && isControl(frame, 'trouble')) {
    await resetNumbers(device);
    frame = await exchange(device, { kind, body });
  }
  const { reply } = readFrame(device.params, frame);
  if (reply.kind === 'error') throw refusal(reply.code);
  return reply;
};

/** Resolves when the camera accepted the command; a movement may still be going on. */
export const command = async (device: Device, body: readonly number[]): Promise<void> => {
  await ask(device, 'command', body);
};

export const inquire = async (device: Device, what: Inquiry): Promise<Buffer> => {
  const reply = await ask(device, 'inquiry', inquiries[what]);
  return reply.kind === 'answer' ? reply.data : Buffer.alloc(0);
};

const patience = 2;

/** Throws a timeout when the camera does not even answer an inquiry that every camera supports. */
const shouldLive = async (device: Device): Promise<void> => {
  try {
    await inquire(device, 'power');
  } catch (error) {
    if (!isDeviceError(error) || error.kind === 'timeout' || error.kind === 'closed') throw error;
  }
};

/**
 * `undefined` for an inquiry that the camera leaves unanswered while it answers others; after two of them it is not
 * repeated during this connection.
 */
const inquireUnlessSilent = async (device: Device, what: Inquiry): Promise<Buffer | undefined> => {
  const key = `silent:${what}`;
  const silent = Number(device.store.get(key) ?? 0);
  if (silent >= patience) return undefined;
  try {
    const data = await inquire(device, what);
    device.store.delete(key);
    return data;
  } catch (error) {
    if (!isDeviceError(error) || error.kind !== 'timeout') throw error;
    await shouldLive(device);
    device.store.set(key, silent + 1);
    return undefined;
  }
};

/** Queries what a camera may not have, or cannot report now: its properties are unknown then. */
export const read = <T>(
  device: Device,
  what: Inquiry,
  keys: readonly string[],
  parse: (data: Buffer) => T | undefined,
): Promise<T | undefined> =>
  askIfKnown(device, { request: what, keys }, async () => {
    const data = await inquireUnlessSilent(device, what);
    return data === undefined ? undefined : parse(data);
  });

/** For a new connection. */
export const forgetSilence = (device: Device): void => {
  forgetUnsupported(device);
  for (const key of [...device.store.keys()]) if (key.startsWith('silent:')) device.store.delete(key);
};
