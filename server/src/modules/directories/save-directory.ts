import type { DirectoryDraft } from '@eoms/contract';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import { saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { sealSecret } from './ask-directory.ts';
import type { DirectoriesDeps } from './directories.deps.ts';
import { countDirectories, isOwnDepartment, keptDirectories } from './directories.store.ts';
import { nextRead } from './schedule-runs.ts';

const directoriesAtMost = 20;

/**
 * Whoever saves a directory decides what rights its people get, so it takes the rights that the role grants. With another
 * address, the secret has to be entered again: it would be sent there.
 */
export const saveDirectory = (
  { platform: { database, secrets }, access }: Pick<DirectoriesDeps, 'platform' | 'access'>,
  draft: DirectoryDraft,
  caller: Caller,
): Promise<{ id: string }> => {
  requireAllPlaces(caller);
  return database.transaction(async (tx) => {
    if (draft.id === undefined && (await countDirectories(tx)) >= directoriesAtMost)
      throw refuse('directory.tooMany', { limit: directoriesAtMost });
    if (draft.departmentId !== null && !(await isOwnDepartment(tx, draft.departmentId)))
      throw refuseUnknown('departmentId');
    if (draft.roleId !== null) await access.requireWithin(tx, caller, [draft.roleId]);
    const { id } = await saveRow(tx, keptDirectories, draft, caller, (before, own) => {
      if (before && before.type !== draft.connection.type)
        throw refuse('directory.typeStays', {}, [{ field: 'connection.type' }]);
      const moved =
        before && JSON.stringify(placesOf(before.connection)) !== JSON.stringify(placesOf(draft.connection));
      const secretSealed = draft.secret === undefined ? undefined : sealSecret(secrets, own, draft.secret);
      const scheduled = before?.schedule === draft.schedule && before.dailyAt === draft.dailyAt;
      return {
        values: {
          ...(secretSealed !== undefined ? { secretSealed } : moved ? { secretSealed: null } : {}),
          ...(scheduled ? {} : { nextAt: nextRead(draft, new Date()) }),
        },
        after: { secretChanged: secretSealed !== undefined || moved === true },
      };
    });
    return { id };
  });
};

/** Where a secret is sent. */
const placesOf = (connection: DirectoryDraft['connection']): string[] =>
  connection.type === 'ldap'
    ? [connection.url, String(connection.startTls), connection.ca]
    : connection.type === 'dingtalk'
      ? [connection.base, connection.apiBase]
      : connection.type === 'json'
        ? [connection.url, connection.header]
        : [connection.base];
