import { spokenError } from './spoken-error.ts';
import type { FrameRule } from './transport.ts';

export interface Framer {
  /** Takes what arrived and tells the whole frames in it, without their delimiter. Throws when a frame grows too long. */
  push(chunk: Buffer): Buffer[];
  /** What arrived and is no frame yet; what was wrong, once `push` has thrown. */
  rest(): Buffer;
  /** What is left, as a frame of its own; nothing when nothing is. */
  flush(): Buffer[];
  reset(): void;
}

const tooLong = (most: number) => spokenError(`${most} 字节内没有消息结尾`, `no end of frame within ${most} bytes`);

export const createFramer = (rule: FrameRule, maxFrameBytes: number): Framer => {
  let rest: Buffer = Buffer.alloc(0);
  const split = (all: Buffer): Buffer[] => {
    const frames: Buffer[] = [];
    let from = 0;
    for (;;) {
      const cut = cutAt(rule, all, from);
      if (cut === undefined) break;
      if (cut.end - from > maxFrameBytes) throw tooLong(maxFrameBytes);
      frames.push(all.subarray(from, cut.end));
      from = cut.next;
    }
    rest = all.subarray(from);
    if (rest.length > maxFrameBytes) throw tooLong(maxFrameBytes);
    return frames;
  };
  return {
    push: (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      return split(rest);
    },
    rest: () => rest,
    flush: () => {
      const left = rest;
      rest = Buffer.alloc(0);
      return left.length === 0 ? [] : [left];
    },
    reset: () => {
      rest = Buffer.alloc(0);
    },
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
