/** A place where a later module provides something that an earlier one needs. */
export interface PlugPoint<T> {
  plug(part: T): void;
  /** Throws while nothing is plugged in: a forgotten check must not pass silently. */
  get(): T;
}

/** `name` is the function that plugs it in, as the wiring calls it: `people.setRoles`. */
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
