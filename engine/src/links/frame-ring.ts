import type { Text } from '@eoms/contract/vocabulary';
import { printable, type TracedFrame } from '@eoms/drivers/kit';
import type { Frame } from './diagnostics.ts';

export const keptFrames = 200;
/** Bytes of them; of large frames fewer are kept. */
const keptBytes = 128 * 1_024;
const firstBytes = 512;
/** Before each frame: its length (4), its time (8), and whether it came in (1). */
const headBytes = 13;

/**
 * The last frames, in one block of bytes per device that grows as needed: objects of their own would be a million of
 * them at 5 000 devices, and every collection of garbage would look at each. What is known of a frame stands right before
 * it, so that a device that was silent for a while costs one cold place in memory. They become text only when somebody
 * looks.
 */
export const createFrameRing = (explain: (bytes: Buffer) => Text | undefined) => {
  let bytes = Buffer.alloc(0);
  /** Kept frames stand from `first` to `used`. */
  let first = 0;
  let used = 0;
  let count = 0;

  const dropOldest = (): void => {
    first += headBytes + bytes.readUInt32LE(first);
    count -= 1;
  };
  const makeRoom = (length: number): void => {
    while (count > 0 && used - first + length > keptBytes) dropOldest();
    if (used + length <= bytes.length) return;
    const kept = used - first;
    // Moving costs: it is done only where it makes a quarter of the block free again.
    if (kept + length <= bytes.length * 0.75) bytes.copyWithin(0, first, used);
    else {
      const size = Math.max(firstBytes, kept + length, Math.ceil(bytes.length * 1.5));
      const larger = Buffer.allocUnsafeSlow(Math.min(size, 2 * keptBytes));
      bytes.copy(larger, 0, first, used);
      bytes = larger;
    }
    first = 0;
    used = kept;
  };
  const show = ({ direction, at, bytes: frame }: TracedFrame): Frame => {
    const meaning = explain(frame);
    return {
      direction,
      at,
      text: printable(frame),
      hex: frame.toString('hex'),
      ...(meaning === undefined ? {} : { meaning }),
    };
  };
  return {
    show,
    add: ({ direction, at, bytes: whole }: TracedFrame): void => {
      const frame = whole.length > keptBytes - headBytes ? whole.subarray(0, keptBytes - headBytes) : whole;
      if (count >= keptFrames) dropOldest();
      makeRoom(headBytes + frame.length);
      bytes.writeUInt32LE(frame.length, used);
      bytes.writeDoubleLE(at, used + 4);
      bytes[used + 12] = direction === 'in' ? 1 : 0;
      frame.copy(bytes, used + headBytes);
      used += headBytes + frame.length;
      count += 1;
    },
    frames: (): Frame[] => {
      const shown: Frame[] = [];
      for (let from = first; from < used; ) {
        const start = from + headBytes;
        const end = start + bytes.readUInt32LE(from);
        const direction = bytes[from + 12] === 1 ? 'in' : 'out';
        shown.push(
          show({ direction, at: bytes.readDoubleLE(from + 4), bytes: Buffer.from(bytes.subarray(start, end)) }),
        );
        from = end;
      }
      return shown;
    },
  };
};
