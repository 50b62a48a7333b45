import { type DocumentShare, may } from '@eoms/contract';
import { isPermitted, placesPermitted } from '../../platform/auth/rights.ts';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  dropShare,
  findShare,
  type OpenedShare,
  openShare,
  replaceShare,
  type StoredShare,
} from './document-shares.store.ts';
import type { DocumentsDeps } from './documents.deps.ts';
import { lockDocument, newestContent, seesDocument } from './documents.store.ts';

const purposeOf = (documentId: string): string => `document_shares.sealed_code.${documentId}`;
const notShared: DocumentShare = { code: null, until: null, by: null, since: null };
const publishing = may('edit', 'customizeControl');

/** A share as its reader gets it: what is published, and the places that whoever shared it may see now. */
export interface ReadableShare extends OpenedShare {
  readonly scope: PlaceScope;
}

/** Addresses at which published documents can be read without signing in. */
export const createDocumentShares = ({ database, sharing: { secrets, access } }: DocumentsDeps) => {
  const { db, transaction } = database;
  const shown = ({ documentId, sealedCode, until, by, createdAt }: StoredShare): DocumentShare => ({
    code: secrets.open(sealedCode, purposeOf(documentId)),
    until: until?.toISOString() ?? null,
    by,
    since: createdAt.toISOString(),
  });
  return {
    get: async (id: string, caller: Caller): Promise<DocumentShare> => {
      if (!(await seesDocument(db, caller.places, id))) throw refuse('404');
      const share = await findShare(db, id);
      return share ? shown(share) : notShared;
    },
    share: async ({ id, until }: { id: string; until: string | null }, caller: Caller): Promise<DocumentShare> => {
      if (until !== null && Date.parse(until) <= Date.now())
        throw refuse('document.endInThePast', {}, [{ field: 'until' }]);
      const code = newToken();
      const createdAt = new Date();
      const share: StoredShare = {
        documentId: id,
        codeHash: hashToken(code),
        sealedCode: secrets.seal(code, purposeOf(id)),
        until: until === null ? null : new Date(until),
        userId: caller.userId,
        roleId: caller.roleId ?? null,
        by: caller.username,
        createdAt,
      };
      await transaction(async (tx) => {
        if (!(await lockDocument(tx, caller.places, id))) throw refuse('404');
        if (!(await newestContent(tx, id))) throw refuse('document.notPublished');
        await replaceShare(tx, share);
        await caller.audit({ target: id, after: { until } }, tx);
      });
      return shown(share);
    },
    unshare: async (id: string, caller: Caller): Promise<null> => {
      await transaction(async (tx) => {
        if (!(await lockDocument(tx, caller.places, id))) throw refuse('404');
        await dropShare(tx, id);
        await caller.audit({ target: id }, tx);
      });
      return null;
    },
    /** Throws '404' for an address that never existed, has ended, or whose author may no longer publish. */
    open: async (code: string): Promise<ReadableShare> => {
      const opened = await openShare(db, hashToken(code));
      if (!opened) throw refuse('404');
      const rights = await access.accessOf(opened.userId, opened.roleId ?? undefined);
      if (!isPermitted(rights, publishing)) throw refuse('404');
      return { ...opened, scope: placesPermitted(rights, publishing) };
    },
  };
};
export type DocumentShares = ReturnType<typeof createDocumentShares>;
