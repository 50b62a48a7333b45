/** The longest name that leaves room for a number. */
const mostCharacters = 94;

/** The name itself, or with the first number that is free; it is taken from then on. */
export const freeName = (name: string, taken: Set<string>): string => {
  let [free, nth] = [name, 1];
  while (taken.has(free)) {
    nth += 1;
    free = `${name.slice(0, mostCharacters)} (${nth})`;
  }
  taken.add(free);
  return free;
};
