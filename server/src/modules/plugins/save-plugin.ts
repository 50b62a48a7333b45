import { fitsAttribute, type PluginDraft, type PluginPropertyDraft, widgetShapes } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, type SavedRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keptPlugins, keptProperties, propertiesOf } from './plugins.store.ts';
import type { pluginProperties, plugins } from './plugins.tables.ts';

/** Throws 'plugin.attributeUnknown' if the plugin has an attribute that another widget would not understand. */
const requireKnownAttributes = async (tx: Executor, id: string, widget: PluginDraft['widget']): Promise<void> => {
  const { attributes } = widgetShapes[widget];
  const strange = (await propertiesOf(tx, [id])).some(({ code, type }) => attributes[code] !== type);
  if (strange) throw refuse('plugin.attributeUnknown', {}, [{ field: 'widget' }]);
};

export const savePlugin = (tx: Executor, draft: PluginDraft, caller: Caller): Promise<SavedRow<typeof plugins>> =>
  saveRow(tx, keptPlugins, draft, caller, async (before) => {
    const changed = (['code', 'widget'] as const).filter((part) => before && before[part] !== draft[part]);
    if (before?.builtIn && changed[0]) throw refuse('plugin.builtIn', {}, [{ field: changed[0] }]);
    // A plugin from outside begins as a package and ends as one.
    const isExternal = [before?.widget, draft.widget].includes('external');
    if (isExternal && (!before || changed[0]))
      throw refuse('plugin.fixedByPackage', {}, [{ field: changed[0] ?? 'widget' }]);
    if (before && changed.includes('widget')) await requireKnownAttributes(tx, before.id, draft.widget);
    return { values: { updatedAt: new Date() } };
  });

export const saveProperty = (
  tx: Executor,
  draft: PluginPropertyDraft,
  caller: Caller,
): Promise<SavedRow<typeof pluginProperties>> =>
  saveRow(tx, keptProperties, draft, caller, async (before) => {
    const { widget } = await lockRow(tx, keptPlugins, draft.pluginId, 'pluginId');
    if (before && before.pluginId !== draft.pluginId) throw refuse('422', {}, [{ field: 'pluginId' }]);
    const type = widget === 'external' ? before?.type : widgetShapes[widget].attributes[draft.code];
    if (widget === 'external' && before?.code !== draft.code)
      throw refuse('plugin.fixedByPackage', {}, [{ field: 'code' }]);
    if (type === undefined) throw refuse('plugin.attributeUnknown', {}, [{ field: 'code' }]);
    if (type !== draft.type) throw refuse('plugin.attributeWrong', {}, [{ field: 'type' }]);
    if (!fitsAttribute(type, draft.defaultValue))
      throw refuse('plugin.attributeWrong', {}, [{ field: 'defaultValue' }]);
    return undefined;
  });
