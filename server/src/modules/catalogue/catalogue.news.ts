import { event } from '@eoms/contract';
import { z } from 'zod';

/** A device model was changed; its devices show its new names from now on. */
export const modelChanged = event('model.changed', z.object({ modelId: z.string() }));
