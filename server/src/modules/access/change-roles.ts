import type { RoleDraft } from '@eoms/contract';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { AccessWork } from './access.policy.ts';
import { keptRoles } from './roles.store.ts';

/** Changes a role's name and description. Its rights are set by its grants, and no call can make a role super. */
export const createRoleChanges = ({ database, policy }: AccessWork) => ({
  save: (draft: RoleDraft, caller: Caller): Promise<{ id: string }> =>
    database.transaction(async (tx) => {
      const { id } = await saveRow(tx, keptRoles, draft, caller, async (before) => {
        if (!before) return undefined;
        await policy.requireWithin(tx, caller, [before.id]);
        const recoded = before.code !== draft.code || before.type !== draft.type;
        if (before.isSystem && recoded) throw refuse('role.isSystem');
        return undefined;
      });
      return { id };
    }),

  remove: async (id: string, caller: Caller): Promise<null> => {
    await database.transaction((tx) =>
      removeRow(tx, keptRoles, id, caller, async ({ isSystem }) => {
        if (isSystem) throw refuse('role.isSystem');
        await policy.requireWithin(tx, caller, [id]);
      }),
    );
    return null;
  },
});
