interface DiskFacts {
  /** Bytes free on the disk of the data folder, where they can be determined. */
  readonly free: number | undefined;
  /** The database has said lately that its disk is full. */
  readonly databaseFull: boolean;
}

export interface DiskHealth {
  readonly ok: boolean;
  readonly reason?: 'diskFull';
  readonly freeBytes?: number;
}

/** PostgreSQL writes its log in files of 16 MB and stops when there is no room for the next. */
export const leastToWork = 32 << 20;

/** Full: a change would be refused, or stop the database, so no traffic should come here. */
export const judgeDisk = ({ free, databaseFull }: DiskFacts): DiskHealth => {
  const shown = free === undefined ? {} : { freeBytes: free };
  const isFull = databaseFull || (free !== undefined && free < leastToWork);
  return isFull ? { ok: false, reason: 'diskFull', ...shown } : { ok: true, ...shown };
};
