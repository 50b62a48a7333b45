import type { SourceText } from '@eoms/contract/vocabulary';
import { printable, type TracedFrame } from '@eoms/drivers/kit';
import type { Frame } from './diagnostics.ts';

/** A traced frame in readable form; frames are converted to text only when they are viewed. */
export const showFrame = (
  { direction, at, bytes }: TracedFrame,
  explain: (bytes: Buffer) => SourceText | undefined,
): Frame => {
  const meaning = explain(bytes);
  return {
    direction,
    at,
    text: printable(bytes),
    hex: bytes.toString('hex'),
    ...(meaning === undefined ? {} : { meaning }),
  };
};
