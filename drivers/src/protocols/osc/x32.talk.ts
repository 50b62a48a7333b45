import type { Value } from '@eoms/contract/vocabulary';
import type { Device } from '../../kit/device.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { showOrForget } from '../../kit/unknown-values.ts';
import { decodePacket, encodeMessage, type OscArgument, type OscMessage, plainValue } from './osc.codec.ts';
import { isSameFader } from './x32.levels.ts';
import { keyOf, type Place, placeAt, readPlace, writePlace } from './x32.strips.ts';

const find = (frame: Buffer, address: string): OscMessage | undefined =>
  decodePacket(frame).find((message) => message.address === address && message.args.length > 0);

/**
 * Sends an address without arguments and returns the console's reply with that address; retries once, for a lost
 * datagram.
 */
export const ask = async (device: Device, address: string): Promise<readonly OscArgument[]> => {
  const bytes = encodeMessage({ address, args: [] });
  const match = (frame: Buffer) => find(frame, address) !== undefined;
  try {
    return find(await device.line.request(bytes, { match }), address)?.args ?? [];
  } catch (error) {
    if (!isDeviceError(error) || error.kind !== 'timeout') throw error;
    return find(await device.line.request(bytes, { match }), address)?.args ?? [];
  }
};

export const take = (device: Device, message: OscMessage): void => {
  const place = placeAt(message.address);
  if (place === undefined) return;
  showOrForget(device, keyOf(place), readPlace(place, message.args[0]));
};

export const readAt = async (device: Device, place: Place): Promise<OscArgument | undefined> => {
  const args = await ask(device, place.address);
  take(device, { address: place.address, args });
  return args[0];
};

const isSame = (reported: OscArgument | undefined, wanted: OscArgument): boolean => {
  const [one, other] = [plainValue(reported), plainValue(wanted)];
  return typeof one === 'number' && typeof other === 'number' && wanted.type === 'f'
    ? isSameFader(one, other)
    : one === other;
};

/**
 * The console acknowledges nothing, so a value is read back right after it was set; retries once, for a lost datagram.
 */
export const setAt = async (device: Device, place: Place, value: Value): Promise<void> => {
  const wanted = writePlace(place, value);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await device.line.send(encodeMessage({ address: place.address, args: [wanted] }));
    if (isSame(await readAt(device, place), wanted)) return;
  }
  throw deviceError('refused', say('调音台未采用该值', 'the console did not take the value'));
};
