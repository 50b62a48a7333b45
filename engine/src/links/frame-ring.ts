import type { Text } from '@eoms/contract/vocabulary';
import { printable, type TracedFrame } from '@eoms/drivers/kit';
import type { Frame } from './diagnostics.ts';

export const keptFrames = 200;

/** The last frames as bytes; they become text only when somebody looks. */
export const createFrameRing = (explain: (bytes: Buffer) => Text | undefined) => {
  const ring: TracedFrame[] = [];
  let next = 0;
  const show = ({ direction, at, bytes }: TracedFrame): Frame => {
    const meaning = explain(bytes);
    return {
      direction,
      at,
      text: printable(bytes),
      hex: bytes.toString('hex'),
      ...(meaning === undefined ? {} : { meaning }),
    };
  };
  return {
    show,
    add: (frame: TracedFrame): void => {
      // A frame may be a slice of a large buffer, which would stay in memory with it.
      ring[next] = { ...frame, bytes: Buffer.from(frame.bytes) };
      next = (next + 1) % keptFrames;
    },
    frames: (): Frame[] => {
      const oldest = ring.length < keptFrames ? 0 : next;
      return [...ring.slice(oldest), ...ring.slice(0, oldest)].map(show);
    },
  };
};
