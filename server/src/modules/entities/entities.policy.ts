import type { Executor } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/context.ts';
import { rolesOfCaller } from './caller-roles.store.ts';

interface Lists {
  readonly viewRoles: readonly string[];
  readonly editRoles: readonly string[];
}
export interface EntityRights {
  readonly mayView: boolean;
  readonly mayEdit: boolean;
}

const isIn = (list: readonly string[], roles: ReadonlySet<string>): boolean => list.some((id) => roles.has(id));

/**
 * What somebody who has the screen may do with the records of an entity: an empty list is everybody, and whoever may
 * change them may see them. Places are asked besides, by the call.
 */
export const rightsWith = (
  { viewRoles, editRoles }: Lists,
  { permits, superAdministrator }: Pick<Identity, 'permits' | 'superAdministrator'>,
  roles: ReadonlySet<string>,
): EntityRights => {
  const [screen, edits] = [
    permits({ action: 'view', screens: ['entity'] }),
    permits({ action: 'edit', screens: ['entity'] }),
  ];
  if (superAdministrator) return { mayView: true, mayEdit: true };
  const inEdit = isIn(editRoles, roles);
  return {
    mayView: screen && (viewRoles.length === 0 || isIn(viewRoles, roles) || inEdit),
    mayEdit: edits && (editRoles.length === 0 ? viewRoles.length === 0 || isIn(viewRoles, roles) : inEdit),
  };
};

/** The rights of a caller over entities; their roles are read once, and only where a list asks for them. */
export const createEntityRights = async (db: Executor, caller: Identity, of: readonly Lists[]) => {
  const asked = !caller.superAdministrator && of.some((one) => one.viewRoles.length + one.editRoles.length > 0);
  const roles = asked ? await rolesOfCaller(db, caller) : new Set<string>();
  return (one: Lists): EntityRights => rightsWith(one, caller, roles);
};
