import { event } from '@eoms/contract';
import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

/** A place was added, changed, moved, put under repair or back into service. */
export const placeChanged = event('place.changed', z.object({ placeId: z.string() }));
/** A combined place was made, changed, combined, divided or undone; the nodes read them again. */
export const combinationChanged = event('placeCombination.changed', z.object({ placeId: z.string() }));
export const placeRemoved = recordedEvent('place.removed', z.object({ placeId: z.string() }), ({ placeId }) => placeId);
export const placeGroupRemoved = recordedEvent(
  'placeGroup.removed',
  z.object({ groupId: z.string() }),
  ({ groupId }) => groupId,
);
