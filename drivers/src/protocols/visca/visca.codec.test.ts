import { describe, expect, it } from 'vitest';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import {
  decodeControlReply,
  decodePacket,
  decodeReply,
  encodeMessage,
  encodePacket,
  fromSignedNibbles,
  toNibbles,
} from './visca.codec.ts';
import { commands, inquiries } from './visca.commands.ts';
import { explainFrame } from './visca.explain.ts';
import * as values from './visca.values.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const message = (body: readonly number[]) => encodeMessage(1, body).toString('hex');

describe('messages, as in Sony command list C-456-100 (BRC-X1000/H800) and the PTZOptics list', () => {
  it.each([
    [commands.power(true), '8101040002ff'],
    [commands.power(false), '8101040003ff'],
    [commands.zoom(true, 7), '8101040727ff'],
    [commands.zoom(false, 0), '8101040730ff'],
    [commands.zoomTo(0x4000), '8101044704000000ff'],
    [commands.drive('upLeft', 0x18), '810106011817' + '0101ff'],
    [commands.drive('right', 8), '81010601080802' + '03ff'],
    [commands.driveStop(), '8101060108080303ff'],
    [commands.panTiltTo(-1, 0x0123, 5, 4), '8101060205050f0f0f0f00010203ff'],
    [commands.panTiltTo(-1, 1, 5, 5), '8101060205050f0f0f0f0f00000001ff'],
    [commands.memory('recall', 5), '8101043f0205ff'],
    [commands.sonyTally(true), '81017e010a0002ff'],
    [commands.ptzOpticsTally(false), '810a020203ff'],
    [inquiries.panTilt, '81090612ff'],
  ])('writes %j', (body, expected) => {
    expect(message(body)).toBe(expected);
  });

  it('refuses what would break a message', () => {
    expect(() => encodeMessage(1, [0x01, 0xff])).toThrow('no byte');
    expect(() => encodeMessage(8, [0x01])).toThrow('address');
    expect(() => encodeMessage(1, Array(15).fill(1))).toThrow('long');
  });

  it.each([
    ['90 41 ff', { kind: 'ack', socket: 1 }],
    ['90 52 ff', { kind: 'completion', socket: 2 }],
    ['90 50 02 ff', { kind: 'answer', data: hex('02') }],
    ['90 60 02 ff', { kind: 'error', socket: 0, code: 2 }],
    ['90 61 41 ff', { kind: 'error', socket: 1, code: 0x41 }],
    ['f0 50 02 ff', { kind: 'answer', data: hex('02') }],
    ['81 01 ff', { kind: 'unknown' }],
    ['90 41', { kind: 'unknown' }],
  ])('reads %s', (frame, reply) => {
    expect(decodeReply(hex(frame))).toEqual(reply);
  });

  it('puts the header of VISCA over IP before a message', () => {
    const packet = encodePacket('command', 7, encodeMessage(1, commands.power(true)));
    expect(packet.toString('hex')).toBe('0100000600000007' + '8101040002ff');
    expect(decodePacket(packet)).toMatchObject({ type: 'command', sequence: 7 });
    expect(decodePacket(hex('0200 0001 00000000 01'))).toMatchObject({ type: 'control', sequence: 0 });
    expect(decodePacket(hex('0100 0007 00000007 8101040002ff'))).toBeUndefined();
    expect(decodePacket(hex('0999 0001 00000000 01'))).toBeUndefined();
    expect(decodeControlReply(hex('0f01'))).toBe('wrongSequence');
  });

  it('splits numbers into halves of bytes and back', () => {
    expect(toNibbles(-0x1e1b, 4)).toEqual([0xe, 0x1, 0xe, 0x5]);
    expect(fromSignedNibbles(Buffer.from([0xe, 0x1, 0xe, 0x5]))).toBe(-0x1e1b);
    expect(fromSignedNibbles(Buffer.from([0xf, 0xf, 0xf, 0xf, 0xe]))).toBe(-2);
  });
});

describe('answers', () => {
  it('mean what the lists say', () => {
    expect([values.parseSwitch(hex('02')), values.parseSwitch(hex('03')), values.parseSwitch(hex('04'))]).toEqual([
      true,
      false,
      undefined,
    ]);
    expect(values.parsePosition(hex('04000000'))).toBe(0x4000);
    expect(values.parsePanTilt(hex('0e010e05 00000100'))).toEqual({ pan: -0x1e1b, tilt: 0x10, panDigits: 4 });
    expect(values.parsePanTilt(hex('0f0f0f0f0e 0f0f0f0f'))).toEqual({ pan: -2, tilt: -1, panDigits: 5 });
    expect(values.parsePanTilt(hex('1e010e05 00000100'))).toBeUndefined();
    expect(values.parseExposure(hex('0b'))).toBe('iris');
    expect(values.parseWhiteBalance(hex('09'))).toBeUndefined();
    expect(values.parseVersion(hex('0001 051c 0200 02'))).toEqual({ vendor: 'Sony', model: '051C', firmware: '0200' });
  });

  it('are explained', () => {
    const text = (frame: string) => explainFrame(hex(frame))?.en;
    expect(text('8101040002ff')).toBe('power 02');
    expect(text('81090447ff')).toBe('ask for zoom position');
    expect(text('9041ff')).toBe('accepted');
    expect(text('0111000400000007906141ff')).toBe('#7 not executable in the present state (41)');
    expect(text('0201000200000000' + '0f01')).toBe('wrong sequence number');
    expect(text('00')).toBeUndefined();
  });

  it('of any kind harm nothing', () => {
    const samples = ['900241ff', '905002ff', '0111000400000007905002ff', '0201000200000000' + '0f01'].map(hex);
    for (const frame of malformedFrames(10_000, samples)) {
      decodeControlReply(decodePacket(frame)?.payload ?? frame);
      const reply = decodeReply(frame);
      if (reply.kind === 'answer')
        for (const parse of Object.values(values).filter((v) => typeof v === 'function')) parse(reply.data);
      const text = explainFrame(frame);
      if (text !== undefined) expect(text.en).not.toBe('');
    }
  });
});
