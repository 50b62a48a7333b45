import { event } from '@eoms/contract';
import { z } from 'zod';

/** A place was made, changed, moved, put under repair or back into service. */
export const placeChanged = event('place.changed', z.object({ placeId: z.string() }));
export const placeRemoved = event('place.removed', z.object({ placeId: z.string() }));
export const placeGroupRemoved = event('placeGroup.removed', z.object({ groupId: z.string() }));
