import { documentChanged } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { announcePresence } from '../../platform/presence/presence.store.ts';
import type { DocumentsDeps } from './documents.deps.ts';
import { findDraft } from './documents.store.ts';
import { documentDesigners } from './documents.tables.ts';

interface Announcement {
  readonly id: string;
  readonly tab: string;
  readonly leaving: boolean;
}

/** Tells people who design the same document of each other. */
export const createDocumentDesigners = ({ database: { db }, news }: Pick<DocumentsDeps, 'database' | 'news'>) => ({
  announce: async ({ id, tab, leaving }: Announcement, caller: Caller) => {
    const draft = await findDraft(db, caller.places, id);
    if (!draft) throw refuse('404');
    const own = { tab, subjectId: id, userId: caller.userId, name: caller.username };
    const { changed, others } = await announcePresence(db, documentDesigners, own, leaving);
    if (changed) {
      const { revision } = draft;
      news.publish(documentChanged, { documentId: id, change: 'designers', revision, by: caller.username });
    }
    return { others, revision: draft.revision, savedBy: draft.savedBy };
  },
});
