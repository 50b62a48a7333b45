import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answers, decodeFrame, decodeSearchAnswer, encodeCommand, passwordDigest } from './pjlink.codec.ts';
import * as values from './pjlink.values.ts';

describe('the PJLink codec', () => {
  it('writes commands as the document does', () => {
    expect(encodeCommand('1', 'POWR', '1')).toBe('%1POWR 1\r');
    expect(encodeCommand('2', 'INNM', '?31')).toBe('%2INNM ?31\r');
  });

  it('makes the digest of the example in the document', () => {
    expect(passwordDigest('498e4a67', 'JBMIAProjectorLink')).toBe('5d8409bc1c3fa39749434aa3a5c38682');
  });

  it.each(['1\r%1POWR 0', '1\n', '\x00', 'x\x7f'])('refuses a parameter with control bytes: %j', (parameter) => {
    expect(() => encodeCommand('1', 'INPT', parameter)).toThrow('control');
  });

  it('refuses a parameter of more than 128 bytes and a command that is none', () => {
    expect(() => encodeCommand('1', 'INPT', 'x'.repeat(129))).toThrow('long');
    expect(() => encodeCommand('1', 'POWER', '1')).toThrow('PJLink');
  });

  it.each([
    ['PJLINK 0', { kind: 'greeting' }],
    ['PJLINK 1 498e4a67', { kind: 'greeting', seed: '498e4a67' }],
    ['PJLINK ERRA', { kind: 'wrongPassword' }],
    ['PJLINK 2 0123456789abcdef0123456789abcdef', { kind: 'unsupportedSecurity', asked: '2 0123456789abcdef01' }],
    ['%1POWR=1', { kind: 'answer', class: '1', command: 'POWR', value: '1' }],
    ['%2innm=HDMI=1', { kind: 'answer', class: '2', command: 'INNM', value: 'HDMI=1' }],
    ['\n%1NAME=', { kind: 'answer', class: '1', command: 'NAME', value: '' }],
    ['%1INPT=ERR2', { kind: 'error', error: 'ERR2', command: 'INPT' }],
    ['ERR1', { kind: 'error', error: 'ERR1' }],
    ['%3POWR=1', { kind: 'unknown' }],
    ['hello', { kind: 'unknown' }],
  ])('reads %j', (frame, message) => {
    expect(decodeFrame(frame)).toEqual(message);
  });

  it('knows which frame answers a command', () => {
    const isAnswer = answers('POWR');
    expect(['%1POWR=1', '%1POWR=ERR3', 'ERR1', 'PJLINK ERRA'].map((f) => isAnswer(Buffer.from(f)))).toEqual(
      Array(4).fill(true),
    );
    expect(['%1INPT=31', '%1INPT=ERR2', 'PJLINK 0', 'noise'].some((f) => isAnswer(Buffer.from(f)))).toBe(false);
  });

  it('reads the answer to a search', () => {
    expect(decodeSearchAnswer(Buffer.from('%2ACKN=00:0B:97:AA:bb:01\r'))).toBe('00:0b:97:aa:bb:01');
    expect(decodeSearchAnswer(Buffer.from('%2ACKN=nonsense\r'))).toBeUndefined();
  });

  it('survives whatever arrives', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const message = decodeFrame(Buffer.from(bytes));
        return typeof message.kind === 'string';
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('the values of PJLink', () => {
  it('reads what the document lists', () => {
    expect(['0', '1', '2', '3'].map(values.parsePower)).toEqual(['standby', 'on', 'cooling', 'warming']);
    expect(values.parseMute('11')).toEqual({ video: true, audio: false });
    expect(values.parseMute('21')).toEqual({ video: false, audio: true });
    expect(values.parseMute('31')).toEqual({ video: true, audio: true });
    expect(values.parseMute('30')).toEqual({ video: false, audio: false });
    expect(values.parseErrors('012000')).toEqual(['ok', 'warning', 'error', 'ok', 'ok', 'ok']);
    expect(values.parseLamps('1200 1 35 0')).toEqual([
      { hours: 1200, on: true },
      { hours: 35, on: false },
    ]);
    expect(values.parseInputs('11 31 3A 99 x')).toEqual(['11', '31', '3A']);
    expect(values.parseResolution('1920x1080')).toBe('1920x1080');
    expect(values.genericInputName('32').en).toBe('Digital 2');
    expect(values.parseInputList('31=HDMI 1; 32 = HDMI 2, 77=no')).toEqual([
      { code: '31', name: 'HDMI 1' },
      { code: '32', name: 'HDMI 2' },
    ]);
  });

  it('reports nothing for an answer that it does not know, whatever it is', () => {
    const parsers = [values.parsePower, values.parseMute, values.parseErrors, values.parseLamps, values.parseFlag];
    expect(parsers.map((parse) => parse('9'))).toEqual(Array(5).fill(undefined));
    const text = fc.string({ maxLength: 60, unit: 'binary' });
    const sane = (answer: string) =>
      (values.parseLamps(answer) ?? []).every((lamp) => Number.isInteger(lamp.hours)) &&
      (values.parseErrors(answer) ?? []).every((level) => values.errorLevels.includes(level));
    fc.assert(fc.property(text, sane), { numRuns: 2_000 });
    fc.assert(fc.property(fc.stringMatching(/^[0-9 ]{0,40}$/), sane), { numRuns: 2_000 });
    fc.assert(
      fc.property(text, (answer) => Array.isArray(values.parseInputs(answer))),
      { numRuns: 2_000 },
    );
  });
});
