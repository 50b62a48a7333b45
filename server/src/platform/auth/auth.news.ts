import { event } from '@eoms/contract';
import { z } from 'zod';
import { recordedEvent } from '../news/news.ts';

/**
 * Roles, grants, places or status of these users changed; without `userIds`, of anyone. The order does not matter, so
 * those of single users do not wait for each other.
 */
export const accessChanged = recordedEvent(
  'access.changed',
  z.object({ userIds: z.array(z.string()).optional() }),
  ({ userIds }) => (userIds?.length === 1 && userIds[0]) || 'access',
);

/** Settings or lock of these panels of a place changed: cached identities are dropped, and open sockets checked again. */
export const panelsChanged = event(
  'auth.panelsChanged',
  z.object({ panelIds: z.array(z.string()), placeId: z.string().optional() }),
);

/** Rights of these keys changed or ended: none of what nodes remember of them holds any longer. */
export const apiKeysChanged = event('auth.apiKeysChanged', z.object({ keyIds: z.array(z.string()) }));

/** These sessions have ended: open sockets are closed and cached identities dropped. */
export const sessionsRevoked = event(
  'sessions.revoked',
  z.object({ tokenHashes: z.array(z.string()), reason: z.enum(['revoked', 'expired', 'disabled']) }),
);
