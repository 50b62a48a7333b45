import type { SourceText } from '@eoms/contract/vocabulary';
import { frameHex } from './line.frame.codec.ts';

const longest = 96;

/** Binary frames as hexadecimal; text needs no explanation. */
export const explainFrame = (frame: Buffer): SourceText | undefined => {
  const binary =
    frame.some((byte) => (byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte)) || byte === 0x7f) || !isText(frame);
  if (!binary) return undefined;
  const hex = frameHex(frame.subarray(0, longest)) + (frame.length > longest ? ' …' : '');
  return { zh: `十六进制 ${hex}`, en: `hex ${hex}` };
};

const isText = (frame: Buffer): boolean => !frame.toString('utf8').includes('\uFFFD');
