import { event } from '@eoms/contract';
import { z } from 'zod';
import { recordedEvent } from '../news/news.ts';

/** Roles, grants, places or status of these users changed; without `userIds`, of anyone. */
export const accessChanged = recordedEvent(
  'access.changed',
  z.object({ userIds: z.array(z.string()).optional() }),
  () => 'access',
);

/** These sessions are over: open sockets close, cached answers go. */
export const sessionsRevoked = event(
  'sessions.revoked',
  z.object({ tokenHashes: z.array(z.string()), reason: z.enum(['revoked', 'expired', 'disabled']) }),
);
