import { setMaxListeners } from 'node:events';
import { untilAborted } from '../../../platform/until-aborted.ts';
import { PlaceError } from './backup-place.ts';

/** Milliseconds without progress after which a place is given up. */
export const silenceMs = 60_000;

/** A signal that ends with the first of these, and that many requests at a time may listen to. */
export const oftenHeard = (...signals: readonly AbortSignal[]): AbortSignal => {
  const either = AbortSignal.any([...signals]);
  setMaxListeners(0, either);
  return either;
};

/**
 * The result of `work`, which gets a signal that is aborted with the given one, or after `ms` in which `moved` was not
 * called.
 */
export const whileMoving = async <T>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal, moved: () => void) => Promise<T>,
): Promise<T> => {
  signal.throwIfAborted();
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(new PlaceError('timeout', `nothing moved for ${ms / 1_000} s`)), ms);
  const either = oftenHeard(signal, silent.signal);
  try {
    return await untilAborted(
      either,
      work(either, () => void timer.refresh()),
    );
  } finally {
    clearTimeout(timer);
  }
};
