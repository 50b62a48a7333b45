import { event } from '@eoms/contract';
import { z } from 'zod';

/** An automation was saved, switched, set aside or removed; the nodes read it again. */
export const automationChanged = event('automation.changed', z.object({ automationId: z.string() }));
