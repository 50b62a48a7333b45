import { event } from '@eoms/contract';
import { z } from 'zod';

/** A stocktake began or ended, or something in it has changed. */
export const stocktakeStored = event('stocktake.stored', z.object({ stocktakeId: z.string() }));
