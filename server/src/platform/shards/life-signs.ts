/** Which processes of the system have ended, as far as this one can tell. */
export interface LifeSigns {
  /**
   * True if the process with this id runs no more, or is cut off from the database: what it had taken is free. False
   * while that is not known.
   */
  isGone(node: string): boolean;
}

/** A node whose session broke is back within this time. */
export const goneAfterMs = 2_000;

/** Concludes from what is seen again and again that a node is gone. `now` is a clock that is never set. */
export const createLifeSigns = (own: string, markOf: (node: string) => number, now: () => number) => {
  const seenAt = new Map<number, number>();
  /** Since when nothing could have been missed. */
  let lookingSince: number | undefined;
  let lookedAt = 0;
  const forget = (): void => {
    for (const [mark, at] of seenAt) if (now() - at > goneAfterMs) seenAt.delete(mark);
  };
  return {
    seen(alive: ReadonlySet<number>): void {
      // After a pause (a process that was stopped, a database that was away) it begins anew.
      if (lookingSince === undefined || now() - lookedAt > goneAfterMs) lookingSince = now();
      lookedAt = now();
      forget();
      for (const mark of alive) seenAt.set(mark, lookedAt);
    },
    /** What was seen before is no longer certain: the database was left, restarted or replaced. */
    lost(): void {
      lookingSince = undefined;
    },
    isGone(node: string): boolean {
      if (node === own || lookingSince === undefined || now() - lookedAt > goneAfterMs) return false;
      const last = Math.max(lookingSince, seenAt.get(markOf(node)) ?? 0);
      return now() - last >= goneAfterMs;
    },
  };
};
