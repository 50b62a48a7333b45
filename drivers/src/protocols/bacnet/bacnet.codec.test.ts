import { createSocket } from 'node:dgram';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asPropertyValue, asWritten, objectKind, tags } from './bacnet.objects.ts';
import { simulateBacnet } from './bacnet.simulator.ts';
import { areTagsWhole, bacnetHead, explainBacnet, isIAm, isSound, withoutSegments } from './bacnet-frame.codec.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** Annex F.3.5 of ANSI/ASHRAE 135: the present value of analog input 5, in BACnet/IP. */
const readProperty = hex('810a0011 0104 00 00 01 0c 0c00000005 1955');
const answer = '30 01 0c 0c00000005 1955 3e 444290999a 3f'.replaceAll(' ', '');
const iAm = hex('810b0019 0120ffff00ff 1000 c4020004d2 2205c4 9103 2203e7');

describe('packets', () => {
  it('are distinguished', () => {
    expect(bacnetHead(readProperty)).toMatchObject({ type: 0, service: 12, invokeId: 1 });
    expect(explainBacnet(readProperty)?.en).toBe('ReadProperty (#1)');
    const broadcast = Buffer.from(iAm);
    broadcast.writeUInt16BE(broadcast.length, 2);
    expect([isIAm(broadcast), explainBacnet(broadcast)?.zh]).toEqual([true, 'I-Am 设备应答']);
    expect(explainBacnet(hex('810a0009 0100 600309'))?.en).toBe('rejected, reason 9 (#3)');
  });

  it('are sound when whole: tags fit, and are closed', () => {
    expect(isSound(readProperty)).toBe(true);
    const tags = '0904 1c020004d2 2c00000001 3900 4e 0955 2e4441ac00002f 4f';
    expect(areTagsWhole(hex(tags))).toBe(true);
    for (const wrong of [
      tags.slice(0, -2),
      tags.replace('2f', '6c'),
      `${tags} 3f`,
      '4e4e',
      '0e1f',
      '7540',
      '75ffffffffff',
    ])
      expect(areTagsWhole(hex(wrong))).toBe(false);
    expect(isSound(hex('810a0012 0100 3c01000103 0c0c00000005'))).toBe(false);
  });

  it('do not offer to take answers in segments', () => {
    expect(withoutSegments(hex('810a0011 0104 0275010c 0c000000051955')).toString('hex')).toBe(
      '810a0011010400 05010c0c000000051955'.replaceAll(' ', ''),
    );
    expect(withoutSegments(iAm)).toBe(iAm);
  });

  it('survive 10 000 malformations', () => {
    const spoilt = fc.tuple(fc.constantFrom(readProperty, iAm), fc.nat(40), fc.nat(255), fc.nat(40));
    fc.assert(
      fc.property(spoilt, ([packet, at, byte, length]) => {
        const copy = Buffer.from(packet.subarray(0, length));
        if (at < copy.length) copy[at] = byte;
        if (copy.length >= 4) copy.writeUInt16BE(copy.length, 2);
        explainBacnet(copy);
        isIAm(copy);
      }),
      { numRuns: 10_000 },
    );
  });
});

it('the simulator answers the example of annex F byte for byte', async () => {
  const simulator = await simulateBacnet({ host: '127.0.0.1', port: 0, params: { objects: 'ai:5=72.3:64' } });
  const socket = createSocket('udp4');
  const reply = new Promise<Buffer>((resolve) => socket.once('message', resolve));
  socket.send(readProperty, simulator.port, '127.0.0.1');
  expect((await reply).toString('hex')).toContain(answer);
  socket.close();
  await simulator.close();
});

describe('values', () => {
  const kind = (code: string) => objectKind(code) ?? { code, type: 0, tag: 0, name: { zh: '', en: '' } };
  it('are held as the property wants them', () => {
    expect(asPropertyValue('double', { type: tags.real, value: 72.30000305175781 })).toBe(72.3);
    expect(asPropertyValue('bool', { type: tags.enumerated, value: 1 })).toBe(true);
    expect(asPropertyValue('enum', { type: tags.unsigned, value: 3 })).toBe('3');
    expect(asPropertyValue('string', { type: tags.bits, value: { bitsUsed: 4, value: [0b0101] } })).toBe('1010');
    expect(asPropertyValue('double', { type: tags.nothing, value: null })).toBeNull();
    expect(asPropertyValue('double', { type: tags.error, value: {} })).toBeUndefined();
    expect(asPropertyValue('double', { type: tags.real, value: Number.NaN })).toBeUndefined();
  });
  it('lose no digit but those that a Real never had', () => {
    const whole = (value: number | string) => ({ type: tags.unsigned, value });
    expect(asPropertyValue('double', whole(123_456_789))).toBe(123_456_789);
    expect(asPropertyValue('int', whole(4_294_967_295))).toBe(4_294_967_295);
    expect(asPropertyValue('int', { type: tags.signed, value: -2_147_483_648 })).toBe(-2_147_483_648);
    expect(asPropertyValue('double', { type: tags.double, value: 123_456_789.012_345 })).toBe(123_456_789.012_345);
    expect(asPropertyValue('double', { type: tags.double, value: 0.1 }, 3)).toBe(0.3);
    expect(asPropertyValue('double', whole(123_456_789), 0.001)).toBe(123_456.789);
    expect(asPropertyValue('string', { type: tags.real, value: 72.30000305175781 })).toBe('72.3');
    expect(asPropertyValue('double', { type: tags.real, value: 123_456_792 })).toBe(123_456_800);
    const wide = '18446744073709551615';
    expect(asPropertyValue('long', whole(wide))).toBe('18446744073709551615');
    expect(asPropertyValue('string', whole(wide))).toBe('18446744073709551615');
    expect(asPropertyValue('int', whole(wide))).toBeUndefined();
  });
  it('of 64 bits are written whole, and refused where they do not fit', () => {
    expect(asWritten(kind('piv'), '18446744073709551615')?.value).toBe('18446744073709551615');
    expect(asWritten(kind('iv'), '-9223372036854775808')?.value).toBe('-9223372036854775808');
    expect(asWritten(kind('piv'), '18446744073709551616')).toBeUndefined();
    expect(asWritten(kind('iv'), '9223372036854775808')).toBeUndefined();
    expect(asWritten(kind('av'), 1e39)).toBeUndefined();
    expect(asWritten(kind('lav'), '0.1')).toEqual({ type: tags.double, value: 0.1 });
  });
  it('are written as the object wants them', () => {
    expect(asWritten(kind('av'), 215, 10)).toEqual({ type: tags.real, value: 21.5 });
    expect(asWritten(kind('bo'), true)).toEqual({ type: tags.enumerated, value: 1 });
    expect(asWritten(kind('mo'), '2')).toEqual({ type: tags.unsigned, value: 2 });
    expect(asWritten(kind('mo'), -1)).toBeUndefined();
    expect(asWritten(kind('av'), '')).toBeUndefined();
  });
});
