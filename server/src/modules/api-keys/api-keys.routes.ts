import { apiKeysEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { ApiKeysDeps } from './api-keys.deps.ts';
import { pageKeys } from './api-keys.store.ts';
import type { KeyChanges } from './change-keys.ts';

export const apiKeysRoutes = ({ platform, access }: ApiKeysDeps, changes: KeyChanges): Route[] =>
  implement(apiKeysEndpoints, {
    listApiKeys: ({ query }, caller) => pageKeys(platform.database.db, caller, query),
    listKeyRoles: (_, caller) => access.rolesToHandOn(caller),
    createApiKey: ({ body }, caller) => changes.create(body, caller),
    saveApiKey: ({ body }, caller) => changes.save(body, caller),
    revokeApiKey: ({ body }, caller) => changes.revoke(body.id, caller),
  });
