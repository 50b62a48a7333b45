import { useSyncExternalStore } from 'react';
import { dateAndTime, useFormat } from './format.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Subscribes to one shared timer for everything that shows an age. Returns a function that unsubscribes. */
const everySecond = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** "3 s ago", updated every second; the component is rendered again only when the text changes. */
export const useAgo = (at: string): string => {
  const { ago } = useFormat();
  return useSyncExternalStore(everySecond, () => ago(at));
};

/** The age of something, with its exact time in the tooltip. */
export const Ago = ({ at }: { at: string }) => <span title={dateAndTime(at)}>{useAgo(at)}</span>;
