import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

/** Notices wait to be sent; the deliveries themselves are in the database. */
export const noticesQueued = recordedEvent(
  'notice.queued',
  z.object({ noticeId: z.string() }),
  (news) => news.noticeId,
);
