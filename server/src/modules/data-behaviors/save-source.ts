import type { DataSourceDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sameJson } from '../../platform/same-json.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { doubtBehaviorsOf } from './data-behaviors.store.ts';
import { countSources, keptSources } from './data-sources.store.ts';
import { sealSourceSecrets, secretsAfter } from './source-secrets.ts';

const sourcesAtMost = 200;

/** Saves a source; behaviours that were tested against another target have to be tested again. */
export const saveSource = async (
  tx: Executor,
  secrets: Secrets,
  draft: DataSourceDraft,
  caller: Caller,
): Promise<string> => {
  if (draft.id === undefined && (await countSources(tx)) >= sourcesAtMost)
    throw refuse('dataSource.tooMany', { limit: sourcesAtMost });
  const { id, before } = await saveRow(tx, keptSources, draft, caller, (row, rowId) => {
    if (row && row.settings.kind !== draft.settings.kind)
      throw refuse('dataSource.kindStays', {}, [{ field: 'settings.kind' }]);
    const after = secretsAfter(secrets, draft, row);
    const hasSecrets = Object.keys(after);
    return {
      values: { hasSecrets, secrets: sealSourceSecrets(secrets, rowId, after) },
      after: { hasSecrets, secretsEntered: Object.keys(draft.secrets) },
    };
  });
  if (before && !sameJson(before.settings, draft.settings)) await doubtBehaviorsOf(tx, id);
  return id;
};
