import type { AutomationReference } from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { placeActionGroups } from '../../controls/controls.tables.ts';
import { devices } from '../../devices/devices.tables.ts';
import { noticeChannels, noticeRecipients, noticeTemplates } from '../../notices/notices.tables.ts';
import { placeGroups, places } from '../../places/places.tables.ts';

/** Everything that an automation can refer to by id, with the place by which it is visible. */
const everything = sql`(
  select d.id, 'device' as kind, d.name, p.name as within, d.place_id from ${devices} d join ${places} p on p.id = d.place_id
  union all select p.id, 'place', p.name, g.name, p.id from ${places} p join ${placeGroups} g on g.id = p.group_id
  union all select a.id, 'actionGroup', a.name, p.name, a.place_id
    from ${placeActionGroups} a join ${places} p on p.id = a.place_id
  union all select id, 'recipient', name, null, null from ${noticeRecipients}
  union all select id, 'channel', name, null, null from ${noticeChannels}
  union all select id, 'template', name, null, null from ${noticeTemplates}
)`;
const visible = (scope: PlaceScope): SQL =>
  scope === 'all' ? sql`true` : sql`(e.place_id is null or e.place_id = any(${sql.param([...scope])}::uuid[]))`;
type Row = AutomationReference & Record<string, unknown>;

/** Those of the ids that exist and that the caller may see. */
export const referencesOf = async (
  db: Executor,
  scope: PlaceScope,
  ids: readonly string[],
): Promise<AutomationReference[]> => {
  const { rows } = await db.execute<Row>(sql`
    select e.id, e.kind, e.name, e.within from ${everything} e
      where e.id = any(${sql.param([...ids])}::uuid[]) and ${visible(scope)} order by e.kind, e.name, e.id`);
  return rows;
};

/** All of these kinds and names, wherever they are. */
export const namesakes = async (
  db: Executor,
  scope: PlaceScope,
  wanted: readonly AutomationReference[],
): Promise<AutomationReference[]> => {
  const { rows } = await db.execute<Row>(sql`
    select e.id, e.kind, e.name, e.within from ${everything} e
      join (select distinct * from unnest(
        ${sql.param(wanted.map(({ kind }) => kind))}::text[], ${sql.param(wanted.map(({ name }) => name))}::text[]
      ) as w(kind, name)) w on w.kind = e.kind and w.name = e.name
      where ${visible(scope)} limit 20000`);
  return rows;
};
