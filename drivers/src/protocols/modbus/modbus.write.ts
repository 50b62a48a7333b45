import { fillText, type WireValues } from '../../kit/declared-wire.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import {
  encodeWriteCoil,
  encodeWriteCoils,
  encodeWriteRegister,
  encodeWriteRegisters,
  maxWriteBits,
  maxWriteRegisters,
  type WriteKind,
} from './modbus.pdu.ts';
import { shapeOf, wireAddress, writeKindOf } from './modbus.shape.ts';
import { write } from './modbus.talk.ts';
import { encodeRegisters, rawNumber, type Shape } from './modbus.values.ts';

const wrongValue = (text: string) =>
  deviceError('refused', say(`“${text}”无法写入该寄存器`, `"${text}" does not fit this register`));

const bitsOf = (texts: readonly string[], shape: Shape): boolean[] =>
  texts.map((text) => {
    const raw = rawNumber(text, shape);
    if (raw === undefined) throw wrongValue(text);
    return raw !== 0;
  });

const registersFor = (texts: readonly string[], shape: Shape): Buffer =>
  Buffer.concat(
    texts.map((text) => {
      const bytes = encodeRegisters(text, shape);
      if (bytes === undefined) throw wrongValue(text);
      return bytes;
    }),
  );

/** What an action writes, as far as its description defines it. */
export interface WritePlan {
  readonly wire: WireValues;
  readonly kind: WriteKind;
  readonly shape: Shape;
}

/** Throws a `SpokenError` when the value map cannot be read. */
export const planWrite = (wire: WireValues): WritePlan => ({ wire, kind: writeKindOf(wire), shape: shapeOf(wire) });

/** The request that an action sends. Rejects values that do not fit with a `deviceError`. */
const encodeAction = ({ wire, kind, shape }: WritePlan, params: WireValues, args: WireValues): Buffer => {
  const address = wireAddress(wire, params);
  const text = fillText(wire.value, args);
  const texts = shape.type === 'string' || kind === 'coil' ? [text] : text.split(',');
  if (kind === 'coil') return encodeWriteCoil(address, bitsOf(texts, shape)[0] === true);
  if (kind === 'coils') {
    const bits = bitsOf(texts, shape);
    if (bits.length > maxWriteBits) throw wrongValue(text);
    return encodeWriteCoils(address, bits);
  }
  const data = registersFor(texts, shape);
  if (data.length === 0 || data.length / 2 > maxWriteRegisters) throw wrongValue(text);
  // A value of two registers cannot be written by halves.
  if (kind === 'register' && data.length === 2) return encodeWriteRegister(address, data.readUInt16BE());
  return encodeWriteRegisters(address, data);
};

export const runWrite = (device: Device, plan: WritePlan, args: WireValues): Promise<void> =>
  write(device, encodeAction(plan, device.params, args));
