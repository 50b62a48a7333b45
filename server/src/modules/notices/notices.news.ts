import { z } from 'zod';
import { localEvent, recordedEvent } from '../../platform/news/news.ts';

/** Notices wait to be sent; the deliveries themselves are in the database. */
export const noticesQueued = recordedEvent(
  'notice.queued',
  z.object({ noticeId: z.string() }),
  (news) => news.noticeId,
);

/** Something that waits may leave now: its channel was changed, or somebody sends it again. */
export const noticesFreed = localEvent('notice.freed', z.object({}));
