/**
 * Aborts with the first of the signals, or after `ms` with a `TimeoutError`. `AbortSignal.any` alone holds its sources weakly:
 * on Node 20 a garbage collection removes a timer that nothing else refers to, and it never fires.
 */
export const deadline = (ms: number, ...signals: readonly AbortSignal[]): AbortSignal => {
  const limit = AbortSignal.timeout(ms);
  // Node keeps a timer that somebody listens to until it has fired.
  limit.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([...signals, limit]);
};
