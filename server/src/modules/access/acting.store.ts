import type { Action, GrantedMenu, ScreenAddress } from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { liveMenuRows } from '../menus/menus.module.ts';
import { users } from '../people/people.tables.ts';
import { roleMenus, rolePlaceGroups, rolePlaces, roles, userRoles } from './access.tables.ts';

/** The role the user acts in: the given one if held, otherwise none; without a given one, the default role. */
const acting = (userId: string, roleId: string | undefined): SQL => sql`
  acting as (
    select r.id, r.is_super, r.all_places from ${userRoles} ur
    join ${roles} r on r.id = ur.role_id
    join ${users} u on u.id = ur.user_id and u.enabled and u.removed_at is null
    where ur.user_id = ${userId} and ${roleId === undefined ? sql`ur.is_default` : sql`ur.role_id = ${roleId}`})`;

export interface Acting {
  readonly superAdministrator: boolean;
  readonly grants: readonly (readonly [ScreenAddress, readonly Action[]])[];
  readonly allPlaces: boolean;
  readonly placeIds: readonly string[];
  readonly groupIds: readonly string[];
}

interface ActingRow extends Record<string, unknown> {
  is_super: boolean;
  all_places: boolean;
  grants: [ScreenAddress, Action[]][];
  places: string[];
  groups: string[];
}

export const findActing = async (
  db: Executor,
  userId: string,
  roleId: string | undefined,
): Promise<Acting | undefined> => {
  const found = await db.execute<ActingRow>(sql`
    with recursive ${acting(userId, roleId)}, ${liveMenuRows}
    select a.is_super, a.all_places,
      (select coalesce(json_agg(json_build_array(l.address, rm.actions)), '[]') from live l
        join ${roleMenus} rm on rm.menu_id = l.id and rm.role_id = a.id where l.address is not null) as grants,
      (select coalesce(json_agg(p.place_id), '[]') from ${rolePlaces} p where p.role_id = a.id) as places,
      (select coalesce(json_agg(g.group_id), '[]') from ${rolePlaceGroups} g where g.role_id = a.id) as groups
    from acting a`);
  const [row] = found.rows;
  return (
    row && {
      superAdministrator: row.is_super,
      grants: row.grants,
      allPlaces: row.all_places,
      placeIds: row.places,
      groupIds: row.groups,
    }
  );
};

export interface LiveMenu extends Omit<GrantedMenu, 'actions' | 'parentId'> {
  readonly parentId: string | null;
  /** Null: not granted. */
  readonly actions: Action[] | null;
}

interface LiveRow extends Record<string, unknown>, Omit<LiveMenu, 'parentId' | 'activeMenu'> {
  parent_id: string | null;
  active_menu: ScreenAddress | null;
  is_super: boolean;
}

/** Every reachable menu with the role's actions on it; empty when there is no role to act in. */
export const liveMenus = async (
  db: Executor,
  userId: string,
  roleId: string | undefined,
): Promise<{ superAdministrator: boolean; menus: LiveMenu[] }> => {
  const found = await db.execute<LiveRow>(sql`
    with recursive ${acting(userId, roleId)}, ${liveMenuRows}
    select l.id, l.parent_id, l.name, l.icon, l.address, l.active_menu, l.langitem, l.russian, l.sort, l.enabled,
      l.hidden, rm.actions, a.is_super
    from acting a cross join live l left join ${roleMenus} rm on rm.menu_id = l.id and rm.role_id = a.id
    order by l.sort, l.created_at, l.id`);
  return {
    superAdministrator: found.rows[0]?.is_super ?? false,
    menus: found.rows.map(({ parent_id, active_menu, is_super: _, ...row }) => ({
      ...row,
      parentId: parent_id,
      activeMenu: active_menu,
    })),
  };
};
