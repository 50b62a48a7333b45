/** Nothing of a place stands in the journal. */
export const nowhere = -1;

/**
 * What a journal knows of each of its places, close together: where its newest frame stands, and how many bytes it has
 * in all. A place that was left is given out again once nothing of it can be left in the journal.
 */
export const createJournalPlaces = () => {
  let last = new Float64Array(1_024);
  let bytes = new Float64Array(1_024);
  const isOpen: boolean[] = [];
  const left: { place: number; at: number }[] = [];
  let count = 0;

  const larger = (column: Float64Array<ArrayBuffer>) => {
    const grown = new Float64Array(column.length * 2);
    grown.set(column);
    return grown;
  };
  return {
    /** How many are in use. */
    get count() {
      return count;
    },
    /** `tail`: the oldest frame of the journal. */
    open: (tail: number): number => {
      const [oldest] = left;
      const place = oldest !== undefined && oldest.at <= tail ? (left.shift()?.place ?? 0) : isOpen.length;
      if (place >= last.length) {
        last = larger(last);
        bytes = larger(bytes);
      }
      isOpen[place] = true;
      last[place] = nowhere;
      bytes[place] = 0;
      count += 1;
      return place;
    },
    /** `head`: where the journal goes on. */
    close: (place: number, head: number): void => {
      if (isOpen[place] !== true) return;
      isOpen[place] = false;
      left.push({ place, at: head });
      count -= 1;
    },
    isOpen: (place: number): boolean => isOpen[place] === true,
    lastOf: (place: number): number => last[place] ?? nowhere,
    bytesOf: (place: number): number => bytes[place] ?? 0,
    added: (place: number, at: number, size: number): void => {
      last[place] = at;
      bytes[place] = (bytes[place] ?? 0) + size;
    },
    dropped: (place: number, size: number): void => {
      bytes[place] = (bytes[place] ?? 0) - size;
    },
  };
};
