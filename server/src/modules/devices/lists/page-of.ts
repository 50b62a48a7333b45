type Compare<T> = (a: T, b: T) => number;

/**
 * While the page is near and most items are left out, insertion into the best so far is faster than sorting everything.
 */
const selectedUpTo = 250;

const firstOf = <T>(items: Iterable<T>, count: number, compare: Compare<T>): T[] => {
  const best: T[] = [];
  for (const item of items) {
    const worst = best[count - 1];
    if (worst !== undefined && compare(item, worst) >= 0) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(item, best[middle] as T) < 0) high = middle;
      else low = middle + 1;
    }
    best.splice(low, 0, item);
    if (best.length > count) best.pop();
  }
  return best;
};

/** The items from position `first` up to (excluding) `after`, in order. */
export const pageOf = <T>(
  items: Iterable<T> & { readonly length: number },
  first: number,
  after: number,
  compare: Compare<T>,
): T[] => {
  if (first >= items.length) return [];
  const near = after <= selectedUpTo && after * 4 < items.length;
  return (near ? firstOf(items, after, compare) : [...items].sort(compare)).slice(first, after);
};
