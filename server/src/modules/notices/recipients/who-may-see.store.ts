import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';

/**
 * Those of the users who may see all of these places in one of their roles. A place that is made of others is seen by those who may
 * see all of its parts. Read in the caller's transaction, which may be one of many at a time.
 */
export const whoMaySee = async (
  db: Executor,
  userIds: readonly string[],
  placeIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (userIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive needed as (
      select unnest(${sql.param([...placeIds])}::uuid[]) as place_id union select part_id from place_parts where whole_id = any(${sql.param([...placeIds])}::uuid[])),
    above as (
      select n.place_id, p.group_id from needed n join places p on p.id = n.place_id
      union select a.place_id, g.parent_id from above a join place_groups g on g.id = a.group_id
      where g.parent_id is not null)
    select distinct ur.user_id as id from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = any(${sql.param([...userIds])}::uuid[]) and (r.is_super or r.all_places or not exists (
      select from needed n
      where not exists (select from role_places rp where rp.role_id = r.id and rp.place_id = n.place_id)
        and not exists (select from role_place_groups rg join above a on a.group_id = rg.group_id
          where rg.role_id = r.id and a.place_id = n.place_id)))`);
  return new Set(rows.map(({ id }) => id));
};
