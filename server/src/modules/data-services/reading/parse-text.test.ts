import { describe, expect, it } from 'vitest';
import { operationsIn } from './operations-in.ts';
import { NoText, parseText } from './parse-text.ts';

const parsed = (text: string | Buffer) => parseText(Buffer.from(text as string));
const isDocument = (text: string) => operationsIn(parsed(text), 'https://venue.test') !== undefined;

describe('a text', () => {
  it('is JSON or YAML, with a mark at its beginning or without', () => {
    expect(parsed('{"a":[1]}')).toEqual({ a: [1] });
    expect(parsed('\ufeff{"a":[1]}')).toEqual({ a: [1] });
    expect(parsed('a:\n  - 1\n200: yes\nday: 2026-11-29\n')).toEqual({ a: [1], 200: 'yes', day: '2026-11-29' });
    expect(parsed('base: &b { x: 1 }\none: { <<: *b, y: 2 }\n')).toEqual({ base: { x: 1 }, one: { x: 1, y: 2 } });
    expect(parsed('a: 1\na: 2\n')).toEqual({ a: 2 });
  });

  it('has keys as data, and tags that make nothing', () => {
    const found = parsed('__proto__: { polluted: true }\na: !!js/function "x"\nb: !!binary aGk=\n') as object;
    expect(Object.hasOwn(found, '__proto__')).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((found as { a: unknown }).a).toBe('x');
  });

  it('that cannot be read says why, and one that grows by itself is not read', () => {
    const grows = ['a: &a [x,x,x,x,x,x,x,x,x]'];
    for (const [n, key] of [...'bcdefgh'].entries()) {
      const before = 'abcdefg'[n];
      grows.push(`${key}: &${key} [${Array.from({ length: 9 }, () => `*${before}`).join(',')}]`);
    }
    for (const text of ['a: [', grows.join('\n'), '['.repeat(20_000), 'a: *nothing', Buffer.from([0xff, 0xfe, 0x00])])
      expect(() => parsed(text)).toThrow(NoText);
    expect(() => parsed('a: [')).toThrow(/line 1/);
  });

  it('may be something else altogether', () => {
    for (const text of ['', 'hello', '[]', '7', '<xml/>', '{"openapi":"4.0"}', 'swagger: "1.2"', 'openapi: 3.1'])
      expect([text, isDocument(text)]).toEqual([text, false]);
    for (const text of ['openapi: 3.1.0', 'swagger: "2.0"', 'swagger: 2.0'])
      expect([text, isDocument(text)]).toEqual([text, true]);
  });
});
