import type { ErrorCode, RoleDraft } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { AccessWork } from './access.policy.ts';
import { deleteRole, insertRole, lockRole, updateRole } from './roles.store.ts';

const violations: Readonly<Record<string, ErrorCode>> = {
  roles_name_key: 'role.nameInUse',
  roles_code_key: 'role.codeInUse',
  user_roles_role_fk: 'role.inUse',
};

/** A role's name and description. What it may do is set by its grants, and whether it is super by nobody. */
export const createRoleChanges = ({ database, policy }: AccessWork) => ({
  save: async ({ id, ...fields }: RoleDraft, caller: Caller): Promise<{ id: string }> =>
    refuseViolations(violations, () =>
      database.transaction(async (tx) => {
        if (id === undefined) {
          const role = { id: newId(), ...fields };
          await insertRole(tx, role);
          await caller.audit({ target: role.id, after: fields }, tx);
          return { id: role.id };
        }
        const before = await lockRole(tx, id);
        if (!before) throw refuse('404');
        await policy.requireWithin(tx, caller, [id]);
        const recoded = before.code !== fields.code || before.type !== fields.type;
        if (before.isSystem && recoded) throw refuse('role.isSystem');
        await updateRole(tx, id, fields);
        await caller.audit({ target: id, before, after: fields }, tx);
        return { id };
      }),
    ),

  remove: async (id: string, caller: Caller): Promise<null> =>
    refuseViolations(violations, () =>
      database.transaction(async (tx) => {
        const before = await lockRole(tx, id);
        if (!before) throw refuse('404');
        if (before.isSystem) throw refuse('role.isSystem');
        await policy.requireWithin(tx, caller, [id]);
        await deleteRole(tx, id);
        await caller.audit({ target: id, before }, tx);
        return null;
      }),
    ),
});
