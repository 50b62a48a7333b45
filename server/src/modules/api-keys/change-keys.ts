import { type ApiKeyDraft, assistantCallOf, may, type NewApiKey } from '@eoms/contract';
import { apiKeysChanged } from '../../platform/auth/auth.news.ts';
import { areAmong } from '../../platform/auth/rights.ts';
import { hashToken, newApiKey } from '../../platform/auth/token.ts';
import { lockRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { ApiKeysDeps } from './api-keys.deps.ts';
import { endKey, keysOf } from './api-keys.store.ts';

const longestMs = 2 * 366 * 86_400_000;
/** Enough of a secret to recognise it by, and far too little to guess the rest. */
const prefixLength = 'eoms_'.length + 6;

/** Nobody lets an assistant do on its own what they may not decide about, or not do themselves. */
const requireMayActAtOnce = (draft: ApiKeyDraft, caller: Caller): void => {
  const { actsAtOnce, assistant, readOnly, placeIds } = draft;
  if (actsAtOnce.length === 0) return;
  const decides = assistant && !readOnly && caller.permits(may('control', 'assistantRequests'));
  const doesItself = actsAtOnce.every((action) => {
    const { needs } = assistantCallOf(action);
    return caller.permits(needs) && (placeIds === null || areAmong(caller.placesFor(needs), placeIds));
  });
  if (!decides || !doesItself) throw refuse('apiKey.mayNotActAtOnce', {}, [{ field: 'actsAtOnce' }]);
};

/** Making, changing and ending keys. */
export const createKeyChanges = ({ platform, access, places }: ApiKeysDeps) => {
  const { database, news } = platform;

  const check = async (draft: ApiKeyDraft, caller: Caller): Promise<void> => {
    const { roleId, placeIds, expiresAt } = draft;
    const inMs = Date.parse(expiresAt) - Date.now();
    if (inMs <= 0 || inMs > longestMs) throw refuse('apiKey.tooLong', {}, [{ field: 'expiresAt' }]);
    if (!(await access.rolesToHandOn(caller)).some(({ id }) => id === roleId))
      throw refuse('apiKey.roleNotHeld', {}, [{ field: 'roleId' }]);
    requireMayActAtOnce(draft, caller);
    if (placeIds === null) return;
    const rights = await access.rightsToHandOn(caller.userId, roleId);
    const known = new Set(await places.existingPlaces(placeIds));
    const within = areAmong(rights.superAdministrator ? 'all' : rights.places, placeIds);
    if (!within || !placeIds.every((id) => known.has(id))) throw refuseUnknown('placeIds');
    // Whoever lacks a part sees nothing of the whole: such a key would find nothing.
    const seen = new Set(await places.withEveryPart(placeIds));
    if (!placeIds.every((id) => seen.has(id))) throw refuse('apiKey.partsMissing', {}, [{ field: 'placeIds' }]);
  };

  const changed = async (change: () => Promise<string>): Promise<string> => {
    const id = await change();
    news.publish(apiKeysChanged, { keyIds: [id] });
    return id;
  };

  return {
    async create(draft: ApiKeyDraft, caller: Caller): Promise<NewApiKey> {
      await check(draft, caller);
      const secret = newApiKey();
      const hidden = { tokenHash: hashToken(secret), prefix: secret.slice(0, prefixLength) };
      const made = { ...hidden, ownerId: caller.userId, createdBy: caller.username };
      const { id } = await database.transaction((tx) =>
        saveRow(tx, keysOf(caller, 'mine'), draft, caller, () => ({ values: made, after: { prefix: made.prefix } })),
      );
      return { id, secret };
    },
    async save(draft: ApiKeyDraft & { readonly id: string }, caller: Caller): Promise<{ id: string }> {
      await check(draft, caller);
      await changed(() =>
        database.transaction(async (tx) => {
          const { before } = await saveRow(tx, keysOf(caller, 'mine'), draft, caller);
          if (before?.revokedAt) throw refuse('apiKey.revoked');
          return draft.id;
        }),
      );
      return { id: draft.id };
    },
    async revoke(id: string, caller: Caller): Promise<null> {
      await changed(() =>
        database.transaction(async (tx) => {
          await lockRow(tx, keysOf(caller), id);
          if (!(await endKey(tx, id))) throw refuse('apiKey.revoked');
          await caller.audit({ target: id, after: { revoked: true } }, tx);
          return id;
        }),
      );
      return null;
    },
  };
};
export type KeyChanges = ReturnType<typeof createKeyChanges>;
