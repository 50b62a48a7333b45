import { event } from '@eoms/contract';
import { z } from 'zod';
import { recordedEvent } from '../news/news.ts';

/** Roles, grants, places or status of these users changed; without `userIds`, of anyone. */
export const accessChanged = recordedEvent(
  'access.changed',
  z.object({ userIds: z.array(z.string()).optional() }),
  () => 'access',
);

/** Settings or lock of these panels changed: cached identities are dropped, and open sockets checked again. */
export const panelsChanged = event('auth.panelsChanged', z.object({ panelIds: z.array(z.string()) }));

/** These sessions have ended: open sockets are closed and cached identities dropped. */
export const sessionsRevoked = event(
  'sessions.revoked',
  z.object({ tokenHashes: z.array(z.string()), reason: z.enum(['revoked', 'expired', 'disabled']) }),
);
