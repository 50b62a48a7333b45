import { event } from '@eoms/contract';
import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

/** Meetings of these places were created, changed, begun or ended; the nodes read them again. */
export const meetingsChanged = event('meetings.changed', z.object({ placeIds: z.array(z.string()) }));

/** A meeting was ended before its time or cancelled, by a person or in the calendar that it comes from. */
export const meetingStopped = recordedEvent(
  'meeting.stopped',
  z.object({ meetingId: z.string(), to: z.enum(['ended', 'cancelled']), at: z.string() }),
  ({ meetingId }) => meetingId,
);

/** A meeting has begun, come close or ended, once for all nodes. */
export const meetingAdvanced = recordedEvent(
  'meeting.advanced',
  z.object({ meetingId: z.string(), placeId: z.string(), to: z.enum(['running', 'ended', 'released']) }),
  ({ meetingId }) => meetingId,
);
