import type { DepartmentDraft, Realm } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { isWithin, lockTree } from '../../platform/database/tree.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations, type Violations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { deleteDepartment, findDepartment, insertDepartment, updateDepartment } from './departments.store.ts';
import { departments } from './people.tables.ts';

const savingViolations: Violations = {
  departments_code_key: 'department.codeInUse',
  departments_name_key: 'department.nameInUse',
  departments_parent_fk: { code: '404', field: 'parentId' },
  departments_organisation_fk: { code: '404', field: 'organisationId' },
};
const removingViolations: Violations = {
  departments_parent_fk: 'department.hasChildren',
  users_department_fk: 'department.hasUsers',
};

export const createDepartmentChanges = (database: Database) => ({
  save: async (realm: Realm, draft: DepartmentDraft, caller: Caller): Promise<{ id: string }> =>
    refuseViolations(savingViolations, () =>
      database.transaction(async (tx) => {
        await lockTree(tx, departments);
        const { id = newId(), ...fields } = draft;
        const before = draft.id === undefined ? undefined : await findDepartment(tx, realm, id);
        if (draft.id !== undefined && !before) throw refuse('404');
        if (before && draft.parentId && (await isWithin(tx, departments, id, draft.parentId))) {
          throw refuse('department.circular');
        }
        await (before ? updateDepartment(tx, id, fields) : insertDepartment(tx, { id, realm, ...fields }));
        await caller.audit({ target: id, before, after: fields }, tx);
        return { id };
      }),
    ),

  remove: async (realm: Realm, id: string, caller: Caller): Promise<null> =>
    refuseViolations(removingViolations, () =>
      database.transaction(async (tx) => {
        const before = await findDepartment(tx, realm, id);
        if (!before) throw refuse('404');
        await deleteDepartment(tx, id);
        await caller.audit({ target: id, before }, tx);
        return null;
      }),
    ),
});
