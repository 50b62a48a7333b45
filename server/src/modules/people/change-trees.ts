import type { DepartmentDraft, Move, OrganisationDraft, Realm } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { moveInTree, removeFromTree, saveInTree } from '../../platform/database/tree.ts';
import type { Caller } from '../../platform/http/context.ts';
import { departmentsOf } from './departments.store.ts';
import { organisationsOf } from './organisations.store.ts';

/** Departments and organisations: each realm has its own trees. */
export const createTreeChanges = ({ transaction }: Database) => ({
  saveDepartment: async (realm: Realm, draft: DepartmentDraft, caller: Caller): Promise<{ id: string }> => {
    const { id } = await transaction((tx) => saveInTree(tx, departmentsOf(realm), draft, caller));
    return { id };
  },
  moveDepartment: async (realm: Realm, move: Move, caller: Caller): Promise<null> => {
    await transaction((tx) => moveInTree(tx, departmentsOf(realm), move, caller));
    return null;
  },
  removeDepartment: async (realm: Realm, id: string, caller: Caller): Promise<null> => {
    await transaction((tx) => removeFromTree(tx, departmentsOf(realm), id, caller));
    return null;
  },
  saveOrganisation: async (realm: Realm, draft: OrganisationDraft, caller: Caller): Promise<{ id: string }> => {
    const { id } = await transaction((tx) => saveInTree(tx, organisationsOf(realm), draft, caller));
    return { id };
  },
  moveOrganisation: async (realm: Realm, move: Move, caller: Caller): Promise<null> => {
    await transaction((tx) => moveInTree(tx, organisationsOf(realm), move, caller));
    return null;
  },
  removeOrganisation: async (realm: Realm, id: string, caller: Caller): Promise<null> => {
    await transaction((tx) => removeFromTree(tx, organisationsOf(realm), id, caller));
    return null;
  },
});
