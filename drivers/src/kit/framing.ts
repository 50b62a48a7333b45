import { spokenError } from './spoken-error.ts';
import type { FrameRule } from './transport.ts';

export interface Framer {
  /** Appends received bytes; frames are then read one by one. */
  feed(chunk: Buffer): void;
  /** The next complete frame, without its delimiter. Throws when one grows too long. */
  next(): Buffer | undefined;
  /** Feeds and returns all complete frames. */
  push(chunk: Buffer): Buffer[];
  /** The incomplete frame; after `next` has thrown, the invalid bytes. */
  rest(): Buffer;
  /** The incomplete frame as a frame; empty when there is none. */
  flush(): Buffer[];
  reset(): void;
}

const tooLong = (most: number) => spokenError(`${most} 字节内没有消息结尾`, `no end of frame within ${most} bytes`);

export const createFramer = (rule: FrameRule, maxFrameBytes: number): Framer => {
  let all: Buffer = Buffer.alloc(0);
  let from = 0;
  const rest = (): Buffer => (from === 0 ? all : all.subarray(from));
  const reset = (): void => {
    all = Buffer.alloc(0);
    from = 0;
  };
  const feed = (chunk: Buffer): void => {
    all = from === all.length ? chunk : Buffer.concat([rest(), chunk]);
    from = 0;
  };
  const next = (): Buffer | undefined => {
    const cut = cutAt(rule, all, from);
    const length = (cut?.end ?? all.length) - from;
    if (cut === undefined) {
      if (length > maxFrameBytes) throw tooLong(maxFrameBytes);
      return undefined;
    }
    if (length > maxFrameBytes) throw tooLong(maxFrameBytes);
    const frame = all.subarray(from, cut.end);
    from = cut.next;
    return frame;
  };
  return {
    feed,
    next,
    rest,
    push: (chunk) => {
      feed(chunk);
      const frames: Buffer[] = [];
      for (let frame = next(); frame !== undefined; frame = next()) frames.push(frame);
      return frames;
    },
    flush: () => {
      const left = rest();
      reset();
      return left.length === 0 ? [] : [left];
    },
    reset,
  };
};

const cutAt = (rule: FrameRule, all: Buffer, from: number): { end: number; next: number } | undefined => {
  if (rule === 'raw') return all.length > from ? { end: all.length, next: all.length } : undefined;
  if ('silenceMs' in rule) return undefined;
  if ('delimiter' in rule) {
    const end = all.indexOf(rule.delimiter, from, 'latin1');
    return end < 0 ? undefined : { end, next: end + rule.delimiter.length };
  }
  const length = all.length > from ? rule.length(all.subarray(from)) : undefined;
  if (length === undefined || length <= 0 || from + length > all.length) return undefined;
  return { end: from + length, next: from + length };
};
