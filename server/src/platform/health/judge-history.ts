/** Figures of the history: readings in memory and on disk. */
export interface HistoryFigures {
  readonly waiting: number;
  readonly stalledMs: number;
  /** For how long senders have been held back now. */
  readonly highMs: number;
  /** Since the last loss; infinite before the first. */
  readonly droppedAgoMs: number;
  readonly spoolFiles: number;
  readonly spoolBytes: number;
  readonly spoolMostBytes: number;
  readonly dropped: number;
}

export interface HistoryHealth {
  /** Readings in memory that are not stored yet, and for how long none has been. */
  readonly waiting: number;
  readonly stalledMs: number;
  /** For how long senders have been held back, because more arrives than can be stored. */
  readonly highMs: number;
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
const highAfterMs = 30_000;
const droppingForMs = 60_000;
const fullFrom = 0.9;
/** PostgreSQL itself stops when the disk is full, so this warns well before. */
const leastFreeBytes = 512 << 20;

const reasonOf = (figures: HistoryFigures, free: number | undefined): string | undefined => {
  if (figures.stalledMs > stalledAfterMs) return 'stalled';
  if (figures.spoolBytes > figures.spoolMostBytes * fullFrom) return 'spoolFull';
  if (free !== undefined && free < leastFreeBytes) return 'diskLow';
  if (figures.droppedAgoMs < droppingForMs) return 'dropping';
  return figures.highMs > highAfterMs ? 'overloaded' : undefined;
};

export const judgeHistory = (
  figures: HistoryFigures,
  free: number | undefined,
): HistoryHealth & { readonly ok: boolean; readonly reason?: string } => {
  const { waiting, stalledMs, highMs, spoolFiles, spoolBytes, spoolMostBytes, dropped } = figures;
  const reason = reasonOf(figures, free);
  return {
    ok: reason === undefined,
    ...(reason === undefined ? {} : { reason }),
    waiting,
    stalledMs,
    highMs: Math.round(highMs),
    spoolFiles,
    spoolBytes,
    dropped,
    spoolRoomBytes: Math.max(0, Math.min(spoolMostBytes - spoolBytes, free ?? Number.POSITIVE_INFINITY)),
    ...(free === undefined ? {} : { diskFreeBytes: free }),
  };
};
