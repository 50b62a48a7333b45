import { may } from '@eoms/contract';
import type { ApiKeyRecord } from '../../platform/auth/api-key-rights.ts';
import { keyIdentity } from '../../platform/auth/api-keys.ts';
import type { ApiKeyPorts } from '../../platform/auth/authorizer.ts';
import { isPermitted } from '../../platform/auth/rights.ts';
import type { Identity } from '../../platform/http/context.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import type { ApiKeysDeps } from './api-keys.deps.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';
import { findByHash, findById, noteUse } from './api-keys.store.ts';
import { createKeyChanges } from './change-keys.ts';

export type { ApiKeysDeps } from './api-keys.deps.ts';

export interface ApiKeysModule extends ModuleParts {
  /** Used by the authorizer. */
  readonly ports: ApiKeyPorts;
  /** The key as a caller, with what it may at this moment; null if it has ended. For what it asked for earlier. */
  identityOf(keyId: string): Promise<Identity | null>;
  /** Whether who made it may decide at this moment about what assistants ask for: only then may it act at once. */
  ownerDecides(keyId: string): Promise<boolean>;
}

/** Keys by which programs and assistants make calls, each within a role and places of the person who made it. */
export const createApiKeys = (deps: ApiKeysDeps): ApiKeysModule => {
  const { platform, access, places } = deps;
  const { db } = platform.database;
  const withParts = async (record: ApiKeyRecord | null): Promise<ApiKeyRecord | null> =>
    record?.placeIds ? { ...record, placeIds: await places.withEveryPart(record.placeIds) } : record;
  const rightsOf: ApiKeyPorts['rightsOf'] = ({ ownerId, roleId }) => access.rightsToHandOn(ownerId, roleId);
  return {
    routes: apiKeysRoutes(deps, createKeyChanges(deps)),
    ports: {
      findKey: async (tokenHash) => withParts(await findByHash(db, tokenHash)),
      rightsOf,
      noteUse: (keyId, at, from) => noteUse(db, keyId, at, from),
    },
    async identityOf(keyId) {
      const record = await withParts(await findById(db, keyId));
      return record && keyIdentity(record, await rightsOf(record), '');
    },
    async ownerDecides(keyId) {
      const record = await findById(db, keyId);
      if (!record) return false;
      return isPermitted(await access.accessOf(record.ownerId, undefined), may('control', 'assistantRequests'));
    },
  };
};
