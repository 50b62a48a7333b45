import type { EntityValue } from '@eoms/contract';
import type { RecordRow } from '../record-table.store.ts';

/** A record to write: with all its values by the ids of the properties. */
export interface WrittenRecord {
  readonly id: string;
  readonly before: RecordRow | undefined;
  readonly placeId: string | null;
  readonly values: Readonly<Record<string, EntityValue>>;
}
