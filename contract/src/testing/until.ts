const [firstPauseMs, longestPauseMs] = [5, 100];

/**
 * Polls until a condition is true, and returns how long that took. Throws with the given description after `withinMs`. For
 * what also runs outside vitest, such as the start of other programs; tests themselves have `vi.waitFor` and `expect.poll`.
 */
export const until = async (
  what: string | (() => string),
  check: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<number> => {
  const begun = Date.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)) {
    if (await check()) return Date.now() - begun;
    if (Date.now() - begun > withinMs)
      throw new Error(`Not within ${withinMs} ms: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};
