import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { DeclaredAction, ModelView } from '../../kit/definition.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { textOf } from '../../kit/spoken-error.ts';
import { parseTemplate, renderTemplate } from '../../kit/template.codec.ts';
import {
  encodeWriteCoil,
  encodeWriteCoils,
  encodeWriteRegister,
  encodeWriteRegisters,
  maxWriteBits,
  maxWriteRegisters,
} from './modbus.pdu.ts';
import { readProperties } from './modbus.polls.ts';
import { shapeOf, wireAddress, writeKindOf } from './modbus.shape.ts';
import { write } from './modbus.talk.ts';
import { encodeRegisters, rawNumber, type Shape } from './modbus.values.ts';

type Args = Readonly<Record<string, Value>>;

const wrongValue = (text: string) =>
  deviceError('refused', say(`“${text}”无法写入该寄存器`, `"${text}" does not fit this register`));

const fill = (template: string, args: Args): string => {
  try {
    return renderTemplate(parseTemplate(template, 'text'), args).toString();
  } catch (error) {
    const why = textOf(error);
    throw deviceError('refused', say(`参数错误：${why.zh}`, why.en));
  }
};

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

/** The request that an action sends. Rejects values that do not fit with a `deviceError`. */
export const encodeAction = (wire: DeclaredAction['wire'], params: Args, args: Args): Buffer => {
  const kind = writeKindOf(wire);
  const shape = shapeOf(wire);
  const address = wireAddress(wire, params);
  const text = fill(String(wire.value ?? ''), args);
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

const actionOf = ({ wire, ...action }: DeclaredAction): ActionDef => {
  const proofs = [...new Set((action.expect ?? []).map(({ property }) => property))];
  return {
    ...action,
    run: async (device, args) => await write(device, encodeAction(wire, device.params, args)),
    ...(proofs.length === 0 ? {} : { readBack: (device) => readProperties(device, proofs) }),
  };
};

export const modbusActions = ({ definition }: ModelView): readonly ActionDef[] => definition.actions.map(actionOf);
