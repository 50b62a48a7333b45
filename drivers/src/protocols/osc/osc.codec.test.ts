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
  { type: 'I' },
  { type: 'h', value: -9_223_372_036_854_775_807n },
  { type: 'd', value: 0.1 },
  { type: 'c', value: '界' },
  { type: 'r', value: Buffer.from([255, 128, 0, 64]) },
  { type: 'm', value: Buffer.from([0, 0x90, 60, 127]) },
  { type: 't', value: 0xe9f0_c1d2_8000_0000n },
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
  });

  it('carry the optional types, each in its place', () => {
    const bytes = (tags: string, hex: string) =>
      Buffer.concat([
        Buffer.from(`/t\0\0,${tags}\0`),
        Buffer.alloc((4 - ((tags.length + 2) % 4)) % 4),
        Buffer.from(hex, 'hex'),
      ]);
    const read = (tags: string, hex: string) => decodePacket(bytes(tags, hex))[0]?.args.map(plainValue);
    expect(read('hi', '002000000000000100000007')).toEqual(['9007199254740993', 7]);
    expect(read('h', '8000000000000000')).toEqual(['-9223372036854775808']);
    expect(read('d', '3fb999999999999a')).toEqual([0.1]);
    expect(read('ti', '83aa7e808000000000000007')).toEqual(['1970-01-01T00:00:00.500Z', 7]);
    expect(read('t', '0000000000000001')).toEqual([null]);
    expect(read('cSI', '00000041' + '73796d00')).toEqual(['A', 'sym', true]);
    expect(read('c', '0000d800')).toEqual(['\ufffd']);
    expect(read('rm', 'ff80004000903c7f')).toEqual(['#ff800040', '00903c7f']);
    expect(read('i[ff]i', '00000001' + '3f800000' + '40000000' + '00000003')).toEqual([1, 1, 2, 3]);
  });

  it('keep what stands before a type that nobody knows', () => {
    const strange = Buffer.concat([
      Buffer.from('/t\0\0,isQi\0\0\0'),
      Buffer.from('00000005616200000000000000000007', 'hex'),
    ]);
    expect(decodePacket(strange)).toEqual([{ address: '/t', args: [int(5), text('ab')] }]);
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

  it('write 64 bits to the last digit', () => {
    const fill = (template: string, value: string | number = '') => {
      const items = parseTemplate(template);
      return items && fillTemplate(items, { value })?.[0];
    };
    expect(fill('h:9223372036854775807')).toEqual({ type: 'h', value: 9_223_372_036_854_775_807n });
    expect(fill('h:{value}', '-9007199254740993')).toEqual({ type: 'h', value: -9_007_199_254_740_993n });
    expect(fill('h:{value}', 12)).toEqual({ type: 'h', value: 12n });
    expect(fill('d:{value}', 0.1)).toEqual({ type: 'd', value: 0.1 });
    expect(fill('c:A')).toEqual({ type: 'c', value: 'A' });
    expect([fill('h:9223372036854775808'), fill('h:1.5'), fill('h:{value}', 2 ** 60), fill('c:AB')]).toEqual(
      Array(4).fill(undefined),
    );
    expect([fill('i:{value}', 2_147_483_647)?.type, fill('i:{value}', 2_147_483_648)]).toEqual(['i', undefined]);
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
