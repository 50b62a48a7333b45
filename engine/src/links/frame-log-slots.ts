/** The slot has no frames. */
export const nowhere = -1;
const closed = -2;

/** Fields of a slot: position of its newest frame, its bytes in all, and where the newest frame that it lost was born. */
const fields = 3;

/**
 * The slots of a frame log. The fields of a slot lie side by side, because every frame reads them. A freed slot is reused
 * once none of its frames can be left in the log.
 */
export const createFrameLogSlots = () => {
  let rows = new Float64Array(1_024 * fields);
  let made = 0;
  const left: { slot: number; at: number }[] = [];
  let count = 0;

  const newSlot = (): number => {
    made += 1;
    if (fields * made > rows.length) {
      const grown = new Float64Array(rows.length * 2);
      grown.set(rows);
      rows = grown;
    }
    return made - 1;
  };
  const isOpen = (slot: number): boolean => slot >= 0 && slot < made && rows[fields * slot] !== closed;
  return {
    /** Number of slots in use. */
    get count() {
      return count;
    },
    /** `tail`: position of the oldest frame in the log. */
    open: (tail: number): number => {
      const [oldest] = left;
      const free = oldest !== undefined && oldest.at <= tail ? left.shift() : undefined;
      const slot = free?.slot ?? newSlot();
      rows[fields * slot] = nowhere;
      rows[fields * slot + 1] = 0;
      rows[fields * slot + 2] = nowhere;
      count += 1;
      return slot;
    },
    /** `head`: position where the next frame will be written. */
    close: (slot: number, head: number): void => {
      if (!isOpen(slot)) return;
      rows[fields * slot] = closed;
      left.push({ slot, at: head });
      count -= 1;
    },
    isOpen,
    lastOf: (slot: number): number => rows[fields * slot] ?? nowhere,
    bytesOf: (slot: number): number => rows[fields * slot + 1] ?? 0,
    added: (slot: number, at: number, size: number): void => {
      rows[fields * slot] = at;
      rows[fields * slot + 1] = (rows[fields * slot + 1] ?? 0) + size;
    },
    dropped: (slot: number, size: number): void => {
      rows[fields * slot + 1] = (rows[fields * slot + 1] ?? 0) - size;
    },
    /** A frame is gone for good: older ones would leave a gap. */
    lost: (slot: number, born: number): void => {
      if (born > (rows[fields * slot + 2] ?? nowhere)) rows[fields * slot + 2] = born;
    },
    lostUpTo: (slot: number): number => rows[fields * slot + 2] ?? nowhere,
  };
};
