import { useSyncExternalStore } from 'react';

/** What an uploaded icon looks like: paths in the colour of the text around it. */
export interface OwnShape {
  readonly viewBox: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly paths: readonly {
    readonly d: string;
    readonly filled: boolean;
    readonly evenOdd: boolean;
    readonly stroke: number | null;
    readonly round: boolean;
  }[];
}

let shapes: ReadonlyMap<string, OwnShape> = new Map();
let wanted = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const say = (): void => {
  for (const listener of listeners) listener();
};

export const setOwnShapes = (known: ReadonlyMap<string, OwnShape>): void => {
  shapes = known;
  say();
};

const want = (listener: () => void): (() => void) => {
  const leave = subscribe(listener);
  if (!wanted) {
    wanted = true;
    queueMicrotask(say);
  }
  return leave;
};

/** Whether an uploaded icon was to be shown since the page was loaded: only then are they worth a call. */
export const useOwnShapesWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );

/** What an uploaded icon looks like; undefined until that is known, or if it is gone. */
export const useOwnShape = (name: string): OwnShape | undefined => useSyncExternalStore(want, () => shapes.get(name));
