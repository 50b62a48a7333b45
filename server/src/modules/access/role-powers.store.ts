import type { Action } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import { menus } from '../menus/menus.tables.ts';
import { roleMenus, roleNavigationMenus, rolePlaceGroups, rolePlaces, roles } from './access.tables.ts';
import type { RolePower } from './role-power.ts';

interface Row extends Record<string, unknown> {
  id: string;
  is_super: boolean;
  all_places: boolean;
  menus: Record<string, Action[]>;
  navigation: string[];
  places: string[];
  groups: string[];
}

const idsOf = (table: unknown, column: string) =>
  sql`(select coalesce(json_agg(t.${sql.identifier(column)}), '[]') from ${table} t where t.role_id = r.id)`;

/** The rights of these roles, in one query. Disabled menus count: they may be enabled again. */
export const powersOf = async (db: Executor, roleIds: readonly string[]): Promise<Map<string, RolePower>> => {
  if (roleIds.length === 0) return new Map();
  const found = await db.execute<Row>(sql`
    select r.id, r.is_super, r.all_places,
      (select coalesce(json_object_agg(rm.menu_id, rm.actions), '{}') from ${roleMenus} rm
        join ${menus} m on m.id = rm.menu_id where rm.role_id = r.id and m.address is not null) as menus,
      ${idsOf(roleNavigationMenus, 'menu_id')} as navigation,
      ${idsOf(rolePlaces, 'place_id')} as places,
      ${idsOf(rolePlaceGroups, 'group_id')} as groups
    from ${roles} r where ${oneOf(sql`r.id`, roleIds)}`);
  return new Map(
    found.rows.map((row) => [
      row.id,
      {
        isSuper: row.is_super,
        menus: new Map(Object.entries(row.menus)),
        navigation: row.navigation,
        allPlaces: row.all_places,
        placeIds: row.places,
        groupIds: row.groups,
      },
    ]),
  );
};
