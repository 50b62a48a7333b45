import { type AttributeType, type AttributeValue, WidgetKind, widgetShapes } from '@eoms/contract';
import { attributeNames, pluginGroupNames, pluginNames } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { stableId } from '../../platform/database/stable-id.ts';
import { lockTree } from '../../platform/database/tree.ts';
import { findFirstGroup } from './plugin-groups.store.ts';
import { pluginGroups, pluginProperties, plugins } from './plugins.tables.ts';

type GroupKey = keyof typeof pluginGroupNames;
const groups: Record<Exclude<GroupKey, 'external'>, readonly WidgetKind[]> = {
  control: ['deviceControl', 'signalMatrix', 'faders', 'actionGroups', 'sceneButton'],
  values: ['environment', 'liveValue', 'chart', 'energy', 'weather', 'peopleCounter', 'dataValue', 'dataTable'],
  place: ['placeState', 'alarmList', 'operationLog', 'meetingCard'],
  decoration: ['imageInfo', 'text', 'clock', 'webFrame', 'video'],
};

/** Standards of attributes where the widget's own would be the empty text or nothing. */
const standards: Readonly<Record<string, number>> = { valueSize: 20, rows: 20, hours: 6, size: 20, channel: 1 };
const standardOf = (code: string, type: AttributeType): AttributeValue =>
  type === 'number' ? (standards[code] ?? 0) : '';

const groupId = (key: GroupKey): string => stableId(`plugin group ${key}`);
const pluginId = (widget: WidgetKind): string => stableId(`plugin ${widget}`);

const pluginRow = (widget: WidgetKind, key: GroupKey) => {
  const { icon, size } = widgetShapes[widget];
  const { zh, en } = pluginNames[widget];
  return {
    id: pluginId(widget),
    groupId: groupId(key),
    code: widget,
    name: zh,
    nameEn: en,
    widget,
    icon,
    w: size[0],
    h: size[1],
    enabled: true,
    builtIn: true,
    sort: WidgetKind.options.indexOf(widget) + 1,
    remarks: '',
  };
};

const propertyRows = (widget: WidgetKind) =>
  Object.entries(widgetShapes[widget].attributes).map(([code, type], at) => {
    const { zh, en } = attributeNames[code as keyof typeof attributeNames];
    return {
      id: stableId(`plugin ${widget} attribute ${code}`),
      pluginId: pluginId(widget),
      code,
      name: zh,
      nameEn: en,
      type,
      defaultValue: standardOf(code, type),
      sort: at + 1,
    };
  });

const seedGroup = async (tx: Executor, key: GroupKey): Promise<void> => {
  const { zh, en } = pluginGroupNames[key];
  const sort = Object.keys(pluginGroupNames).indexOf(key) + 1;
  const group = { id: groupId(key), name: zh, nameEn: en, parentId: null, sort };
  await tx.insert(pluginGroups).values(group).onConflictDoNothing();
};

/** The group of plugins from outside, made with the first of them; another one of its name will do. */
export const outsideGroup = async (tx: Executor): Promise<string> => {
  await seedGroup(tx, 'external');
  const own = groupId('external');
  return (await findFirstGroup(tx, own, pluginGroupNames.external.zh)) ?? own;
};

/**
 * Seeds the built-in plugins that are missing, each with its group and attributes. What an administrator renamed, moved
 * or changed stays so; a group or an attribute that was removed returns only with a new plugin.
 */
export const seedPlugins = async (tx: Executor): Promise<void> => {
  await lockTree(tx, plugins);
  const known = new Set((await tx.select({ code: plugins.code }).from(plugins)).map(({ code }) => code));
  for (const [key, widgets] of Object.entries(groups) as [GroupKey, readonly WidgetKind[]][]) {
    const missing = widgets.filter((widget) => !known.has(widget));
    if (missing.length === 0) continue;
    await seedGroup(tx, key);
    await tx.insert(plugins).values(missing.map((widget) => pluginRow(widget, key)));
    await tx.insert(pluginProperties).values(missing.flatMap(propertyRows)).onConflictDoNothing();
  }
};
