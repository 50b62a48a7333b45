import { type DocumentContent, documentChanged, emptyDocument, itemsOfDocument } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { createDocumentCheck } from './check-document.ts';
import { addVersion, findVersion } from './document-versions.store.ts';
import type { DocumentsDeps } from './documents.deps.ts';
import {
  dropDocument,
  findDraft,
  insertDocument,
  lockDocument,
  nameDocument,
  narrowPlaces,
  newestContent,
  type StoredDocument,
  writeDraft,
} from './documents.store.ts';

interface Based {
  readonly id: string;
  readonly revision: number;
}

const audited = (content: DocumentContent) => ({
  pages: content.pages.length,
  widgets: itemsOfDocument(content).length,
});

/** Creates, saves, publishes and removes documents. Changes of a draft name the revision that they are based on. */
export const createDocumentChanges = (deps: DocumentsDeps) => {
  const { database, news } = deps;
  const { db, transaction } = database;
  const { requirePlaces, requireSound } = createDocumentCheck(deps);

  /** Runs with the document locked. Throws '404' without access, '409' if somebody saved after the named revision. */
  const withLocked = <T>(
    { id, revision }: { id: string; revision?: number },
    caller: Caller,
    work: (tx: Executor, stored: StoredDocument) => Promise<T>,
  ): Promise<T> =>
    transaction(async (tx) => {
      const stored = await lockDocument(tx, caller.places, id);
      if (!stored) throw refuse('404');
      if (revision !== undefined && stored.revision !== revision) throw refuse('409');
      return work(tx, stored);
    });

  const store = async (
    tx: Executor,
    stored: StoredDocument,
    content: DocumentContent,
    caller: Caller,
    after: object = {},
  ) => {
    const published = (await newestContent(tx, stored.id))?.content;
    const saved = await writeDraft(tx, stored, content, published, caller.username);
    const { revision } = saved;
    await caller.audit({ target: stored.id, after: { revision, ...audited(content), ...after } }, tx);
    await news.changed(tx, documentChanged, { documentId: stored.id, change: 'draft', revision, by: caller.username });
    return saved;
  };

  return {
    create: async ({ name, copyOf }: { name: string; copyOf?: string | undefined }, caller: Caller) => {
      const copied = copyOf === undefined ? undefined : await findDraft(db, caller.places, copyOf);
      if (copyOf !== undefined && !copied) throw refuseUnknown('copyOf');
      const id = newId();
      const draft = copied?.content ?? emptyDocument;
      await transaction(async (tx) => {
        await insertDocument(tx, { id, name, draft, by: caller.username });
        await caller.audit({ target: id, after: { name, ...audited(draft) } }, tx);
      });
      return { id };
    },
    rename: async ({ id, name }: { id: string; name: string }, caller: Caller) => {
      await withLocked({ id }, caller, async (tx, before) => {
        await nameDocument(tx, id, name);
        await caller.audit({ target: id, before: { name: before.name }, after: { name } }, tx);
      });
      return null;
    },
    remove: async (id: string, caller: Caller) => {
      await withLocked({ id }, caller, async (tx, { name, draft, revision }) => {
        await dropDocument(tx, id);
        await caller.audit({ target: id, before: { name, ...audited(draft) } }, tx);
        await news.changed(tx, documentChanged, { documentId: id, change: 'removed', revision, by: caller.username });
      });
      return null;
    },
    save: async ({ id, revision, content }: Based & { content: DocumentContent }, caller: Caller) => {
      return withLocked({ id, revision }, caller, async (tx, stored) => {
        await requireSound(tx, content, stored.draft, caller);
        return store(tx, stored, content, caller);
      });
    },
    publish: async ({ id, revision, note }: Based & { note: string }, caller: Caller) => {
      const number = await withLocked({ id, revision }, caller, async (tx, { draft }) => {
        if (itemsOfDocument(draft).length === 0) throw refuse('document.empty');
        await requireSound(tx, draft, undefined, caller);
        const added = await addVersion(tx, { documentId: id, content: draft, note, by: caller.username });
        await narrowPlaces(tx, id, draft);
        await caller.audit({ target: id, after: { version: added, note, ...audited(draft) } }, tx);
        await news.changed(tx, documentChanged, { documentId: id, change: 'published', revision, by: caller.username });
        return added;
      });
      return { number };
    },
    restore: async ({ versionId, revision }: { versionId: string; revision: number }, caller: Caller) => {
      const version = await findVersion(db, caller.places, versionId);
      if (!version) throw refuseUnknown('versionId');
      const { documentId: id, content, number } = version;
      // An older version may show places that the document no longer shows, and this person may not see.
      await requirePlaces(content, caller);
      return withLocked({ id, revision }, caller, (tx, stored) =>
        store(tx, stored, content, caller, { restored: number }),
      );
    },
  };
};
