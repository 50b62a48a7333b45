import type { Action, GrantedMenu, ScreenAddress } from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { liveMenuRows } from '../menus/menus.module.ts';
import { users } from '../people/people.tables.ts';
import { roleMenus, roleNavigationMenus, rolePlaceGroups, rolePlaces, roles, userRoles } from './access.tables.ts';

/** The roles the user acts in: the given one if held, otherwise none; without a given one, all that are held. */
const acting = (userId: string, roleId: string | undefined): SQL => sql`
  acting as (
    select r.id, r.is_super, r.all_places from ${userRoles} ur
    join ${roles} r on r.id = ur.role_id
    join ${users} u on u.id = ur.user_id and u.enabled and u.removed_at is null
    where ur.user_id = ${userId}${roleId === undefined ? sql`` : sql` and ur.role_id = ${roleId}`})`;

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

/** What each of these roles permits. */
export const findActing = async (
  db: Executor,
  userId: string,
  roleId: string | undefined,
): Promise<readonly Acting[]> => findIn(db, acting(userId, roleId));

/** What this role permits to whoever acts in it. */
export const findRoleActing = (db: Executor, roleId: string): Promise<readonly Acting[]> =>
  findIn(db, sql`acting as (select r.id, r.is_super, r.all_places from ${roles} r where r.id = ${roleId})`);

const findIn = async (db: Executor, actingRoles: SQL): Promise<readonly Acting[]> => {
  const found = await db.execute<ActingRow>(sql`
    with recursive ${actingRoles}, ${liveMenuRows}
    select a.is_super, a.all_places,
      (select coalesce(json_agg(json_build_array(l.address, rm.actions)), '[]') from live l
        join ${roleMenus} rm on rm.menu_id = l.id and rm.role_id = a.id where l.address is not null) as grants,
      (select coalesce(json_agg(p.place_id), '[]') from ${rolePlaces} p where p.role_id = a.id) as places,
      (select coalesce(json_agg(g.group_id), '[]') from ${rolePlaceGroups} g where g.role_id = a.id) as groups
    from acting a order by a.id`);
  return found.rows.map((row) => ({
    superAdministrator: row.is_super,
    grants: row.grants,
    allPlaces: row.all_places,
    placeIds: row.places,
    groupIds: row.groups,
  }));
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

/** Every reachable menu with the actions that the roles permit on it; empty when there is no role to act in. */
export const liveMenus = async (
  db: Executor,
  userId: string,
  roleId: string | undefined,
): Promise<{ superAdministrator: boolean; menus: LiveMenu[] }> => {
  const found = await db.execute<LiveRow>(sql`
    with recursive ${acting(userId, roleId)}, ${liveMenuRows}
    select l.id, l.parent_id, l.name, l.icon, l.address, l.active_menu, l.langitem, l.russian, l.sort, l.enabled,
      l.hidden, (select bool_or(a.is_super) from acting a) as is_super,
      (select array_agg(distinct action) from acting a join ${roleMenus} rm on rm.role_id = a.id,
        unnest(rm.actions) as action where rm.menu_id = l.id) as actions
    from live l where exists (select from acting)
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

/** Ids of the navigation menus that these roles are granted. */
export const navigationOfActing = async (
  db: Executor,
  userId: string,
  roleId: string | undefined,
): Promise<string[]> => {
  const found = await db.execute<{ id: string }>(sql`
    with ${acting(userId, roleId)}
    select distinct n.menu_id as id from acting a join ${roleNavigationMenus} n on n.role_id = a.id`);
  return found.rows.map((row) => row.id);
};
