import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

/** A record of an entity was made, changed or removed. */
export const entityRecordChanged = recordedEvent(
  'entityRecord.changed',
  z.object({ entityId: z.string(), recordId: z.string(), change: z.enum(['made', 'changed', 'removed']) }),
  ({ recordId }) => recordId,
);
