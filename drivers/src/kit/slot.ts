import { deviceError } from './device-error.ts';

/** Typed access to an entry of a device's store that lasts for one connection, such as a library's session. */
export interface Slot<T> {
  put(owner: { readonly store: Map<string, unknown> }, value: T): void;
  clear(owner: { readonly store: Map<string, unknown> }): void;
  /** Throws a `deviceError` of kind `closed` while there is none. */
  of(owner: { readonly store: Map<string, unknown> }): T;
  peek(owner: { readonly store: Map<string, unknown> }): T | undefined;
}

export const createSlot = <T>(): Slot<T> => {
  const held = new WeakMap<Map<string, unknown>, T>();
  return {
    put: ({ store }, value) => {
      held.set(store, value);
    },
    clear: ({ store }) => {
      held.delete(store);
    },
    peek: ({ store }) => held.get(store),
    of: ({ store }) => {
      const value = held.get(store);
      if (value === undefined) throw deviceError('closed', { zh: '连接已关闭', en: 'the connection was closed' });
      return value;
    },
  };
};
