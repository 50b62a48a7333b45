import { event } from '@eoms/contract';
import { z } from 'zod';
import { localEvent, recordedEvent } from '../../platform/news/news.ts';

/** A place was added, changed or moved, or shows another layout. */
export const placeChanged = event('place.changed', z.object({ placeId: z.string() }));
/**
 * A combined place was made, changed, combined, divided or undone; the nodes read them again. `former` are the places with
 * which it no longer shares a room.
 */
export const combinationChanged = event(
  'placeCombination.changed',
  z.object({ placeId: z.string(), former: z.array(z.string()).optional() }),
);
/** The state of these places has changed, by hand, by a scene or in time; whoever shares a room with one of them shows it too. */
export const placeStatesChanged = localEvent('place.statesChanged', z.object({ placeIds: z.array(z.string()) }));
export const placeRemoved = recordedEvent('place.removed', z.object({ placeId: z.string() }), ({ placeId }) => placeId);
export const placeGroupRemoved = recordedEvent(
  'placeGroup.removed',
  z.object({ groupId: z.string() }),
  ({ groupId }) => groupId,
);
