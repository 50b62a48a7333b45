/** Which processes of the system have ended, as far as this one can tell. */
export interface LifeSigns {
  /**
   * True if the process with this id runs no more, or is cut off from the database: what it had taken is free. False
   * while that is not known.
   */
  isGone(node: string): boolean;
  /** Calls back when processes may have become known to be gone. Absent where only this one runs. */
  onGone?(listener: () => void): void;
}

/** A node whose session broke is back within this time. */
export const goneAfterMs = 2_000;

/** Concludes from what is seen again and again that a node is gone. `now` is a clock that is never set. */
export const createLifeSigns = (own: string, markOf: (node: string) => number, now: () => number) => {
  const seenAt = new Map<number, number>();
  /** Since when nothing could have been missed. */
  let lookingSince: number | undefined;
  let lookedAt = 0;
  /** Whether it has looked long enough to know of those who were gone before. */
  let certain = false;
  const listeners: (() => void)[] = [];
  /** Returns whether there were any. */
  const forgetGone = (): boolean => {
    const gone = [...seenAt].filter(([, at]) => now() - at >= goneAfterMs);
    for (const [mark] of gone) seenAt.delete(mark);
    return gone.length > 0;
  };
  return {
    seen(alive: ReadonlySet<number>): void {
      // After a pause (a process that was stopped, a database that was away) it begins anew.
      if (lookingSince === undefined || now() - lookedAt > goneAfterMs) {
        lookingSince = now();
        certain = false;
      }
      lookedAt = now();
      for (const mark of alive) seenAt.set(mark, lookedAt);
      const isNew = !certain && lookedAt - lookingSince >= goneAfterMs;
      certain ||= isNew;
      if (forgetGone() || isNew) for (const listener of listeners) listener();
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
    onGone: (listener: () => void): void => void listeners.push(listener),
  };
};
