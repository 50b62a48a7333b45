import type { OrganisationDraft, Realm } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { isWithin, lockTree } from '../../platform/database/tree.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations, type Violations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { deleteOrganisation, findOrganisation, insertOrganisation, updateOrganisation } from './organisations.store.ts';
import { organisations } from './people.tables.ts';

const savingViolations: Violations = {
  organisations_code_key: 'organisation.codeInUse',
  organisations_parent_fk: { code: '404', field: 'parentId' },
};
const removingViolations: Violations = {
  organisations_parent_fk: 'organisation.hasChildren',
  departments_organisation_fk: 'organisation.hasMembers',
};

export const createOrganisationChanges = (database: Database) => ({
  save: async (realm: Realm, draft: OrganisationDraft, caller: Caller): Promise<{ id: string }> =>
    refuseViolations(savingViolations, () =>
      database.transaction(async (tx) => {
        await lockTree(tx, organisations);
        const { id = newId(), ...fields } = draft;
        const before = draft.id === undefined ? undefined : await findOrganisation(tx, realm, id);
        if (draft.id !== undefined && !before) throw refuse('404');
        if (before && draft.parentId && (await isWithin(tx, organisations, id, draft.parentId))) {
          throw refuse('organisation.circular');
        }
        await (before ? updateOrganisation(tx, id, fields) : insertOrganisation(tx, { id, realm, ...fields }));
        await caller.audit({ target: id, before, after: fields }, tx);
        return { id };
      }),
    ),

  remove: async (realm: Realm, id: string, caller: Caller): Promise<null> =>
    refuseViolations(removingViolations, () =>
      database.transaction(async (tx) => {
        const before = await findOrganisation(tx, realm, id);
        if (!before) throw refuse('404');
        await deleteOrganisation(tx, id);
        await caller.audit({ target: id, before }, tx);
        return null;
      }),
    ),
});
