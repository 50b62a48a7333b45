/** The slot has no frames. */
export const nowhere = -1;
const closed = -2;

/**
 * The slots of a frame log: where the newest frame of each is, and how many bytes it has in all. Both side by side,
 * because every frame reads them. A freed slot is reused once none of its frames can be left in the log.
 */
export const createJournalPlaces = () => {
  let rows = new Float64Array(2_048);
  let made = 0;
  const left: { place: number; at: number }[] = [];
  let count = 0;

  const newPlace = (): number => {
    made += 1;
    if (2 * made > rows.length) {
      const grown = new Float64Array(rows.length * 2);
      grown.set(rows);
      rows = grown;
    }
    return made - 1;
  };
  const isOpen = (place: number): boolean => place >= 0 && place < made && rows[2 * place] !== closed;
  return {
    /** Number of slots in use. */
    get count() {
      return count;
    },
    /** `tail`: position of the oldest frame in the log. */
    open: (tail: number): number => {
      const [oldest] = left;
      const free = oldest !== undefined && oldest.at <= tail ? left.shift() : undefined;
      const place = free?.place ?? newPlace();
      rows[2 * place] = nowhere;
      rows[2 * place + 1] = 0;
      count += 1;
      return place;
    },
    /** `head`: position where the next frame will be written. */
    close: (place: number, head: number): void => {
      if (!isOpen(place)) return;
      rows[2 * place] = closed;
      left.push({ place, at: head });
      count -= 1;
    },
    isOpen,
    lastOf: (place: number): number => rows[2 * place] ?? nowhere,
    bytesOf: (place: number): number => rows[2 * place + 1] ?? 0,
    added: (place: number, at: number, size: number): void => {
      rows[2 * place] = at;
      rows[2 * place + 1] = (rows[2 * place + 1] ?? 0) + size;
    },
    dropped: (place: number, size: number): void => {
      rows[2 * place + 1] = (rows[2 * place + 1] ?? 0) - size;
    },
  };
};
