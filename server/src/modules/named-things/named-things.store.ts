import type { NamedThing, ThingKind } from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import { roles } from '../access/access.tables.ts';
import { brands, deviceTypes, models } from '../catalogue/catalogue.tables.ts';
import { placeActionGroups } from '../controls/controls.tables.ts';
import { dataBehaviors, dataSources } from '../data-behaviors/data-behaviors.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { entities } from '../entities/entities.tables.ts';
import { navigationMenus } from '../navigation/navigation.tables.ts';
import { noticeChannels, noticeRecipients, noticeTemplates } from '../notices/notices.tables.ts';
import { users } from '../people/people.tables.ts';
import { placeGroups, places } from '../places/places.tables.ts';

/** What is found of each kind: id, kind, name, where it is, and the place by which it is visible. */
const rowsOf: Readonly<Record<ThingKind, SQL>> = {
  place: sql`select p.id, 'place' as kind, p.name, g.name as within, p.id as place_id
    from ${places} p join ${placeGroups} g on g.id = p.group_id`,
  placeGroup: sql`select g.id, 'placeGroup', g.name, u.name, null
    from ${placeGroups} g left join ${placeGroups} u on u.id = g.parent_id`,
  device: sql`select d.id, 'device', d.name, p.name, d.place_id from ${devices} d join ${places} p on p.id = d.place_id`,
  deviceType: sql`select id, 'deviceType', name, null, null from ${deviceTypes}`,
  deviceModel: sql`select m.id, 'deviceModel', m.name, b.name, null
    from ${models} m join ${brands} b on b.id = m.brand_id`,
  person: sql`select id, 'person', name, username, null from ${users} where removed_at is null`,
  role: sql`select id, 'role', name, null, null from ${roles}`,
  recipient: sql`select id, 'recipient', name, null, null from ${noticeRecipients}`,
  channel: sql`select id, 'channel', name, null, null from ${noticeChannels}`,
  template: sql`select id, 'template', name, null, null from ${noticeTemplates}`,
  dataSource: sql`select id, 'dataSource', name, null, null from ${dataSources}`,
  actionGroup: sql`select a.id, 'actionGroup', a.name, p.name, a.place_id
    from ${placeActionGroups} a join ${places} p on p.id = a.place_id`,
  entity: sql`select id, 'entity', name, package_name, null from ${entities}`,
  behavior: sql`select id, 'behavior', name, method_name, null from ${dataBehaviors}`,
  navigationEntry: sql`select id, 'navigationEntry', name, null, null from ${navigationMenus}`,
};
const everything = sql`(${sql.join(Object.values(rowsOf), sql` union all `)})`;

const visible = (scope: PlaceScope): SQL =>
  scope === 'all' ? sql`true` : sql`(e.place_id is null or e.place_id = any(${sql.param([...scope])}::uuid[]))`;

/** With the place by which it is visible; null: by everybody. */
export interface FoundThing extends NamedThing {
  readonly placeId: string | null;
}
type Row = FoundThing & Record<string, unknown>;
const columns = sql`e.id, e.kind, e.name, e.within, e.place_id as "placeId"`;

/** Those of the ids that exist and that the caller may see. */
export const thingsOf = async (db: Executor, scope: PlaceScope, ids: readonly string[]): Promise<FoundThing[]> => {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${everything} e
      where e.id = any(${sql.param([...ids])}::uuid[]) and ${visible(scope)} order by e.kind, e.name, e.id`);
  return rows;
};

/** All of these kinds and names, wherever they are. */
export const namesakesOf = async (
  db: Executor,
  scope: PlaceScope,
  wanted: readonly Pick<NamedThing, 'kind' | 'name'>[],
): Promise<FoundThing[]> => {
  if (wanted.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${everything} e
      join (select distinct * from unnest(
        ${sql.param(wanted.map(({ kind }) => kind))}::text[], ${sql.param(wanted.map(({ name }) => name))}::text[]
      ) as w(kind, name)) w on w.kind = e.kind and w.name = e.name
      where ${visible(scope)} limit 20000`);
  return rows;
};

/** Things of one kind whose name, or where they are, has the keyword. */
export const searchThings = async (
  db: Executor,
  scope: PlaceScope,
  { kind, keyword, limit }: { readonly kind: ThingKind; readonly keyword?: string | undefined; readonly limit: number },
): Promise<FoundThing[]> => {
  const found = containing(keyword, sql`e.name`, sql`coalesce(e.within, '')`) ?? sql`true`;
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from (${rowsOf.place} where false union all ${rowsOf[kind]}) e
      where ${visible(scope)} and ${found} order by e.name, e.within, e.id limit ${limit}`);
  return rows;
};
