import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseForeignJson, readJson } from './foreign-json.codec.ts';
import { decodeForeignText } from './foreign-text.codec.ts';

const gbk = Buffer.from([0xc1, 0xd9, 0xbd, 0xad, 0xcc, 0xfc]);

describe('text of foreign systems', () => {
  it('is read in the character set that its header names', () => {
    expect(decodeForeignText(gbk, 'text/plain; charset=GBK')).toBe('临江厅');
    expect(decodeForeignText(gbk, 'text/plain;charset="gb2312"')).toBe('临江厅');
    expect(decodeForeignText(gbk, 'GB18030')).toBe('临江厅');
    expect(decodeForeignText(Buffer.from('临江厅'), 'application/json')).toBe('临江厅');
    expect(decodeForeignText(Buffer.from('é', 'latin1'), 'text/plain; charset=ISO-8859-1')).toBe('é');
  });

  it('keeps no byte order mark, whose set counts more than the header', () => {
    expect(decodeForeignText(Buffer.from('\ufeff临江厅'), 'text/plain; charset=GBK')).toBe('临江厅');
    expect(decodeForeignText(Buffer.from('\ufeff临江厅', 'utf16le'))).toBe('临江厅');
    expect(decodeForeignText(Buffer.from('\ufeff临江厅', 'utf16le').swap16())).toBe('临江厅');
  });

  it('is refused by name instead of being replaced', () => {
    expect(() => decodeForeignText(gbk)).toThrow('not encoded in UTF-8');
    expect(() => decodeForeignText(Buffer.from([0xff]), 'text/plain; charset=gbk')).toThrow('not encoded in GBK');
    expect(() => decodeForeignText(gbk, 'text/plain; charset=klingon')).toThrow('"klingon" is not supported');
  });
});

describe('JSON of foreign systems', () => {
  it('has the values that JSON.parse finds', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        expect(parseForeignJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keeps every digit of a number that a double cannot hold', () => {
    const text =
      '{"id":12345678901234567890,"list":[-9007199254740993,9007199254740991],"far":1e400,"in":"90071992547409931"}';
    expect(parseForeignJson(text)).toEqual({
      id: '12345678901234567890',
      list: ['-9007199254740993', 9007199254740991],
      far: '1e400',
      in: '90071992547409931',
    });
    expect(parseForeignJson('[23.39999999999999857891, 100000000000000000000, 1.5e3]')).toEqual([23.4, 1e20, 1500]);
  });

  it('never changes a number silently', () => {
    fc.assert(
      fc.property(fc.bigInt(), (number) => {
        expect(BigInt(parseForeignJson(`[ ${number} ]`)?.toString() ?? '')).toBe(number);
      }),
    );
  });

  it('is refused when it is nested too deep, without recursion', () => {
    expect(() => parseForeignJson('['.repeat(1_000_000) + ']'.repeat(1_000_000))).toThrow('64 levels');
    expect(() => parseForeignJson(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toThrow('64 levels');
    expect(parseForeignJson(`${'['.repeat(64)}${']'.repeat(64)}`)).toHaveLength(1);
    expect(parseForeignJson(JSON.stringify(`${'['.repeat(500)}\\"`))).toHaveLength(502);
  });

  it('is read behind a byte order mark and by the set of its header, or not at all', () => {
    expect(readJson(Buffer.from('\ufeff{"a":1}'))).toEqual({ a: 1 });
    const text = Buffer.concat([Buffer.from('{"a":"'), gbk, Buffer.from('"}')]);
    expect(readJson(text, 'application/json; charset=GBK')).toEqual({ a: '临江厅' });
    expect(readJson(text)).toBeUndefined();
    expect(readJson(Buffer.from('{"a":}'))).toBeUndefined();
  });
});
