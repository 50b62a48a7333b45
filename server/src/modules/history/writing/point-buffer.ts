import { emptyBatch, type PointBatch } from './point-batch.ts';

/** A ring buffer of points between the engine and the writer. Allocates once; a push is four array writes. */
export interface PointBuffer {
  readonly length: number;
  /** Points overwritten because they were not taken in time. */
  readonly dropped: number;
  push(slot: number, at: number, number: number, text: string | null): void;
  /** Removes and returns up to `most` of the oldest points. */
  take(most: number): PointBatch;
}

/** `onDrop` is called for every point that is overwritten, with the slot of its series. */
export const createPointBuffer = (capacity: number, onDrop: (slot: number) => void = () => {}): PointBuffer => {
  const ring = emptyBatch(capacity);
  let head = 0;
  let length = 0;
  let dropped = 0;

  return {
    get length() {
      return length;
    },
    get dropped() {
      return dropped;
    },
    push(slot, at, number, text) {
      let index = head + length;
      if (index >= capacity) index -= capacity;
      if (length === capacity) {
        const slot = ring.slots[head] ?? 0;
        head = head + 1 === capacity ? 0 : head + 1;
        dropped += 1;
        onDrop(slot);
      } else {
        length += 1;
      }
      ring.slots[index] = slot;
      ring.times[index] = at;
      ring.numbers[index] = number;
      ring.texts[index] = text;
    },
    take(most) {
      const count = Math.min(most, length);
      const batch = emptyBatch(count);
      for (let i = 0, from = head; i < count; i++, from = from + 1 === capacity ? 0 : from + 1) {
        batch.slots[i] = ring.slots[from] ?? 0;
        batch.times[i] = ring.times[from] ?? 0;
        batch.numbers[i] = ring.numbers[from] ?? Number.NaN;
        batch.texts[i] = ring.texts[from] ?? null;
        ring.texts[from] = null;
      }
      head = (head + count) % capacity;
      length -= count;
      return batch;
    },
  };
};
