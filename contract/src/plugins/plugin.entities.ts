import { z } from 'zod';
import { Code, Id, Name, Remarks, Revision, Sort, Time } from '../kit/fields.ts';
import { PluginPackage } from './package.entities.ts';
import { AttributeType, AttributeValue, WidgetKind } from './widgets.ts';

/** A group of the palette. There are two levels, never a third. */
export const PluginGroup = z.object({
  id: Id,
  name: Name,
  nameEn: Name,
  parentId: Id.nullable(),
  sort: Sort,
  /** Plugins directly in this group. */
  plugins: z.number().int(),
  revision: Revision,
});
export type PluginGroup = z.infer<typeof PluginGroup>;
export const PluginGroupDraft = PluginGroup.omit({ plugins: true, sort: true })
  .partial({ id: true, revision: true })
  .strict();
export type PluginGroupDraft = z.infer<typeof PluginGroupDraft>;

const cells = z.number().int().min(1).max(24);

/** What designers drag onto a layout: a widget with its own name, size and attributes. Layouts refer to its code. */
export const Plugin = z.object({
  id: Id,
  groupId: Id,
  groupName: z.string(),
  groupNameEn: z.string(),
  code: Code,
  name: Name,
  nameEn: Name,
  widget: WidgetKind,
  icon: z.string().min(1).max(40),
  w: cells,
  h: cells,
  enabled: z.boolean(),
  /** Part of the product: its code and widget are fixed, and it cannot be removed. */
  builtIn: z.boolean(),
  sort: Sort,
  remarks: Remarks,
  updatedAt: Time,
  revision: Revision,
  /** Null unless the plugin was uploaded as a package. */
  package: PluginPackage.nullable(),
});
export type Plugin = z.infer<typeof Plugin>;
export const PluginDraft = Plugin.omit({
  groupName: true,
  groupNameEn: true,
  builtIn: true,
  updatedAt: true,
  package: true,
})
  .partial({ id: true, revision: true })
  .strict();
export type PluginDraft = z.infer<typeof PluginDraft>;

/** An attribute that designers may set, and the value it has until they do. */
export const PluginProperty = z.object({
  id: Id,
  pluginId: Id,
  code: Code,
  name: Name,
  nameEn: Name,
  type: AttributeType,
  defaultValue: AttributeValue,
  sort: Sort,
  revision: Revision,
});
export type PluginProperty = z.infer<typeof PluginProperty>;
export const PluginPropertyDraft = PluginProperty.partial({ id: true, revision: true }).strict();
export type PluginPropertyDraft = z.infer<typeof PluginPropertyDraft>;

/** A plugin with its attributes, as the palette and the widgets need it. */
export const PluginDetail = Plugin.extend({ properties: z.array(PluginProperty) });
export type PluginDetail = z.infer<typeof PluginDetail>;
