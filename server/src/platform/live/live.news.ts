import { event } from '@eoms/contract';
import { z } from 'zod';

const version = z.number().int();
const topics = z.array(z.string());

/** A node's browsers follow other topics than before; the versions of one node rise. */
export const interestChanged = event('live.interestChanged', z.object({ version, add: topics, remove: topics }));

/** All topics that the browsers of a node follow. */
export const interestStated = event('live.interestStated', z.object({ version, topics }));

/** Asks for that: the sender may not know it. */
export const interestWanted = event('live.interestWanted', z.object({}));

/**
 * The sender knows a node's interest up to this version and sends it such events from now on. `late`: some of them may
 * have happened before.
 */
export const interestConfirmed = event('live.interestConfirmed', z.object({ version, late: z.boolean() }));

/** Events on one topic about one place: JSON objects separated by commas. */
export const eventsHappened = event(
  'live.eventsHappened',
  z.object({ topic: z.string(), placeId: z.string().optional(), events: z.string() }),
);
