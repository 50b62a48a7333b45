import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 B'],
  [900, '900 B'],
  [1536, '1.5 kB'],
  [25 * 1024 ** 2, '25 MB'],
  [1.44 * 1024 ** 3, '1.4 GB'],
  [5000 * 1024 ** 4, '5,000 TB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
