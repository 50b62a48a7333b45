import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

/** Rooms were combined or divided, and this group is to run for it. */
export const combinationSwitched = recordedEvent(
  'placeCombination.switched',
  z.object({ placeId: z.string(), groupId: z.string(), runId: z.string(), by: z.string() }),
  ({ placeId }) => placeId,
);
