import type { Text } from '@eoms/contract/vocabulary';
import { printable, type TracedFrame } from '@eoms/drivers/kit';
import type { Frame } from './diagnostics.ts';

export const keptFrames = 200;
/** Bytes of them; of large frames fewer are kept. */
const keptBytes = 128 * 1_024;
const firstBytes = 512;

/**
 * The last frames, in one block of bytes per device that grows as needed: objects of their own would be a million of
 * them at 5 000 devices, and every collection of garbage would look at each. They become text only when somebody looks.
 */
export const createFrameRing = (explain: (bytes: Buffer) => Text | undefined) => {
  let bytes = Buffer.alloc(0);
  let used = 0;
  /** Of each kept frame, oldest first from `first`: its end in `bytes`, its time, and whether it came in. */
  let ends: number[] = [];
  let times: number[] = [];
  let incoming: boolean[] = [];
  let first = 0;

  const beginOf = (index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0));
  /** Moves what is still kept to the front. */
  const compact = (): void => {
    const from = beginOf(first);
    bytes.copyWithin(0, from, used);
    ends = ends.slice(first).map((end) => end - from);
    times = times.slice(first);
    incoming = incoming.slice(first);
    used -= from;
    first = 0;
  };
  const makeRoom = (length: number): void => {
    while (first < ends.length && used - beginOf(first) + length > keptBytes) first += 1;
    if (used + length <= bytes.length) return;
    compact();
    if (used + length <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(firstBytes, used + length, Math.min(bytes.length * 2, keptBytes)));
    bytes.copy(larger, 0, 0, used);
    bytes = larger;
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
      const frame = whole.length > keptBytes ? whole.subarray(0, keptBytes) : whole;
      if (ends.length - first >= keptFrames) first += 1;
      makeRoom(frame.length);
      frame.copy(bytes, used);
      used += frame.length;
      ends.push(used);
      times.push(at);
      incoming.push(direction === 'in');
      if (first > keptFrames) compact();
    },
    frames: (): Frame[] => {
      const shown: Frame[] = [];
      for (let i = first; i < ends.length; i += 1) {
        const frame = Buffer.from(bytes.subarray(beginOf(i), ends[i]));
        shown.push(show({ direction: incoming[i] ? 'in' : 'out', at: times[i] ?? 0, bytes: frame }));
      }
      return shown;
    },
  };
};
