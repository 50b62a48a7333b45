import type { SignOnService, SignOnServiceDraft } from '@eoms/contract';
import { hashToken, newToken } from '../../../platform/auth/token.ts';
import { removeRow, saveRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { SessionDeps } from '../session-deps.ts';
import { keptServices, listServices, presentService } from './sign-on.store.ts';

export interface SavedService {
  readonly id: string;
  readonly clientId: string;
  /** Only when it was created in this call; it cannot be retrieved later. */
  readonly clientSecret: string | null;
}

export interface SignOnServices {
  list(): Promise<SignOnService[]>;
  save(caller: Caller, draft: SignOnServiceDraft): Promise<SavedService>;
  remove(caller: Caller, id: string): Promise<void>;
}

export const createSignOnServices = ({ database }: Pick<SessionDeps, 'database'>): SignOnServices => ({
  list: async () => (await listServices(database.db)).map(presentService),
  save: (caller, draft) => {
    const made = draft.id === undefined;
    const clientSecret = made || draft.renewSecret ? newToken() : null;
    const secret = clientSecret === null ? {} : { secretHash: hashToken(clientSecret) };
    return database.transaction(async (tx) => {
      const newClientId = `eoms-${newToken().slice(0, 16)}`;
      const { id, before } = await saveRow(tx, keptServices, draft, caller, () =>
        made
          ? { values: { ...secret, clientId: newClientId }, after: { clientId: newClientId } }
          : { values: secret, after: { secretRenewed: clientSecret !== null } },
      );
      return { id, clientId: before?.clientId ?? newClientId, clientSecret };
    });
  },
  // Open tickets of the service are removed with it.
  remove: async (caller, id) => void (await database.transaction((tx) => removeRow(tx, keptServices, id, caller))),
});
