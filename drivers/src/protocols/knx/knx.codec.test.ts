import type { Value } from '@eoms/contract/vocabulary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainKnx } from './knx.explain.ts';
import { groupText, individualText, parseGroup } from './knx-address.codec.ts';
import { decodeValue, encodeValue, isDpt } from './knx-dpt.codec.ts';
import { decodeKnx, encodeKnx, type KnxFrame } from './knx-ip.codec.ts';
import { decodeTelegram, encodeTelegram } from './knx-telegram.codec.ts';

describe('addresses', () => {
  it('are read in all three ways of writing', () => {
    expect([parseGroup('1/2/3'), parseGroup('1/515'), parseGroup('2563')]).toEqual([0x0a03, 0x0a03, 0x0a03]);
    expect([groupText(0x0a03), individualText(0x1105)]).toEqual(['1/2/3', '1.1.5']);
    for (const wrong of ['0/0/0', '32/0/1', '1/8/0', '1/2048', '1//2', 'x', '1/2/3/4'])
      expect(parseGroup(wrong)).toBeUndefined();
  });
});

/** Octets as 03_07_02 describes them, section by section. */
const examples: readonly [dpt: string, value: Value, hex: string][] = [
  ['1.001', true, '01'],
  ['2.001', 3, '03'],
  ['3.007', 5, '0d'],
  ['3.007', -3, '03'],
  ['5.001', 100, 'ff'],
  ['5.001', 50, '80'],
  ['5.003', 360, 'ff'],
  ['5.010', 200, 'c8'],
  ['6.010', -128, '80'],
  ['7.001', 65_535, 'ffff'],
  ['8.001', -2, 'fffe'],
  ['9.001', 21.5, '0c33'],
  ['9.001', -30, '8a24'],
  ['9.001', 0, '0000'],
  ['9.004', 670_433.28, '7ffe'],
  ['10.001', '23:59:58', '173b3a'],
  ['11.001', '1999-12-31', '1f0c63'],
  ['11.001', '2026-02-03', '03021a'],
  ['12.001', 4_294_967_295, 'ffffffff'],
  ['13.001', -1, 'ffffffff'],
  ['14.000', 1.5, '3fc00000'],
  ['16.000', 'KNX is OK', '4b4e58206973204f4b0000000000'],
  ['17.001', 1, '00'],
  ['18.001', 130, '81'],
  ['19.001', '2026-02-03T04:05:06', '7e02030405062400'],
  ['20.102', 3, '03'],
  ['232.600', '#ff8000', 'ff8000'],
];

describe('datapoint types', () => {
  it.each(examples)('%s %s is %s', (dpt, value, hex) => {
    const payload = encodeValue(dpt, value);
    expect(payload?.data.toString('hex')).toBe(hex);
    expect(payload === undefined ? undefined : decodeValue(dpt, payload)).toBe(value);
  });

  it('takes what 9.xxx calls invalid for no value, and refuses what does not fit', () => {
    expect(decodeValue('9.001', { bits: false, data: Buffer.from('7fff', 'hex') })).toBeNull();
    expect(decodeValue('9.001', { bits: false, data: Buffer.of(1) })).toBeUndefined();
    expect(decodeValue('1.001', { bits: false, data: Buffer.of(1) })).toBeUndefined();
    for (const [dpt, value] of [
      ['1.001', 'maybe'],
      ['5.001', 101],
      ['6.010', 128],
      ['9.001', 700_000],
      ['16.000', '中文'],
      ['10.001', '24:00:00'],
      ['17.001', 65],
      ['232.600', 'red'],
      ['99.001', 1],
    ] as const)
      expect(encodeValue(dpt, value)).toBeUndefined();
    expect([isDpt('1.001'), isDpt('1'), isDpt('99.001')]).toEqual([true, false, false]);
  });
});

describe('telegrams', () => {
  it('have the form of cEMI', () => {
    const write = encodeTelegram({
      kind: 'request',
      group: 0x0a03,
      service: 'write',
      payload: { bits: true, data: Buffer.of(1) },
    });
    expect(write.toString('hex')).toBe('1100bce000000a03010081');
    expect(encodeTelegram({ kind: 'request', group: 0x0a03, service: 'read' }).toString('hex')).toBe(
      '1100bce000000a03010000',
    );
    const temperature = Buffer.from('2900bcd011050a0303 0080 0c33'.replaceAll(' ', ''), 'hex');
    expect(decodeTelegram(temperature)).toMatchObject({
      kind: 'indication',
      source: 0x1105,
      group: 0x0a03,
      service: 'write',
    });
    expect(explainKnx(temperature)?.en).toBe('1.1.5 → 1/2/3 write 0c33');
  });

  it('may carry additional information', () => {
    expect(decodeTelegram(Buffer.from('2904aabbccddbce011050a03010041', 'hex'))).toMatchObject({ service: 'response' });
  });
});

const endpoint = { host: '192.168.1.2', port: 3671 };
const frames: readonly KnxFrame[] = [
  { kind: 'searchRequest', reply: endpoint },
  {
    kind: 'searchResponse',
    control: endpoint,
    name: 'Router',
    serial: '00fa12345678',
    mac: '00:24:6d:01:02:03',
    individual: 0x1100,
  },
  { kind: 'connectResponse', channel: 7, status: 0, data: endpoint, individual: 0x11f1 },
  { kind: 'connectResponse', channel: 0, status: 0x24 },
  { kind: 'stateRequest', channel: 7, control: endpoint },
  { kind: 'stateResponse', channel: 7, status: 0 },
  { kind: 'disconnectRequest', channel: 7, control: endpoint },
  { kind: 'disconnectResponse', channel: 7, status: 0 },
  { kind: 'tunnelRequest', channel: 7, sequence: 9, cemi: Buffer.from('1100bce000000a03010081', 'hex') },
  { kind: 'tunnelAck', channel: 7, sequence: 9, status: 0 },
];

describe('KNXnet/IP frames', () => {
  it('are laid out as the standard says', () => {
    const connect = encodeKnx({ kind: 'connectRequest', control: endpoint, data: endpoint, tunnel: true });
    expect(connect.toString('hex')).toBe('06100205001a0801c0a801020e570801c0a801020e5704040200');
    expect(decodeKnx(connect)).toEqual({ kind: 'connectRequest', control: endpoint, data: endpoint, tunnel: true });
    expect(encodeKnx({ kind: 'tunnelAck', channel: 7, sequence: 9, status: 0 }).toString('hex')).toBe(
      '06100421000a04070900',
    );
  });

  it.each(frames)('$kind is read as it was written', (frame) => {
    expect(decodeKnx(encodeKnx(frame))).toEqual(frame);
  });

  it('survive 10 000 malformations', () => {
    const spoilt = fc.tuple(
      fc.constantFrom(...frames.map(encodeKnx)),
      fc.nat(80),
      fc.nat(255),
      fc.nat(80),
      fc.boolean(),
    );
    fc.assert(
      fc.property(spoilt, ([packet, at, byte, length, repair]) => {
        const copy = Buffer.from(packet.subarray(0, length));
        if (at < copy.length) copy[at] = byte;
        if (repair && copy.length >= 6) copy.writeUInt16BE(copy.length, 4);
        const frame = decodeKnx(copy);
        if (frame?.kind === 'tunnelRequest') explainKnx(frame.cemi);
        explainKnx(copy);
      }),
      { numRuns: 10_000 },
    );
  });
});
