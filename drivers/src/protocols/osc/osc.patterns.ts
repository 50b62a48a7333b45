/**
 * Whether an address fits a pattern with `?` (one character) and `*` (any, also none); as in "OSC Message Dispatching
 * and Pattern Matching", neither matches a slash. Takes time in proportion to both lengths.
 */
export const matches = (pattern: string, address: string): boolean => {
  let [at, from, star, mark] = [0, 0, -1, 0];
  while (from < address.length) {
    const wanted = pattern[at];
    const letter = address[from];
    if (wanted === '*') {
      star = at;
      mark = from;
      at += 1;
    } else if (wanted === letter || (wanted === '?' && letter !== '/')) {
      at += 1;
      from += 1;
    } else if (star >= 0 && address[mark] !== '/') {
      mark += 1;
      from = mark;
      at = star + 1;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
};
