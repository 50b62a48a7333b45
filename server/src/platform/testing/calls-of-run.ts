declare module 'vitest' {
  interface ProvidedContext {
    /** How many nodes answer the calls of a test, and what decides which one answers. */
    readonly calls: CallsOfRun;
  }
}

export interface CallsOfRun {
  readonly nodes: number;
  readonly seed: number;
}

const most = 4_294_967_296;

/** `EOMS_TEST_NODES` lets each call of a test go to a random one of several nodes, `EOMS_TEST_SEED` repeats a run. */
export const readCallsOfRun = (variables: Readonly<Record<string, string | undefined>>): CallsOfRun => ({
  nodes: Number(variables.EOMS_TEST_NODES ?? 1),
  seed: Number(variables.EOMS_TEST_SEED ?? Math.floor(Math.random() * most)),
});

/** Picks at random; the same again with the same seed. */
export const createPick = (seed: number): (<T>(from: readonly [T, ...T[]]) => T) => {
  let state = seed % most;
  return (from) => {
    // A linear congruential generator; its high bits are the random ones.
    state = (state * 1_664_525 + 1_013_904_223) % most;
    return from[Math.floor((state / most) * from.length)] ?? from[0];
  };
};
