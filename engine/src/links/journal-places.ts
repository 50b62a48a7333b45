/** Nothing of a place stands in the journal. */
export const nowhere = -1;
const closed = -2;

/**
 * What a journal knows of each of its places: where its newest frame stands, and how many bytes it has in all. Both side
 * by side, because every frame asks. A place that was left is given out again once nothing of it can be left in the
 * journal.
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
    /** How many are in use. */
    get count() {
      return count;
    },
    /** `tail`: the oldest frame of the journal. */
    open: (tail: number): number => {
      const [oldest] = left;
      const free = oldest !== undefined && oldest.at <= tail ? left.shift() : undefined;
      const place = free?.place ?? newPlace();
      rows[2 * place] = nowhere;
      rows[2 * place + 1] = 0;
      count += 1;
      return place;
    },
    /** `head`: where the journal goes on. */
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
