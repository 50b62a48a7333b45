import { fencedAfterMs } from './lock-session.store.ts';

/** Until when this node may run its devices without hearing from the database again. */
export interface Lease {
  mayRun(): boolean;
  /** The database answered a question that was put at `at`; `alone`: no other node takes shards. */
  confirmed(at: number, alone: boolean): void;
  sessionOpened(): void;
  sessionEnded(): void;
  /** Call it all the time: a process that was stopped for a while cannot rely on having been alone. */
  runs(): void;
}

/** A node whose session has ended, for whatever reason, is back within this time or lets go of its devices. */
const backWithinMs = 400;

/**
 * A node that was alone goes on without the database: nobody can take over while it is away. `now` is a clock that is
 * never set, in milliseconds.
 */
export const createLease = (now: () => number): Lease => {
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let alone = false;
  let hasSession = false;
  let sessionEndedAt = now();
  let ranAt = now();
  const isRecent = (at: number): boolean => now() - at < fencedAfterMs;
  return {
    mayRun: () =>
      (isRecent(confirmedAt) && (hasSession || now() - sessionEndedAt < backWithinMs)) || (alone && isRecent(ranAt)),
    confirmed(at, isAlone) {
      confirmedAt = at;
      alone = isAlone;
    },
    sessionOpened() {
      hasSession = true;
    },
    sessionEnded() {
      if (hasSession) sessionEndedAt = now();
      hasSession = false;
    },
    runs() {
      if (!isRecent(ranAt)) alone = false;
      ranAt = now();
    },
  };
};
