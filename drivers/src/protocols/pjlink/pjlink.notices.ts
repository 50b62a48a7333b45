import type { Device } from '../../kit/device.ts';
import { decodeFrame } from './pjlink.codec.ts';
import { setErrors } from './pjlink.polls.ts';
import { classOf } from './pjlink.talk.ts';
import { parseInput, parsePower } from './pjlink.values.ts';

/** Where class 2 projectors send their status notices ("PJLink Specifications", class 2, section 2.6). */
export const noticePort = 4352;

/** Class 2 devices report power, input and errors unsolicited (`%2POWR=1`); everything else is ignored. */
export const takeNotice = (device: Device, frame: Buffer): void => {
  const message = decodeFrame(frame);
  if (message.kind !== 'answer' || message.class !== '2' || classOf(device) !== '2') return;
  const power = message.command === 'POWR' ? parsePower(message.value) : undefined;
  const input = message.command === 'INPT' ? parseInput(message.value) : undefined;
  if (power !== undefined) device.set('power', power);
  if (input !== undefined) device.set('input', input);
  if (message.command === 'ERST') setErrors(device, message.value);
};

/**
 * Receives the projector's notifications until the link closes. If the port is in use, only notifications are lost, not
 * the device, and it is logged once for all of them.
 */
export const listenForNotices = async (device: Device): Promise<void> => {
  const host = device.address?.host;
  const port = Number(device.params.noticePort ?? noticePort);
  if (classOf(device) !== '2' || host === undefined || port === 0) return;
  try {
    const end = await device.shared.datagrams(port, host, (data) => takeNotice(device, data));
    if (device.signal.aborted) end();
    else device.signal.addEventListener('abort', end, { once: true });
  } catch (error) {
    device.log('debug', `no PJLink notices: ${error instanceof Error ? error.message : String(error)}`);
  }
};
