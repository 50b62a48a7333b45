import type { Quality } from '@eoms/contract/vocabulary';

/** One point of a series. Enumerations travel by their code. `property` may carry an index. */
export interface HistoryRow {
  readonly deviceId: string;
  readonly property: string;
  readonly at: number;
  readonly value: number | boolean | string;
  readonly quality: Quality;
}
