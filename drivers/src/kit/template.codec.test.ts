import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTemplate, readEscapes, renderTemplate, renderText } from './template.codec.ts';

const text = (source: string, values = {}) => renderTemplate(parseTemplate(source, 'text'), values).toString('latin1');
const hex = (source: string, values = {}) => renderTemplate(parseTemplate(source, 'hex'), values).toString('hex');

describe('text templates', () => {
  it('fills in values in their formats', () => {
    expect(text('VOL {level}\\r\\n', { level: 7 })).toBe('VOL 7\r\n');
    expect(text('{level:03d}|{level:02x}|{level:02X}|{level:.1f}|{level:3d}', { level: 26 })).toBe(
      '026|1a|1A|26.0| 26',
    );
    expect(text('{t*10+5:04d}{t/2:d}', { t: 2 })).toBe('00251');
    expect(text('{unit+64:c}', { unit: 1 })).toBe('A');
    expect(text('PW {on?ON:OFF}', { on: false })).toBe('PW OFF');
    expect(text('{input|21=hdmi1;23=hdmi2}', { input: 'hdmi2' })).toBe('23');
  });

  it('leaves other braces alone', () => {
    expect(text('{"power":{on},"x":{"y":1}}', { on: true })).toBe('{"power":true,"x":{"y":1}}');
    expect(text('\\{on}', {})).toBe('{on}');
  });

  it('knows escapes', () => {
    expect(readEscapes('\\x02A\\t\\\\\\0')).toBe('\x02A\t\\\0');
    expect(() => parseTemplate('\\q', 'text')).toThrow('unknown escape');
  });

  it('refuses what could end a command early or does not fit', () => {
    expect(() => text('N {name}', { name: 'a\rPWR OFF' })).toThrow('control');
    expect(() => text('{level:02d}', { level: 100 })).toThrow('fit');
    expect(() => text('{level:02x}', { level: -1 })).toThrow('fit');
    expect(() => text('{unit:c}', { unit: 13 })).toThrow('fit');
    expect(() => text('{level:03d}', { level: true })).toThrow('not a number');
    expect(() => text('{level}', {})).toThrow('no value');
    expect(() => text('{input|1=a}', { input: 'constructor' })).toThrow('no value');
    expect(() => text('{constructor}', {})).toThrow('no value');
    expect(() => parseTemplate('{level:zz}', 'text')).toThrow('no format');
  });
});

describe('hexadecimal templates', () => {
  it('counts checksums from a byte on', () => {
    // Samsung MDC: power on for display 1, all bytes but the header are added.
    expect(hex('AA 11 {unit} 01 {on?01:00} {sum8:1}', { unit: 1, on: true })).toBe('aa1101010114');
    // Philips SICP: XOR of everything.
    expect(hex('06 01 00 18 02 {xor8}')).toBe('06010018021d');
    // Modbus over serial line: 01 03 00 00 00 0A has the CRC C5 CD.
    expect(hex('01 03 00 00 00 0A {crc16}')).toBe('01030000000ac5cd');
    expect(hex('01 02 {lrc8}')).toBe('0102fd');
    expect(text('AB{sum8:0:02X}', {})).toBe('AB83');
  });

  it('writes numbers as bytes of either order, and texts as their bytes', () => {
    expect(hex('{a:u16be}{a:u16le}{b:s8}{c}', { a: 258, b: -2, c: 'Hi' })).toBe('01020201fe4869');
    expect(() => hex('{a:u8}', { a: 256 })).toThrow('fit');
    expect(() => parseTemplate('AA 1', 'hex')).toThrow('hexadecimal');
  });
});

it('makes values safe for where they go', () => {
  const path = parseTemplate('/a/{name}?on={on?1:0}', 'text');
  expect(renderText(path, { name: 'x/../y?', on: true }, encodeURIComponent)).toBe('/a/x%2F..%2Fy%3F?on=1');
});

it('never fails otherwise than by saying why', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 5 }), (source, value) => {
      for (const mode of ['text', 'hex'] as const)
        try {
          renderTemplate(parseTemplate(source, mode), { a: value, b: 1 });
        } catch (error) {
          expect(error).toMatchObject({ name: 'SpokenError' });
        }
    }),
    { numRuns: 3_000 },
  );
});
