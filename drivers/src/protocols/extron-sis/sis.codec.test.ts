import { describe, expect, it } from 'vitest';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { commands, decodeFrame } from './sis.codec.ts';
import { explainFrame } from './sis.explain.ts';

describe('commands, as in the SIS tables of the DXP, IN1608 and CrossPoint 300 guides', () => {
  it.each([
    [commands.tie(1, 3, 'All'), '1*3!'],
    [commands.tie(7, 5, 'Vid'), '7*5%'],
    [commands.tie(6, 4, 'Aud'), '6*4$'],
    [commands.tie(0, 3, 'All'), '0*3!'],
    [commands.selectInput(4), '4!'],
    [commands.readTie(3), '3%'],
    [commands.mute('video', true, 2), '2*1B'],
    [commands.mute('audio', false), '0Z'],
    [commands.volume(24, 3), '3*24V'],
    [commands.group(8, -100), '\x1bD8*-100GRPM\r'],
    [commands.verbose(), '\x1b3CV\r'],
    [commands.recall(5), '5.'],
    [commands.save(5), '5,'],
  ])('%j', (written, expected) => {
    expect(written).toBe(expected);
  });

  it('carry nothing but numbers that fit', () => {
    expect(() => commands.selectInput(1.5)).toThrow('fit');
    expect(() => commands.selectInput(-1)).toThrow('fit');
    expect(() => commands.volume(101)).toThrow('fit');
    expect(() => commands.group(8, 12_000)).toThrow('level');
  });
});

describe('answers', () => {
  it.each([
    ['Out3 In1 All', { kind: 'tie', output: 3, input: 1, plane: 'All' }],
    ['Out03•In08 Vid', { kind: 'tie', output: 3, input: 8, plane: 'Vid' }],
    ['In5 All', { kind: 'input', input: 5, plane: 'All' }],
    ['Chn2', { kind: 'input', input: 2, plane: 'All' }],
    ['Vmt1', { kind: 'mute', of: 'video', on: true }],
    ['Vmt03*0', { kind: 'mute', of: 'video', output: 3, on: false }],
    ['Amt12 1', { kind: 'mute', of: 'audio', output: 12, on: true }],
    ['Frz1', { kind: 'freeze', on: true }],
    ['Exe2', { kind: 'lock', mode: 2 }],
    ['Out3 Vol24', { kind: 'volume', output: 3, level: 24 }],
    ['Vol050', { kind: 'volume', level: 50 }],
    ['GrpmD8*-100', { kind: 'group', group: 8, tenths: -100 }],
    ['GrpmD08*-00250', { kind: 'group', group: 8, tenths: -250 }],
    ['Rpr05', { kind: 'preset', recalled: true, number: 5 }],
    ['Qik', { kind: 'quick' }],
    ['E13', { kind: 'error', code: 13 }],
    ['Vrb3', { kind: 'verbose', mode: 3 }],
    ['Pno60-1238-51', { kind: 'part', number: '60-1238-51' }],
    ['\r\nPassword:', { kind: 'prompt' }],
    ['Login Administrator', { kind: 'login' }],
    [
      '(c) Copyright 2013, Extron Electronics, IN1608, V1.05, 60-1238-51',
      { kind: 'banner', model: 'IN1608', firmware: '1.05', part: '60-1238-51' },
    ],
    ['03', { kind: 'plain', text: '03' }],
    ['Mon, 12 Jan 2026 10:00:00', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
  ])('%j', (line, message) => {
    expect(decodeFrame(line)).toEqual(message);
  });

  it('are explained', () => {
    const text = (line: string) => explainFrame(Buffer.from(line))?.en;
    expect(text('Out3 In1 All\r\n')).toBe('output 3 ← input 1');
    expect(text('E10')).toBe('the device does not know this command (E10)');
    expect(text('1*3!')).toBe('input 1 → output 3');
    expect(text('hello')).toBeUndefined();
  });

  it('of any kind harm nothing', () => {
    const samples = ['Out3 In1 All\r\n', 'Vmt03*1\r\n', 'GrpmD8*-100\r\n', 'E13\r\n', 'Password:'].map((text) =>
      Buffer.from(text),
    );
    for (const frame of malformedFrames(10_000, samples)) {
      const message = decodeFrame(frame);
      explainFrame(frame);
      if (message.kind === 'tie') expect(message.output <= 999 && message.input <= 999).toBe(true);
    }
  });
});
