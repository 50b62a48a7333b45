/** The slot has no frames. */
export const nowhere = -1;
const closed = -2;

/**
 * The slots of a frame log: where the newest frame of each is, and how many bytes it has in all. Both side by side,
 * because every frame reads them. A freed slot is reused once none of its frames can be left in the log.
 */
export const createFrameLogSlots = () => {
  let rows = new Float64Array(2_048);
  let made = 0;
  const left: { slot: number; at: number }[] = [];
  let count = 0;

  const newSlot = (): number => {
    made += 1;
    if (2 * made > rows.length) {
      const grown = new Float64Array(rows.length * 2);
      grown.set(rows);
      rows = grown;
    }
    return made - 1;
  };
  const isOpen = (slot: number): boolean => slot >= 0 && slot < made && rows[2 * slot] !== closed;
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
      rows[2 * slot] = nowhere;
      rows[2 * slot + 1] = 0;
      count += 1;
      return slot;
    },
    /** `head`: position where the next frame will be written. */
    close: (slot: number, head: number): void => {
      if (!isOpen(slot)) return;
      rows[2 * slot] = closed;
      left.push({ slot, at: head });
      count -= 1;
    },
    isOpen,
    lastOf: (slot: number): number => rows[2 * slot] ?? nowhere,
    bytesOf: (slot: number): number => rows[2 * slot + 1] ?? 0,
    added: (slot: number, at: number, size: number): void => {
      rows[2 * slot] = at;
      rows[2 * slot + 1] = (rows[2 * slot + 1] ?? 0) + size;
    },
    dropped: (slot: number, size: number): void => {
      rows[2 * slot + 1] = (rows[2 * slot + 1] ?? 0) - size;
    },
  };
};
