import * as exported from '@bacnet-js/client/dist/lib/asn1.js';
import { expect, it } from 'vitest';

/** `provideWideIntegers` (bacnet.integers.ts) replaces functions inside of the library, which no version promises. */
type Coder = Record<string, (...args: unknown[]) => unknown>;
const coder = ('default' in exported ? exported.default : exported) as unknown as Coder;

it.each([
  ['decodeUnsigned', 3],
  ['decodeSigned', 3],
  ['encodeApplicationUnsigned', 2],
  ['encodeApplicationSigned', 2],
  ['encodeTag', 4],
])('the coder has %s with %i parameters, and it may be replaced', (name, parameters) => {
  expect(coder[name]).toHaveLength(parameters);
  expect(Object.getOwnPropertyDescriptor(coder, name)?.writable).toBe(true);
});

it('the library’s own reading of a value goes through the function that stands there', () => {
  const original = coder.decodeUnsigned;
  try {
    coder.decodeUnsigned = () => ({ len: 2, value: 4711 });
    const read = coder.bacappDecodeApplicationData?.(Buffer.from([0x22, 0x01, 0x02]), 0, 3, 0, 0) as
      | { value: unknown }
      | undefined;
    expect(read?.value).toBe(4711);
  } finally {
    if (original) coder.decodeUnsigned = original;
  }
});
