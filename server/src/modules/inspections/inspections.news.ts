import { event } from '@eoms/contract';
import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

/** Plans were saved, started or ended: others may be due, or at other times. */
export const plansSaved = event('inspectionPlan.stored', z.object({}));

/** An inspection was made, begun, moved, ended or cancelled. */
export const inspectionStored = event('inspection.stored', z.object({ inspectionId: z.string() }));

/** An item of an inspection was settled, or is being asked. */
export const itemStored = event('inspection.itemStored', z.object({ inspectionId: z.string() }));

/** An inspection has ended, and what follows from its report is to be done once. */
export const inspectionEnded = recordedEvent(
  'inspection.ended',
  z.object({ inspectionId: z.string() }),
  ({ inspectionId }) => inspectionId,
);
