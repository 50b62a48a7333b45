import { z } from 'zod';
import { event } from '../kit/event.ts';

/** Something of a stocktake has changed: a scan, a decision, its end. */
export const stocktakeChanged = event('stocktake.changed', z.object({ stocktakeId: z.string() }));
