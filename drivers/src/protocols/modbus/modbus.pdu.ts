/**
 * Modbus protocol data units as "MODBUS Application Protocol Specification V1.1b3" (modbus.org) describes them: one
 * function byte and its data, without unit, header or checksum.
 */
export type Table = 'coil' | 'discrete' | 'input' | 'holding';
export const tables: readonly Table[] = ['coil', 'discrete', 'input', 'holding'];

/** Sections 6.1 to 6.4. */
export const readFunction: Readonly<Record<Table, number>> = { coil: 1, discrete: 2, holding: 3, input: 4 };
export const writeFunction = { coil: 5, register: 6, coils: 15, registers: 16 } as const;
export type WriteKind = keyof typeof writeFunction;

export const maxReadRegisters = 125;
export const maxReadBits = 2_000;
export const maxWriteRegisters = 123;
export const maxWriteBits = 1_968;
export const exceptionBit = 0x80;

export const isBitTable = (table: Table): boolean => table === 'coil' || table === 'discrete';

const five = (code: number, address: number, second: number): Buffer => {
  const pdu = Buffer.allocUnsafe(5);
  pdu[0] = code;
  pdu.writeUInt16BE(address, 1);
  pdu.writeUInt16BE(second, 3);
  return pdu;
};

export const encodeRead = (table: Table, address: number, count: number): Buffer =>
  five(readFunction[table], address, count);

/** Bytes of values in the answer to a read. */
export const answerBytes = (table: Table, count: number): number => (isBitTable(table) ? (count + 7) >> 3 : count * 2);

export const encodeWriteCoil = (address: number, on: boolean): Buffer =>
  five(writeFunction.coil, address, on ? 0xff00 : 0);

export const encodeWriteRegister = (address: number, value: number): Buffer =>
  five(writeFunction.register, address, value);

const many = (code: number, address: number, count: number, data: Buffer): Buffer => {
  const pdu = Buffer.allocUnsafe(6 + data.length);
  five(code, address, count).copy(pdu);
  pdu[5] = data.length;
  data.copy(pdu, 6);
  return pdu;
};

/** `data` holds the registers, two bytes each. */
export const encodeWriteRegisters = (address: number, data: Buffer): Buffer =>
  many(writeFunction.registers, address, data.length / 2, data);

/** The first coil is the lowest bit of the first byte. */
export const packBits = (bits: readonly boolean[]): Buffer => {
  const bytes = Buffer.alloc((bits.length + 7) >> 3);
  for (const [at, on] of bits.entries()) if (on) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  return bytes;
};

export const encodeWriteCoils = (address: number, bits: readonly boolean[]): Buffer =>
  many(writeFunction.coils, address, bits.length, packBits(bits));

export const bitAt = (bytes: Buffer, from: number, index: number): boolean =>
  (((bytes[from + (index >> 3)] ?? 0) >> (index & 7)) & 1) === 1;
