import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFramer } from './framing.ts';

const texts = (frames: Buffer[]): string[] => frames.map((frame) => frame.toString());

describe('framing', () => {
  it('finds the same frames however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{0,8}$/)), fc.array(fc.nat(20)), (words, cuts) => {
        const framer = createFramer({ delimiter: '\r\n' }, 100);
        const bytes = Buffer.from(words.map((word) => `${word}\r\n`).join(''));
        const found: string[] = [];
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          found.push(...texts(framer.push(bytes.subarray(at, at + cut))));
          at = Math.min(bytes.length, at + cut);
        }
        expect(found).toEqual(words);
      }),
    );
  });

  it('takes frames that state their own length', () => {
    const framer = createFramer({ length: (buffer) => (buffer[0] ?? 0) + 1 }, 100);
    expect(texts(framer.push(Buffer.from('\x02ab\x01c\x03d')))).toEqual(['\x02ab', '\x01c']);
    expect(texts(framer.push(Buffer.from('ef')))).toEqual(['\x03def']);
  });

  it('refuses a frame without end, so that noise cannot fill the memory', () => {
    const framer = createFramer({ delimiter: '\r' }, 10);
    expect(() => framer.push(Buffer.alloc(11, 'x'))).toThrow('10 bytes');
  });
});
