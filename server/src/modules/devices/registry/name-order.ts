import type { DeviceRecord } from '@eoms/contract';

type Named = Pick<DeviceRecord, 'id' | 'name'>;

/** Orders by name, then id, so that no device appears on two pages; by code points, as the database does. */
export const byName = (a: Named, b: Named): number => {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : a.id === b.id ? 0 : 1;
};

export interface NameOrder<T extends Named> {
  readonly length: number;
  add(item: T): void;
  remove(item: Named): void;
  /** The item at a position, counted from the front or from the back. */
  at(position: number, fromBack: boolean): T | undefined;
}

/** All items in order; a change moves those after it: about 20 µs at 100 000. */
export const createNameOrder = <T extends Named>(): NameOrder<T> => {
  const items: T[] = [];
  /** Number of items added since the last read: the start adds everything, then sorts once. */
  let unsorted = 0;
  const sort = () => {
    if (unsorted > 0) items.sort(byName);
    unsorted = 0;
  };
  const positionOf = (item: Named): number => {
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = items[middle];
      if (found && byName(found, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const manyAtOnce = 1_000;
  return {
    get length() {
      return items.length;
    },
    add(item) {
      if (unsorted > 0 || items.length < manyAtOnce) {
        items.push(item);
        unsorted += 1;
      } else items.splice(positionOf(item), 0, item);
    },
    remove(item) {
      sort();
      const position = positionOf(item);
      if (items[position]?.id === item.id) items.splice(position, 1);
    },
    at(position, fromBack) {
      sort();
      return items[fromBack ? items.length - 1 - position : position];
    },
  };
};
