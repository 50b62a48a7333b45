import type { Action, ScreenAddress } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { menus } from '../menus/menus.tables.ts';
import { users } from '../people/people.tables.ts';
import { roleMenus, roles, userRoles } from './access.tables.ts';

/** Users who hold a role that grants this on a screen; whether the menu can be reached is for `accessOf` to say. */
export const holdersOfRight = async (db: Executor, action: Action, screen: ScreenAddress): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${users.id} as id from ${users}
    join ${userRoles} ur on ur.user_id = ${users.id} join ${roles} r on r.id = ur.role_id
    where ${users.enabled} and ${users.removedAt} is null and (r.is_super or exists (
      select from ${roleMenus} rm join ${menus} m on m.id = rm.menu_id
      where rm.role_id = r.id and m.address = ${screen} and ${action} = any(rm.actions)))`);
  return rows.map(({ id }) => id);
};
