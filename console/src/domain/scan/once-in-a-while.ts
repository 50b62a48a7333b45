/** Says whether a code is news: the same one stays in the picture for many frames, and is meant once. */
export const createOnceInAWhile = (withinMs: number, now: () => number = Date.now) => {
  let last: { text: string; at: number } | undefined;
  return (text: string): boolean => {
    const repeated = last?.text === text && now() - last.at < withinMs;
    last = { text, at: now() };
    return !repeated;
  };
};
