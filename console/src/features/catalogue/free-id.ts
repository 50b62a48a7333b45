/** A function that gives the first free ids of a kind: `alarm1`, `alarm2`… */
export const freeIds = (used: Iterable<string | undefined>, kind: string): (() => string) => {
  const taken = new Set(used);
  return () => {
    let at = 1;
    while (taken.has(`${kind}${at}`)) at += 1;
    taken.add(`${kind}${at}`);
    return `${kind}${at}`;
  };
};
