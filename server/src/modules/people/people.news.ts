import { event } from '@eoms/contract';
import { z } from 'zod';

/** These users were disabled or removed: their sessions end. */
export const usersDisabled = event('user.disabled', z.object({ userIds: z.array(z.string()) }));

/** A password was changed or reset: sessions opened with the old one end, except the one that changed it. */
export const passwordChanged = event(
  'user.passwordChanged',
  z.object({ userId: z.string(), exceptSessionId: z.string().optional() }),
);
