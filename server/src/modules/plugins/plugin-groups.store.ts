import { type PluginGroup, PluginGroupDraft } from '@eoms/contract';
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import type { TreeDrafts } from '../../platform/database/tree.ts';
import { pluginGroups, plugins } from './plugins.tables.ts';

const { id, name, nameEn, parentId, sort, revision } = pluginGroups;

export const listGroups = (db: Executor): Promise<PluginGroup[]> =>
  db
    .select({ id, name, nameEn, parentId, sort, revision, plugins: count(plugins.id) })
    .from(pluginGroups)
    .leftJoin(plugins, eq(plugins.groupId, id))
    .groupBy(id)
    .orderBy(asc(sort), asc(pluginGroups.createdAt), asc(id));

/** The group with this id, or one of the first level with this name. */
export const findFirstGroup = async (db: Executor, ownId: string, named: string): Promise<string | undefined> => {
  const [found] = await db
    .select({ id })
    .from(pluginGroups)
    .where(or(eq(id, ownId), and(eq(name, named), isNull(parentId))))
    .limit(1);
  return found?.id;
};

/** The group and the groups below it. */
export const groupsWithin = (groupId: string) =>
  sql`(select g.id from ${pluginGroups} g where ${groupId} in (g.id, g.parent_id))`;

export const groupTree: TreeDrafts<typeof pluginGroups, PluginGroupDraft> = {
  table: pluginGroups,
  fields: draftFields(pluginGroups, PluginGroupDraft, {}),
  scope: 'none',
  newLast: true,
  circular: 'pluginGroup.circular',
  levels: { atMost: 2, refusal: 'pluginGroup.thirdLevel' },
  violations: {
    plugin_groups_name_key: 'pluginGroup.nameInUse',
    plugin_groups_parent_fk: { code: '404', field: 'parentId' },
  },
  heldBy: { plugin_groups_parent_fk: 'pluginGroup.hasChildren', plugins_group_fk: 'pluginGroup.hasPlugins' },
};
