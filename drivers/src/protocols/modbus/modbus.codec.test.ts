import { describe, expect, it } from 'vitest';
import { createFramer } from '../../kit/framing.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { explainModbus } from './modbus.explain.ts';
import { crc16, type Framing, rtuFraming, tcpFraming } from './modbus.frames.ts';
import {
  encodeRead,
  encodeWriteCoil,
  encodeWriteCoils,
  encodeWriteRegister,
  encodeWriteRegisters,
} from './modbus.pdu.ts';
import { createRegisterReader, encodeRegisters, type Order, type Shape, type WireType } from './modbus.values.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('data units, as the specification’s examples show them', () => {
  it('reads coils and registers (6.1, 6.3, 6.4)', () => {
    expect(encodeRead('coil', 0x13, 0x13)).toEqual(hex('01 0013 0013'));
    expect(encodeRead('holding', 0x6b, 3)).toEqual(hex('03 006B 0003'));
    expect(encodeRead('input', 8, 1)).toEqual(hex('04 0008 0001'));
  });

  it('writes coils and registers (6.5, 6.6, 6.11, 6.12)', () => {
    expect(encodeWriteCoil(0xac, true)).toEqual(hex('05 00AC FF00'));
    expect(encodeWriteRegister(1, 3)).toEqual(hex('06 0001 0003'));
    const coils = [...'1011001110'].map((bit) => bit === '1');
    expect(encodeWriteCoils(0x13, coils)).toEqual(hex('0F 0013 000A 02 CD01'));
    expect(encodeWriteRegisters(1, hex('000A 0102'))).toEqual(hex('10 0001 0002 04 000A 0102'));
  });
});

describe('frames', () => {
  it('has the checksum of the serial line document (appendix B)', () => {
    expect(crc16(hex('02 07'), 0, 2)).toBe(0x1241);
    expect(rtuFraming.encode(17, hex('03 006B 0003'), 0)).toEqual(hex('11 03 006B 0003 7687'));
  });

  it('has the header of the messaging guide (3.1.3)', () => {
    expect(tcpFraming.encode(0xff, hex('03 0000 0001'), 0x1501)).toEqual(hex('1501 0000 0006 FF 03 0000 0001'));
  });

  it('takes only the answer to its own question', () => {
    const request = tcpFraming.encode(1, encodeRead('holding', 0, 1), 7);
    const fits = tcpFraming.answers(request, 2);
    expect(fits(hex('0007 0000 0005 01 03 02 1234'))).toBe(true);
    expect(fits(hex('0006 0000 0005 01 03 02 1234'))).toBe(false);
    expect(fits(hex('0007 0000 0005 01 04 02 1234'))).toBe(false);
    expect(fits(hex('0007 0000 0007 01 03 04 12345678'))).toBe(false);
    expect(fits(hex('0007 0000 0003 01 83 02'))).toBe(true);
  });

  it('finds RTU frames among noise and after a frame that was cut short', () => {
    const framer = createFramer({ length: rtuFraming.answerLength }, 1_024);
    const answer = rtuFraming.encode(1, hex('03 02 1234'), 0);
    const request = rtuFraming.encode(1, encodeRead('holding', 0, 1), 0);
    const fits = rtuFraming.answers(request, 2);
    const received = (bytes: Buffer) => framer.push(bytes).filter((frame) => fits(frame));
    expect(received(Buffer.concat([hex('FF 00 FF'), answer]))).toEqual([answer]);
    expect(received(answer.subarray(0, 4))).toEqual([]);
    expect(received(answer)).toEqual([answer]);
    const broken = Buffer.from(answer);
    broken[3] = 0x99;
    expect(received(broken)).toEqual([]);
    expect(received(answer)).toEqual([answer]);
  });

  it('takes a stream apart however it is cut', () => {
    for (const framing of [tcpFraming, rtuFraming] satisfies Framing[]) {
      const stream = Buffer.concat([1, 2, 3].map((n) => framing.encode(1, Buffer.from([3, 2, 0, n]), n)));
      const framer = createFramer({ length: framing.answerLength }, 260);
      const frames = [...stream].flatMap((byte) => framer.push(Buffer.from([byte])));
      expect(frames.map((frame) => frame[framing.offset + 3])).toEqual([1, 2, 3]);
    }
  });

  it('closes what is no Modbus/TCP', () => {
    expect(() => tcpFraming.answerLength(Buffer.from('HTTP/1.1 400'))).toThrow('header');
  });
});

const shape = (type: WireType, more: Partial<Shape> = {}): Shape => ({
  type,
  order: 'ABCD',
  length: 4,
  bit: undefined,
  scale: 1,
  offset: 0,
  map: undefined,
  noValue: [],
  ...more,
});
const read = (how: Shape, bytes: string, type: Parameters<typeof createRegisterReader>[1] = 'double') =>
  createRegisterReader(how, type)(hex(bytes), 0);

describe('values', () => {
  const wires: readonly [Order, string][] = [
    ['ABCD', '436A2666'],
    ['CDAB', '2666436A'],
    ['BADC', '6A436626'],
    ['DCBA', '66266A43'],
  ];
  const wideWires: readonly [Order, string][] = [
    ['ABCD', 'FFFF FFFF FFFF FFFE'],
    ['CDAB', 'FFFE FFFF FFFF FFFF'],
    ['BADC', 'FFFF FFFF FFFF FEFF'],
    ['DCBA', 'FEFF FFFF FFFF FFFF'],
  ];
  it.each(wires)('reads and writes a float in the order %s', (order, wire) => {
    expect(read(shape('float32', { order }), wire)).toBe(234.15);
    expect(encodeRegisters('234.15', shape('float32', { order }))).toEqual(hex(wire));
  });

  it('reads signed, unsigned and long numbers', () => {
    expect(read(shape('int16'), 'FFFF')).toBe(-1);
    expect(read(shape('uint32', { order: 'CDAB' }), '0001 0002')).toBe(0x20001);
    expect(read(shape('int64'), '0000 0001 0000 0000', 'long')).toBe('4294967296');
    expect(read(shape('int64', { order: 'CDAB' }), '0000 0000 0001 0000')).toBe(4_294_967_296);
    expect(read(shape('float64'), '3FF8 0000 0000 0000')).toBe(1.5);
    expect(read(shape('float64', { order: 'CDAB' }), '999A 9999 9999 3FB9')).toBe(0.1);
    expect(read(shape('float32'), '7FC0 0000')).toBeNull();
  });

  it.each(wideWires)('reads and writes all 64 bits in the order %s', (order, wire) => {
    for (const type of ['double', 'long', 'string'] as const)
      expect(read(shape('uint64', { order }), wire, type)).toBe(type === 'double' ? 2 ** 64 : '18446744073709551614');
    expect(encodeRegisters('18446744073709551614', shape('uint64', { order }))).toEqual(hex(wire));
    expect(read(shape('int64', { order }), wire, 'long')).toBe('-2');
    expect(encodeRegisters('-2', shape('int64', { order }))).toEqual(hex(wire));
  });

  it('keeps every digit of a whole number, or says that it cannot', () => {
    const beyond = '0020 0000 0000 0001';
    expect(read(shape('uint64'), beyond, 'long')).toBe('9007199254740993');
    expect(read(shape('uint64', { scale: 10, offset: 1 }), beyond, 'long')).toBe('90071992547409931');
    expect(read(shape('uint64'), beyond, 'int')).toBeNull();
    expect(read(shape('uint32', { scale: 1 / 3 }), '075B CD15', 'int')).toBe(41_152_263);
    expect(read(shape('int64', { offset: 0.5 }), '0000 0B3A 73CE 2FF2')).toBe(12_345_678_901_234.5);
    expect(encodeRegisters('9007199254740993', shape('int64'))).toEqual(hex(beyond));
    expect(encodeRegisters('9007199254740993', shape('int64', { scale: 0.1 }))).toBeUndefined();
    expect(encodeRegisters('18446744073709551616', shape('uint64'))).toBeUndefined();
    expect(encodeRegisters('-1', shape('uint64'))).toBeUndefined();
    expect(encodeRegisters('9223372036854775808', shape('int64'))).toBeUndefined();
    expect(encodeRegisters('1e39', shape('float32'))).toBeUndefined();
    expect(encodeRegisters('0.1', shape('float64'))).toEqual(hex('3FB9 9999 9999 999A'));
  });

  it('scales without a trail of digits', () => {
    expect(read(shape('int16', { scale: 0.1 }), '0003')).toBe(0.3);
    expect(read(shape('uint16', { scale: 0.1, offset: -40 }), '0285')).toBe(24.5);
    expect(read(shape('uint16', { scale: 1 / 512 }), 'C800')).toBe(100);
    expect(encodeRegisters('24.5', shape('uint16', { scale: 0.1, offset: -40 }))).toEqual(hex('0285'));
  });

  it.each<[WireType, string, string]>([
    ['uint16', '0xFFFF', 'FFFF'],
    ['uint16', '65535', 'FFFF'],
    ['int16', '0x8000', '8000'],
    ['int16', '-32768', '8000'],
    ['int16', '32768', '8000'],
    ['int32', '0x80000000', '8000 0000'],
    ['uint32', '4294967295', 'FFFF FFFF'],
    ['int64', '0x8000000000000000', '8000 0000 0000 0000'],
    ['uint64', '18446744073709551615', 'FFFF FFFF FFFF FFFF'],
    ['float32', '0x7F800001', '7F80 0001'],
    ['float32', '-9999.9', 'C61C 3F9A'],
    ['float64', '9999', '40C3 8780 0000 0000'],
    ['string', 'N/A', '6E2F 6100 0000 0000'],
  ])('reads no value from a register of %s that holds the %s of its device', (type, entry, bytes) => {
    const how = shape(type, { noValue: ['12345', entry].slice(type === 'string' ? 1 : 0), scale: 0.1 });
    expect(read(how, bytes, type === 'string' ? 'string' : 'double')).toBeNull();
    if (type !== 'string') expect(read(how, '0001'.padEnd(16, '0'))).not.toBeNull();
  });

  it('scales the raw values that a map does not name', () => {
    const how = shape('uint16', { scale: 0.1, map: parseWireWords('65535=') });
    expect(read(how, '00EB')).toBe(23.5);
    expect(read(how, 'FFFF')).toBeNull();
  });

  it('reads bits, names and texts', () => {
    expect(read(shape('uint16', { bit: 3 }), '0008', 'bool')).toBe(true);
    expect(read(shape('uint16', { bit: 2 }), '0008', 'bool')).toBe(false);
    expect(read(shape('uint16', { map: parseWireWords('4=cool; 1=heat') }), '0004', 'enum')).toBe('cool');
    expect(read(shape('string'), '4142 4320 0000 0000', 'string')).toBe('ABC');
    expect(read(shape('string', { order: 'BADC' }), '4241 0043 0000 0000', 'string')).toBe('ABC');
    expect(encodeRegisters('ABC', shape('string'))).toEqual(hex('4142 4300 0000 0000'));
  });

  it('refuses what does not fit', () => {
    expect(encodeRegisters('70000', shape('uint16'))).toBeUndefined();
    expect(encodeRegisters('-1', shape('uint32'))).toBeUndefined();
    expect(encodeRegisters('warm', shape('int16'))).toBeUndefined();
    expect(encodeRegisters('a text that is too long', shape('string'))).toBeUndefined();
  });
});

it('says frames in words', () => {
  const explain = explainModbus(tcpFraming);
  const words = (pdu: string) => explain(tcpFraming.encode(3, hex(pdu), 1))?.en;
  expect(words('03 006B 0003')).toBe('unit 3: read 3 holding registers from 107');
  expect(words('03 04 0001 0002')).toBe('unit 3: holding registers = 0001 0002');
  expect(words('83 02')).toBe('unit 3: holding registers: the device has no such address');
  expect(words('05 00AC FF00')).toBe('unit 3: write coil 172 → 1');
  expect(explain(hex('00'))).toBeUndefined();
});
