import { event } from '@eoms/contract';
import { z } from 'zod';

/** A recurring order was saved or removed. */
export const orderPlansSaved = event('orderPlan.stored', z.object({}));
