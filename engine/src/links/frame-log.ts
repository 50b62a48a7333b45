import type { FrameKeeper, TracedFrame } from '@eoms/drivers/kit';
import { createFrameLogSlots, nowhere } from './frame-log-slots.ts';

export interface FrameLog extends FrameKeeper {
  /** Allocates a slot for one device and returns its number. */
  open(): number;
  /** Passes on every frame of a slot until the returned function is called; one listener per slot. */
  watch(slot: number, listener: (frame: TracedFrame) => void): () => void;
  /** Up to 200 of a device's latest frames, oldest first. */
  frames(slot: number): TracedFrame[];
  close(slot: number): void;
}

export const keptFrames = 200;
const defaultBytes = 32 * 1_024 * 1_024;
/** Longer frames are cut to this share of the capacity. */
const longestPart = 1 / 64;
/**
 * Header before each frame: length (4), slot (4), position of the slot's previous frame (8), position where it was
 * first written (8), time (8), whether it was received (1).
 */
const headBytes = 33;
/** In place of a length: the rest of the block was too short for the next frame. */
const skipped = 0xff_ff_ff_ff;
/** Old frames examined for each new one once the log is nearly full. */
const steps = 4;

/**
 * A ring buffer with the last frames of all devices: a buffer per device would be 5 000 cold memory locations, touched
 * by every message. Devices that send little keep their frames: while a device uses less than its share, its oldest
 * frame is written again instead of being overwritten. What is kept of a device has no gaps.
 */
export const createFrameLog = (capacity = defaultBytes): FrameLog => {
  const block = Buffer.allocUnsafeSlow(capacity);
  const view = new DataView(block.buffer, block.byteOffset, capacity);
  const slots = createFrameLogSlots();
  const watchers = new Map<number, (frame: TracedFrame) => void>();
  const longest = Math.floor(capacity * longestPart);
  /** A position that only grows; the position in the block is its remainder. */
  let head = 0;
  let tail = 0;

  const restOfBlock = (at: number): number => capacity - (at % capacity);
  const write = (slot: number, born: number, direction: number, at: number, frame: Buffer): void => {
    const start = head % capacity;
    const size = headBytes + frame.length;
    view.setUint32(start, frame.length);
    view.setUint32(start + 4, slot);
    view.setFloat64(start + 8, slots.lastOf(slot));
    view.setFloat64(start + 16, born);
    view.setFloat64(start + 24, at);
    view.setUint8(start + 32, direction);
    block.set(frame, start + headBytes);
    slots.added(slot, head, size);
    head += size;
  };
  /** Frees a number of contiguous bytes. */
  const makeRoom = (size: number): void => {
    const rest = restOfBlock(head);
    if (rest < size) {
      while (head + rest - tail > capacity) drop(false);
      if (rest >= 4) view.setUint32(head % capacity, skipped);
      head += rest;
    }
    while (head + size - tail > capacity) drop(false);
  };
  /** Removes the oldest frame; with `mayStay` it is written again if its device uses less than its share. */
  const drop = (mayStay: boolean): void => {
    const start = tail % capacity;
    const rest = restOfBlock(tail);
    const length = rest < 4 ? skipped : view.getUint32(start);
    if (length === skipped) {
      tail += rest;
      return;
    }
    const size = headBytes + length;
    const slot = view.getUint32(start + 4);
    tail += size;
    if (!slots.isOpen(slot)) return;
    const born = view.getFloat64(start + 16);
    const small = slots.bytesOf(slot) <= capacity / 2 / slots.count;
    slots.dropped(slot, size);
    if (!mayStay || !small || born <= slots.lostUpTo(slot)) return void slots.lost(slot, born);
    const frame = Buffer.from(block.subarray(start + headBytes, start + size));
    const at = view.getFloat64(start + 24);
    const direction = view.getUint8(start + 32);
    makeRoom(size);
    write(slot, born, direction, at, frame);
  };

  return {
    open: () => slots.open(tail),
    close: (slot) => slots.close(slot, head),
    watch: (slot, listener) => {
      watchers.set(slot, listener);
      return () => {
        // The slot may have been reused, and may have another listener by now.
        if (watchers.get(slot) === listener) watchers.delete(slot);
      };
    },
    add: (slot, { direction, at, bytes }) => {
      if (!slots.isOpen(slot)) return;
      const frame = bytes.length > longest ? bytes.subarray(0, longest) : bytes;
      for (let i = 0; i < steps && head - tail > (capacity / 8) * 7; i += 1) drop(true);
      makeRoom(headBytes + frame.length);
      write(slot, head, direction === 'in' ? 1 : 0, at, frame);
      if (watchers.size > 0) watchers.get(slot)?.({ direction, at, bytes });
    },
    frames: (slot) => {
      const found: { born: number; frame: TracedFrame }[] = [];
      if (!slots.isOpen(slot)) return [];
      for (let at = slots.lastOf(slot); at !== nowhere && at >= tail && found.length < keptFrames; ) {
        const start = at % capacity;
        const end = start + headBytes + view.getUint32(start);
        const born = view.getFloat64(start + 16);
        at = view.getFloat64(start + 8);
        if (born <= slots.lostUpTo(slot)) continue;
        found.push({
          born,
          frame: {
            direction: view.getUint8(start + 32) === 1 ? 'in' : 'out',
            at: view.getFloat64(start + 24),
            bytes: Buffer.from(block.subarray(start + headBytes, end)),
          },
        });
      }
      // Frames that were written again come after newer ones.
      return found.sort((a, b) => a.born - b.born).map(({ frame }) => frame);
    },
  };
};
