import type { SignOnService, SignOnServiceDraft } from '@eoms/contract';
import type { z } from 'zod';
import { hashToken, newToken } from '../../../platform/auth/token.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { refuseViolations } from '../../../platform/database/violations.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { SessionDeps } from '../session-deps.ts';
import {
  deleteService,
  insertService,
  listServices,
  lockService,
  presentService,
  updateService,
} from './sign-on.store.ts';

type Draft = z.output<typeof SignOnServiceDraft>;

export interface SavedService {
  readonly id: string;
  readonly clientId: string;
  /** Only when it was made now; nobody can ask for it again. */
  readonly clientSecret: string | null;
}

export interface SignOnServices {
  list(): Promise<SignOnService[]>;
  save(caller: Caller, draft: Draft): Promise<SavedService>;
  remove(caller: Caller, id: string): Promise<void>;
}

export const createSignOnServices = ({ database }: Pick<SessionDeps, 'database'>): SignOnServices => {
  const create = async (caller: Caller, { renewSecret: _, ...draft }: Draft): Promise<SavedService> => {
    const id = newId();
    const clientId = `eoms-${newToken().slice(0, 16)}`;
    const clientSecret = newToken();
    await database.transaction(async (tx) => {
      await insertService(tx, { ...draft, id, clientId, secretHash: hashToken(clientSecret) });
      await caller.audit({ target: id, after: { ...draft, clientId } }, tx);
    });
    return { id, clientId, clientSecret };
  };

  const change = async (caller: Caller, id: string, { renewSecret, ...draft }: Draft): Promise<SavedService> => {
    const clientSecret = renewSecret ? newToken() : null;
    return database.transaction(async (tx) => {
      const before = await lockService(tx, id);
      if (!before) throw refuse('404');
      await updateService(tx, id, { ...draft, ...(clientSecret ? { secretHash: hashToken(clientSecret) } : {}) });
      const after = { ...draft, secretRenewed: clientSecret !== null };
      await caller.audit({ target: id, before: presentService(before), after }, tx);
      return { id, clientId: before.clientId, clientSecret };
    });
  };

  return {
    list: async () => (await listServices(database.db)).map(presentService),
    save: (caller, draft) =>
      refuseViolations({ sign_on_services_service_key: 'oauth.serviceInUse' }, () =>
        draft.id ? change(caller, draft.id, draft) : create(caller, draft),
      ),
    remove: (caller, id) =>
      database.transaction(async (tx) => {
        const removed = await deleteService(tx, id);
        if (!removed) throw refuse('404');
        await caller.audit({ target: id, before: presentService(removed) }, tx);
      }),
  };
};
