import type { Value } from '@eoms/contract/vocabulary';
import type { IsTransitional } from '@eoms/drivers/kit';

/** What a value has to become: one of several. */
export interface Wanted {
  readonly key: string;
  readonly in: readonly Value[];
}

/**
 * `reached`: everything is as wanted. `pending`: a value is one that the device only passes through (it warms up).
 * `unknown`: a value could not be read, or nothing is wanted that could be. `failed`: it has settled at something else.
 */
export type Verdict = 'reached' | 'pending' | 'unknown' | 'failed';

/**
 * The one judgement of whether a device is as it was asked to be, for single commands and for the steps of all runs. Who
 * asks decides how long `pending`, `unknown` and `failed` may last: up to the time limit of the command.
 */
export const judgeReached = (
  wanted: readonly Wanted[],
  shown: (key: string) => Value | undefined,
  isTransitional: IsTransitional,
): Verdict => {
  if (wanted.length === 0) return 'unknown';
  const verdicts = wanted.map(({ key, in: values }): Verdict => {
    const value = shown(key);
    if (value === undefined) return 'unknown';
    if (isTransitional(key, value)) return 'pending';
    return values.includes(value) ? 'reached' : 'failed';
  });
  if (verdicts.every((one) => one === 'reached')) return 'reached';
  return verdicts.find((one) => one === 'pending') ?? verdicts.find((one) => one === 'unknown') ?? 'failed';
};
