import {
  pluginsEndpoints as calls,
  type PluginDetail,
  PluginDraft,
  type PluginGroupDraft,
  PluginPropertyDraft,
} from '@eoms/contract';
import { z } from 'zod';
import { refuse } from '../../../platform/http/refusal.ts';
import { matching } from './drafted-kind.ts';
import type { Acting, MemberKindParts } from './member-kind.ts';

const plugin = PluginDraft.shape;
const property = PluginPropertyDraft.shape;
const PluginMember = z.strictObject({
  code: plugin.code,
  name: plugin.name,
  nameEn: plugin.nameEn,
  widget: plugin.widget,
  icon: plugin.icon,
  w: plugin.w,
  h: plugin.h,
  enabled: plugin.enabled,
  remarks: plugin.remarks,
  properties: z
    .array(
      z.strictObject({
        code: property.code,
        name: property.name,
        nameEn: property.nameEn,
        type: property.type,
        defaultValue: property.defaultValue,
      }),
    )
    .max(100),
});

/** Built-in plugins are everywhere, and those with a package are installed from its file. */
const isMember = ({ builtIn, package: own }: PluginDetail): boolean => !builtIn && own === null;

const find = async ({ call }: Acting, id: string): Promise<PluginDetail> => {
  const found = await call(calls.getPlugin, { params: { id } });
  if (!isMember(found)) throw refuse('404');
  return found;
};

const groupsOf = ({ call }: Acting) => call(calls.listPluginGroups, {});

const pathOf = async (acting: Acting, groupId: string): Promise<string[]> => {
  const groups = await groupsOf(acting);
  const own = groups.find(({ id }) => id === groupId);
  const above = groups.find(({ id }) => id === own?.parentId);
  return [above?.name, own?.name].filter((name) => name !== undefined);
};

/** The group with this path of names; what there is not yet is made. */
const groupOf = async (acting: Acting, path: readonly string[]): Promise<string> => {
  const groups = await groupsOf(acting);
  let parentId: string | null = null;
  for (const name of path.slice(0, 2)) {
    const known = groups.find((one) => one.name === name && one.parentId === parentId);
    const body: PluginGroupDraft = { name, nameEn: name, parentId };
    parentId = known?.id ?? (await acting.call(calls.savePluginGroup, { body })).id;
  }
  const first = parentId ?? groups[0]?.id;
  if (first === undefined) throw refuse('404');
  return first;
};

/** Attributes that are not in the content go: a widget would show them with values that nobody sees. */
const saveProperties = async (
  acting: Acting,
  pluginId: string,
  wanted: z.infer<typeof PluginMember>['properties'],
): Promise<void> => {
  const here = new Map(
    (await acting.call(calls.listPluginProperties, { query: { pluginId } })).map((one) => [one.code, one]),
  );
  for (const [at, one] of wanted.entries()) {
    const known = here.get(one.code);
    const based = known ? { id: known.id, revision: known.revision } : {};
    await acting.call(calls.savePluginProperty, { body: { ...one, ...based, pluginId, sort: at + 1 } });
    here.delete(one.code);
  }
  for (const { id } of here.values()) await acting.call(calls.removePluginProperty, { params: { id } });
};

/** A plugin with its attributes; layouts and documents refer to it by its code. */
export const pluginKind: MemberKindParts = {
  needs: calls.getPlugin.needs,
  draft: PluginMember,
  async list({ call }, wanted) {
    const rows = (await call(calls.listPalette, {})).filter(isMember);
    return matching(
      rows.map(({ id, name, code }) => ({ id, name, within: code, key: code })),
      wanted,
    );
  },
  async read(acting, id) {
    const found = await find(acting, id);
    const { code, name, nameEn, widget, icon, w, h, enabled, remarks, properties } = found;
    const attributes = properties.map((one) => ({
      code: one.code,
      name: one.name,
      nameEn: one.nameEn,
      type: one.type,
      defaultValue: one.defaultValue,
    }));
    const content = { code, name, nameEn, widget, icon, w, h, enabled, remarks, properties: attributes };
    return { name, within: code, group: await pathOf(acting, found.groupId), content };
  },
  async save(acting, { id: known, group, content }) {
    const { properties, ...draft } = PluginMember.parse(content);
    const before = known === undefined ? undefined : await find(acting, known);
    const based = before ? { id: before.id, revision: before.revision } : {};
    const body = { ...draft, ...based, groupId: await groupOf(acting, group), sort: before?.sort ?? 0 };
    const { id } = await acting.call(calls.savePlugin, { body });
    await saveProperties(acting, id, properties);
    return id;
  },
  async remove({ call }, id) {
    await call(calls.removePlugin, { params: { id } });
  },
  asleep: (content) => ({ ...content, enabled: false }),
  async wake(acting, id) {
    const { code, name, nameEn, widget, icon, w, h, remarks, groupId, sort, revision } = await find(acting, id);
    const body = { id, revision, code, name, nameEn, widget, icon, w, h, remarks, groupId, sort, enabled: true };
    await acting.call(calls.savePlugin, { body });
  },
  keyOf: ({ code }) => String(code),
};
