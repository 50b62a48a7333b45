const arcs = (oid: string): number[] => oid.split('.').map(Number);

/** The lexicographic order of object identifiers (RFC 3416 section 2.1): negative when `a` precedes `b`. */
export const compareOids = (a: string, b: string): number => {
  const [left, right] = [arcs(a), arcs(b)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

/** Whether an object is below this node, such as an instance of a column. */
export const isBelow = (node: string, oid: string): boolean => oid.startsWith(`${node}.`);
