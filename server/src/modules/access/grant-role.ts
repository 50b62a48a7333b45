import { type Action, type MenuGrant, may, type PlaceGrant } from '@eoms/contract';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Executor } from '../../platform/database/database.ts';
import { raiseListRevision } from '../../platform/database/list-revision.ts';
import { lockRow } from '../../platform/database/save-row.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { AccessDeps } from './access.deps.ts';
import type { AccessWork } from './access.policy.ts';
import { findActing } from './acting.store.ts';
import {
  menusOfRole,
  navigationOfRole,
  placesOfRole,
  replaceMenus,
  replaceNavigation,
  replacePlaces,
} from './grants.store.ts';
import { keptRoles, type RoleRow } from './roles.store.ts';
import { holdersOf } from './user-roles.store.ts';

/** The right to edit or operate includes the right to view. */
export const mergeGrants = (grants: readonly MenuGrant[]): Map<string, Action[]> => {
  const merged = new Map<string, Action[]>();
  for (const { menuId, actions } of grants) {
    merged.set(menuId, [...new Set<Action>(['view', ...(merged.get(menuId) ?? []), ...actions])]);
  }
  return merged;
};

/** Which grants of which role, and the revision that they are based on. */
interface Given {
  readonly call: 'saveMenusOfRole' | 'saveNavigationOfRole' | 'savePlacesOfRole';
  readonly roleId: string;
  readonly revision?: number | undefined;
}

type Of = Omit<Given, 'call'>;

interface Granted {
  readonly before: unknown;
  readonly after: unknown;
}

export const createGrantRole = (work: AccessWork, { news, navigation, places }: AccessDeps) => {
  /** The role must lie within what the caller holds both before and after the change. */
  const grant = async (
    { call, roleId, revision }: Given,
    caller: Caller,
    change: (tx: Executor, role: RoleRow) => Promise<Granted>,
  ): Promise<null> => {
    await work.database.transaction(async (tx) => {
      const role = await lockRow(tx, keptRoles, roleId);
      if (role.isSuper) throw refuse('role.isSystem');
      await raiseListRevision(tx, { call, owner: roleId }, revision, caller);
      // Determined before the change: the role being changed may be the one that the caller holds.
      const reach = await work.policy.reachOf(tx, caller);
      await work.policy.requireReach(tx, reach, [roleId]);
      const { before, after } = await change(tx, role);
      await work.policy.requireReach(tx, reach, [roleId]);
      await caller.audit({ target: roleId, before, after }, tx);
      await news.changed(tx, accessChanged, { userIds: await holdersOf(tx, roleId) });
    });
    return null;
  };

  /** Users who removed the role screen from their own role could never restore it. */
  const requireOwnAccess = async (tx: Executor, caller: Caller): Promise<void> => {
    if (caller.superAdministrator) return;
    const acting = await findActing(tx, caller.userId, caller.roleId);
    const { screens, action } = may('edit', 'role');
    const keeps = acting.some(({ grants }) =>
      grants.some(([screen, actions]) => screens.includes(screen) && actions.includes(action)),
    );
    if (!keeps) throw refuse('menu.ownAccess');
  };

  /** Roles refer to places by id without a foreign key: the database would not refuse an unknown one. */
  const requireKnown = async (tx: Executor, { placeIds, groupIds }: PlaceGrant): Promise<void> => {
    const known = new Set(await places.existingPlaces(placeIds, tx));
    if (!placeIds.every((id) => known.has(id))) throw refuseUnknown('placeIds');
    const groups = new Set(await places.groupsBelow(groupIds, tx));
    if (!groupIds.every((id) => groups.has(id))) throw refuseUnknown('groupIds');
  };

  return {
    menus: ({ menus: grants, ...of }: Of & { readonly menus: readonly MenuGrant[] }, caller: Caller) =>
      refuseViolations({ role_menus_menu_fk: { code: '404', field: 'menus' } }, () =>
        grant({ ...of, call: 'saveMenusOfRole' }, caller, async (tx) => {
          const { roleId } = of;
          const before = await menusOfRole(tx, roleId);
          const merged = mergeGrants(grants);
          await replaceMenus(tx, roleId, merged);
          await requireOwnAccess(tx, caller);
          return { before, after: Object.fromEntries(merged) };
        }),
      ),
    navigation: ({ menuIds: given, ...of }: Of & { readonly menuIds: readonly string[] }, caller: Caller) =>
      grant({ ...of, call: 'saveNavigationOfRole' }, caller, async (tx) => {
        const { roleId } = of;
        const known = new Set(await navigation.navigationMenuIds(tx));
        const after = [...new Set(given)];
        if (!after.every((id) => known.has(id))) throw refuseUnknown('menuIds');
        const before = await navigationOfRole(tx, roleId);
        await replaceNavigation(tx, roleId, after);
        return { before, after };
      }),
    places: ({ roleId, revision, ...given }: Of & PlaceGrant, caller: Caller) =>
      grant({ roleId, revision, call: 'savePlacesOfRole' }, caller, async (tx, role) => {
        const before = { all: role.allPlaces, ...(await placesOfRole(tx, roleId)) };
        await requireKnown(tx, given);
        await replacePlaces(tx, roleId, given);
        return { before, after: given };
      }),
  };
};
