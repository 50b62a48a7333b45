import { isForSteps, type RequestSettingsDraft } from '@eoms/contract';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import { requireRevision } from '../../platform/database/revision.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { RequestsDeps } from './requests.deps.ts';
import { lockSettings, storeSettings } from './requests.store.ts';

/** For the whole venue, so only for those who may do so everywhere. */
export const saveSettings = async (
  { platform: { database }, types }: Pick<RequestsDeps, 'platform' | 'types'>,
  draft: RequestSettingsDraft,
  caller: Caller,
): Promise<null> => {
  requireAllPlaces(caller);
  await database.transaction(async (tx) => {
    const before = await lockSettings(tx);
    await requireRevision(tx, before, draft, caller);
    const type = await types.hold(tx, draft.type);
    if (!type) throw refuseUnknown('type');
    // A sender gives neither links nor answers.
    if (!isForSteps(type)) throw refuse('request.typeNotForRequests', {}, [{ field: 'type' }]);
    await storeSettings(tx, before.id, draft);
    await caller.audit({ target: before.id, before, after: draft }, tx);
  });
  return null;
};
