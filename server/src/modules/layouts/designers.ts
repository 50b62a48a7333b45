import { layoutChanged } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { announcePresence } from '../../platform/presence/presence.store.ts';
import type { LayoutReaders, LayoutsDeps } from './design-layouts.ts';
import { findDraft } from './layouts.store.ts';
import { layoutDesigners } from './layouts.tables.ts';

interface Announcement {
  readonly placeId: string;
  readonly tab: string;
  readonly leaving: boolean;
}

/** Tells people who design the same place of each other. */
export const createDesigners = ({ database: { db }, news }: LayoutsDeps, { requirePlace }: LayoutReaders) => ({
  announce: async ({ placeId, tab, leaving }: Announcement, caller: Caller) => {
    await requirePlace(caller.places, placeId, 'placeId');
    const own = { tab, subjectId: placeId, userId: caller.userId, name: caller.username };
    const { changed, others } = await announcePresence(db, layoutDesigners, own, leaving);
    const { revision = 0, savedBy = null } = (await findDraft(db, placeId)) ?? {};
    if (changed) news.publish(layoutChanged, { placeId, change: 'designers', revision, by: caller.username });
    return { others, revision, savedBy };
  },
});
