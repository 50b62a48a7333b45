import { noticeArrived } from '@eoms/contract';
import type { Live } from '../../../platform/live/live.ts';
import type { Sender } from './sender.ts';

/** Shown in every console that the user has open, on whatever node. */
export const consoleSender =
  (live: Pick<Live, 'publish' | 'isWanted'>): Sender =>
  async (_settings, { id, title, content, urgent, at, userId }) => {
    if (userId === null) return { ok: false, final: true, status: 'noUser', excerpt: '' };
    const isOpen = live.isWanted('notices', userId);
    live.publish(`notices:${userId}`, noticeArrived, { id, title, content, urgent, at: at.toISOString() });
    return { ok: true, status: isOpen ? 'shown' : 'nobodyOnline', excerpt: '' };
  };
