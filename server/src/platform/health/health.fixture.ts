import type { HistoryFigures } from './judge-history.ts';

/** Figures of an idle history. */
export const settledHistory: HistoryFigures = {
  waiting: 0,
  stalledMs: 0,
  highMs: 0,
  droppedAgoMs: Number.POSITIVE_INFINITY,
  spoolFiles: 0,
  spoolBytes: 0,
  spoolMostBytes: 1_000,
  dropped: 0,
};
