import { describe, expect, it } from 'vitest';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import {
  decodePacket,
  encodeBundle,
  encodeMessage,
  float,
  int,
  type OscArgument,
  plainValue,
  text,
} from './osc.codec.ts';
import { explainPacket } from './osc.explain.ts';
import { matches } from './osc.patterns.ts';
import { fillAddress, fillTemplate, parseTemplate } from './osc.templates.ts';

const every: readonly OscArgument[] = [
  int(-5),
  float(0.5),
  text('héllo'),
  { type: 'b', value: Buffer.from([1, 2, 3, 4, 5]) },
  { type: 'T' },
  { type: 'F' },
  { type: 'N' },
];

describe('messages, as in the examples of the OSC 1.0 specification', () => {
  it('/oscillator/4/frequency with 440.0', () => {
    expect(encodeMessage({ address: '/oscillator/4/frequency', args: [float(440)] }).toString('hex')).toBe(
      '2f6f7363696c6c61746f722f342f6672657175656e637900' + '2c660000' + '43dc0000',
    );
  });

  it('/foo with 1000, -1, "hello", 1.234, 5.678', () => {
    const bytes = encodeMessage({
      address: '/foo',
      args: [int(1000), int(-1), text('hello'), float(1.234), float(5.678)],
    });
    expect(bytes.toString('hex')).toBe(
      '2f666f6f00000000' + '2c69697366660000' + '000003e8' + 'ffffffff' + '68656c6c6f000000' + '3f9df3b6' + '40b5b22d',
    );
  });

  it('come back as they were, in bundles too', () => {
    const messages = [
      { address: '/a/b', args: every },
      { address: '/c', args: [] },
    ];
    for (const message of messages) expect(decodePacket(encodeMessage(message))).toEqual([message]);
    expect(decodePacket(encodeBundle(messages))).toEqual(messages);
    expect(encodeBundle(messages).length % 4).toBe(0);
  });

  it('may lack their type tags or carry optional types', () => {
    expect(decodePacket(Buffer.from('/old\0\0\0\0'))).toEqual([{ address: '/old', args: [] }]);
    const time = Buffer.concat([Buffer.from('/t\0\0,ti\0'), Buffer.alloc(8), Buffer.from([0, 0, 0, 7])]);
    expect(decodePacket(time)).toEqual([{ address: '/t', args: [int(7)] }]);
  });

  it('are refused where they would be none', () => {
    expect(() => encodeMessage({ address: 'x', args: [] })).toThrow('address');
    expect(() => encodeMessage({ address: '/a b', args: [] })).toThrow('address');
    expect(() => encodeMessage({ address: '/a*', args: [] })).toThrow('address');
    expect(() => encodeMessage({ address: '/a', args: [int(1.5)] })).toThrow('whole');
    expect(() => encodeMessage({ address: '/a', args: [text('a\0b')] })).toThrow('zero');
  });

  it('are explained', () => {
    expect(explainPacket(encodeMessage({ address: '/ch/01/mix/on', args: [int(1)] }))?.en).toBe('/ch/01/mix/on 1');
    expect(explainPacket(Buffer.from('noise'))).toBeUndefined();
  });

  it('of any kind harm nothing', () => {
    const samples = [encodeMessage({ address: '/a/b', args: every }), encodeBundle([{ address: '/a', args: every }])];
    for (const frame of malformedFrames(10_000, samples)) {
      for (const { address, args } of decodePacket(frame)) {
        expect(address.startsWith('/')).toBe(true);
        for (const argument of args) plainValue(argument);
      }
      explainPacket(frame);
    }
  });
});

describe('patterns', () => {
  it.each([
    ['/a/*/c', '/a/bbb/c', true],
    ['/a/*/c', '/a/b/b/c', false],
    ['/a/*', '/a/', true],
    ['/a/?', '/a/x', true],
    ['/a/?', '/a/xy', false],
    ['/a/*x*y', '/a/1x2xy', true],
    ['/a', '/a/b', false],
    ['/a/b', '/a/b', true],
  ])('%s and %s: %s', (pattern, address, fits) => {
    expect(matches(pattern, address)).toBe(fits);
  });

  it('cost no more than both lengths allow', () => {
    expect(matches(`/${'*a'.repeat(60)}b`, `/${'a'.repeat(2_000)}`)).toBe(false);
  });
});

describe('templates', () => {
  it('are filled with parameters', () => {
    const items = parseTemplate('i:{channel} f:0.75 s:"Hello world" s:{name} T bool:{on} N');
    expect(items && fillTemplate(items, { channel: 3, name: 'x', on: false })).toEqual([
      int(3),
      float(0.75),
      text('Hello world'),
      text('x'),
      { type: 'T' },
      { type: 'F' },
      { type: 'N' },
    ]);
    expect(parseTemplate('')).toEqual([]);
  });

  it('go into addresses too, but never out of their place', () => {
    expect(fillAddress('/cue/{number}/start', { number: '12.5' })).toBe('/cue/12.5/start');
    expect(['1/stop', '', 'a b', '*'].map((number) => fillAddress('/cue/{number}/start', { number }))).toEqual(
      Array(4).fill(undefined),
    );
    expect(fillAddress('/go', {})).toBe('/go');
  });

  it('are refused where they make no sense, or have no value', () => {
    expect(['x:1', 'i:abc', 'i:', 'T1', 's:"open'].map(parseTemplate)).toEqual(Array(5).fill(undefined));
    expect(fillTemplate([{ type: 'f', parameter: 'gone' }], {})).toBeUndefined();
    expect(fillTemplate([{ type: 'i', parameter: 'word' }], { word: 'abc' })).toBeUndefined();
  });
});
