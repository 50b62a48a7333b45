import type { ActionSchema } from '@eoms/contract';

const sameShape = (a: ActionSchema, b: ActionSchema): boolean =>
  a.id === b.id && a.params.map((p) => `${p.id} ${p.type}`).join() === b.params.map((p) => `${p.id} ${p.type}`).join();

/** The choices that both have, or undefined if a value would fit only one of them. */
const sharedParams = (a: ActionSchema, b: ActionSchema): ActionSchema['params'] =>
  a.params.map((param) => {
    const other = b.params.find((p) => p.id === param.id);
    if (!param.options || !other?.options) return param;
    const codes = new Set(other.options.map((o) => o.code));
    return { ...param, options: param.options.filter((o) => codes.has(o.code)) };
  });

/** The actions in every list, with the choices that all of them offer. */
export const commonActions = (lists: readonly (readonly ActionSchema[])[]): ActionSchema[] => {
  const [first = [], ...others] = lists;
  return first.flatMap((action) => {
    let merged: ActionSchema | undefined = action;
    for (const list of others) {
      const same = list.find((candidate) => sameShape(candidate, action));
      merged =
        same && merged
          ? { ...merged, params: sharedParams(merged, same), confirm: merged.confirm || same.confirm }
          : undefined;
    }
    return merged ? [merged] : [];
  });
};
