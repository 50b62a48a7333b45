/** Figures of the history: readings in memory and on disk. */
export interface HistoryFigures {
  readonly waiting: number;
  readonly stalledMs: number;
  readonly spoolFiles: number;
  readonly spoolBytes: number;
  readonly spoolMostBytes: number;
  readonly dropped: number;
}

export interface HistoryHealth {
  /** Readings in memory that are not stored yet, and for how long none has been. */
  readonly waiting: number;
  readonly stalledMs: number;
  /** Batches on disk because the database is away or slow. */
  readonly spoolFiles: number;
  readonly spoolBytes: number;
  readonly spoolRoomBytes: number;
  readonly diskFreeBytes?: number;
  /** Readings lost since the start; none of them was acknowledged. */
  readonly dropped: number;
}

/** Longer than the database may take for one batch. */
const stalledAfterMs = 30_000;
const fullFrom = 0.9;
/** PostgreSQL itself stops when the disk is full, so this warns well before. */
const leastFreeBytes = 512 << 20;

const reasonOf = (figures: HistoryFigures, free: number | undefined): string | undefined => {
  if (figures.stalledMs > stalledAfterMs) return 'stalled';
  if (figures.spoolBytes > figures.spoolMostBytes * fullFrom) return 'spoolFull';
  return free !== undefined && free < leastFreeBytes ? 'diskLow' : undefined;
};

export const judgeHistory = (
  figures: HistoryFigures,
  free: number | undefined,
): HistoryHealth & { readonly ok: boolean; readonly reason?: string } => {
  const { waiting, stalledMs, spoolFiles, spoolBytes, spoolMostBytes, dropped } = figures;
  const reason = reasonOf(figures, free);
  return {
    ok: reason === undefined,
    ...(reason === undefined ? {} : { reason }),
    ...{ waiting, stalledMs, spoolFiles, spoolBytes, dropped },
    spoolRoomBytes: Math.max(0, Math.min(spoolMostBytes - spoolBytes, free ?? Number.POSITIVE_INFINITY)),
    ...(free === undefined ? {} : { diskFreeBytes: free }),
  };
};
