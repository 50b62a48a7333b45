import type { DeclaredProperty } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { askIfKnown, isRefusal, showOrForget } from '../../kit/unknown-values.ts';
import { decodeFrame, encodeCommand, isAnswer, type TtpMessage } from './ttp.codec.ts';
import { addressOf, valueFor } from './ttp.targets.ts';
import type { TtpValue } from './ttp.values.ts';

const refusal = (code: string, text: string) =>
  deviceError(
    code === 'CANNOT_DELIVER' ? 'busy' : 'refused',
    say(`设备拒绝：${text || code}`, `the device refused: ${text || code}`),
  );

/** Answers carry no number: one that comes too late would answer the next question, so silence ends the connection. */
const exchange = async (device: Device, line: string): Promise<TtpMessage> => {
  try {
    return decodeFrame(await device.line.request(`${line}\r\n`, { match: isAnswer }));
  } catch (error) {
    if (isDeviceError(error) && error.kind === 'timeout') device.line.close();
    throw error;
  }
};

/** The value of an answer, if it has one. */
const settle = (device: Device, message: TtpMessage): TtpValue | undefined => {
  if (message.kind === 'error') throw refusal(message.code, message.text);
  if (message.kind === 'published') takePublication(device, message.token, message.value);
  return message.kind === 'ok' ? message.value : undefined;
};

/** Sends one command; the value of its answer, if it has one. */
export const ask = async (device: Device, line: string): Promise<TtpValue | undefined> =>
  settle(device, await exchange(device, line));

/** `undefined`, and the properties unknown, when the device has no such value or cannot report it now. */
export const read = (device: Device, keys: readonly string[], line: string): Promise<TtpValue | undefined> =>
  askIfKnown(device, { request: line, keys }, () => ask(device, line));

/** A device with that subscription already reports this instead of sending the value again. */
const isSubscribed = (message: TtpMessage): boolean =>
  message.kind === 'error' && message.text.startsWith('ALREADY_SUBSCRIBED');

/** Names of our subscriptions: p0, p1… in the order of the model. */
const tokenOf = (at: number): string => `p${at}`;

const put = (device: Device, property: DeclaredProperty, reported: TtpValue): void =>
  showOrForget(device, property.id, valueFor(property, reported));

export const takePublication = (device: Device, token: string, reported: TtpValue): void => {
  const property = /^p\d{1,4}$/.test(token) ? device.definition.properties[Number(token.slice(1))] : undefined;
  if (property !== undefined) put(device, property, reported);
};

export const readProperty = async (device: Device, property: DeclaredProperty): Promise<void> => {
  const reported = await read(device, [property.id], encodeCommand(addressOf(property.wire), 'get'));
  if (reported !== undefined) put(device, property, reported);
};

const subscribe = async (device: Device, property: DeclaredProperty, line: string): Promise<void> => {
  const message = await exchange(device, line);
  if (isSubscribed(message)) await readProperty(device, property);
  else settle(device, message);
};

/**
 * Subscribes to what the model declares, or reads it where that is disabled or impossible. Repeated every minute with
 * the same names, because a new configuration drops subscriptions; the device then sends the current value.
 */
export const watchAll = async (device: Device): Promise<void> => {
  const rate = Number(device.params.publishMs ?? 250);
  for (const [at, property] of device.definition.properties.entries()) {
    const deaf = `deaf:${property.id}`;
    if (property.wire.subscribe === false || device.store.get(deaf) === true) {
      await readProperty(device, property);
      continue;
    }
    try {
      await subscribe(device, property, encodeCommand(addressOf(property.wire), 'subscribe', [tokenOf(at), rate]));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.kind !== 'busy') device.store.set(deaf, true);
      await readProperty(device, property);
    }
  }
};
