/** Where a later module plugs in what an earlier one needs of it. */
export interface PlugPoint<T> {
  plug(part: T): void;
  /** Throws while nothing is plugged in: a check that was forgotten must not pass in silence. */
  get(): T;
}

/** `name` is the function that plugs in, as the wiring calls it: `people.setRoles`. */
export const createPlugPoint = <T>(name: string): PlugPoint<T> => {
  let plugged: { readonly part: T } | undefined;
  return {
    plug(part) {
      if (plugged) throw new Error(`${name} was called twice: one module answers for this`);
      plugged = { part };
    },
    get() {
      if (!plugged) throw new Error(`${name} was never called: a module is missing in server/src/wiring`);
      return plugged.part;
    },
  };
};
