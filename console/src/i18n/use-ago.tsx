import { useSyncExternalStore } from 'react';
import { dateAndTime, useFormat } from './format.ts';

const hearers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for everything that tells its age. */
const everySecond = (hear: () => void): (() => void) => {
  hearers.add(hear);
  timer ??= setInterval(() => {
    for (const hearer of hearers) hearer();
  }, 1000);
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** "3 s ago", kept right by itself: what shows it is drawn again only when the words change. */
export const useAgo = (at: string): string => {
  const { ago } = useFormat();
  return useSyncExternalStore(everySecond, () => ago(at));
};

/** The age of something, with its time in the tooltip. */
export const Ago = ({ at }: { at: string }) => <span title={dateAndTime(at)}>{useAgo(at)}</span>;
