import type { Device } from '../../kit/device.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { createSlot } from '../../kit/slot.ts';
import { modbusException } from './modbus.errors.ts';
import type { Framing } from './modbus.frames.ts';
import { exceptionBit } from './modbus.pdu.ts';

interface Session {
  readonly framing: Framing;
  readonly unit: number;
  transaction: number;
  /** A request timed out: its reply may still come, and RTU has no transaction ids to recognize it. */
  restless: boolean;
}

const sessions = createSlot<Session>();
const settleMs = 150;
/** A device that never falls silent is asked all the same: what it says then does not match. */
const settleFramesAtMost = 32;

export const startSession = (device: Device, framing: Framing): void =>
  sessions.put(device, { framing, unit: Number(device.params.unit ?? 1), transaction: 0, restless: false });

/** Discards late replies before the next request. */
const settle = async (device: Device, session: Session): Promise<void> => {
  session.restless = false;
  try {
    for (let frames = 0; frames < settleFramesAtMost; frames += 1) await device.line.next(() => true, settleMs);
  } catch (error) {
    if (!isDeviceError(error) || error.kind !== 'timeout') throw error;
  }
};

/** Asks and resolves with the answer's frame; `bytes` is how many bytes of values a read brings. Rejects with `deviceError`. */
export const ask = async (device: Device, pdu: Buffer, bytes?: number): Promise<Buffer> => {
  const session = sessions.of(device);
  const { framing } = session;
  if (session.restless) await settle(device, session);
  session.transaction = (session.transaction + 1) & 0xffff;
  const request = framing.encode(session.unit, pdu, session.transaction);
  let answer: Buffer;
  try {
    answer = await device.line.request(request, { match: framing.answers(request, bytes) });
  } catch (error) {
    if (framing.id === 'rtu' && isDeviceError(error) && error.kind === 'timeout') session.restless = true;
    throw error;
  }
  const code = answer[framing.offset] ?? 0;
  if (code >= exceptionBit) throw modbusException(answer[framing.offset + 1] ?? 0);
  return answer;
};

/** Where the values of a read begin: after the function and the byte count. */
export const valuesFrom = (device: Device): number => sessions.of(device).framing.offset + 2;

/** Writes and checks that the device repeats the request (sections 6.5, 6.6, 6.11, 6.12). */
export const write = async (device: Device, pdu: Buffer): Promise<void> => {
  const { framing } = sessions.of(device);
  const answer = await ask(device, pdu);
  const echo = answer.subarray(framing.offset, framing.offset + 5);
  if (!echo.equals(pdu.subarray(0, 5)))
    throw deviceError('refused', say('设备的应答与写入不符', 'the device confirmed something else'));
};
