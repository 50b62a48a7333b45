import {
  devicesOfWidget,
  isRisky,
  type Layout,
  type LayoutDevice,
  type LayoutItem,
  type LayoutProperty,
  type PluginDetail,
  widgetShapes,
} from '@eoms/contract';
import { attributesOf, attributeText } from '../../domain/widgets/attribute-values.ts';
import { fitsGrid, leastOf, type Palette, sheetSize } from './layout-items.ts';

export type FindingCode = 'pluginLost' | 'deadBinding' | 'unfinished' | 'noFeedback' | 'oneTap' | 'tooSmall';

export interface Finding {
  readonly code: FindingCode;
  readonly itemId: string;
  /** Names of what is at fault. */
  readonly names: readonly string[];
  /** The layout after mending; undefined where a person has to decide. */
  readonly mend?: (layout: Layout) => Layout;
}

/** A target of 44 pixels with its name, on the smallest desktop. */
const leastPixels = { w: 132, h: 96 };

const changing =
  (id: string, part: (item: LayoutItem) => Partial<LayoutItem>) =>
  (layout: Layout): Layout => ({
    ...layout,
    layout: layout.layout.map((item) => (item.id === id ? { ...item, ...part(item) } : item)),
  });

const hasProperty = (devices: readonly LayoutDevice[], { deviceId, property }: LayoutProperty): boolean =>
  devices.find(({ id }) => id === deviceId)?.properties.some(({ id }) => id === property) ?? false;

const deadBindings = (item: LayoutItem, devices: readonly LayoutDevice[]): Finding[] => {
  const isThere = (id: string): boolean => devices.some((device) => device.id === id);
  const gone = item.devices.filter((id) => !isThere(id)).length;
  const lost = item.properties.filter((one) => !hasProperty(devices, one));
  if (gone + lost.length === 0) return [];
  const mend = changing(item.id, (now) => ({
    devices: now.devices.filter(isThere),
    properties: now.properties.filter((one) => hasProperty(devices, one)),
  }));
  return [{ code: 'deadBinding', itemId: item.id, names: lost.map(({ property }) => property), mend }];
};

const isUnfinished = (item: LayoutItem, plugin: PluginDetail, devices: readonly LayoutDevice[]): boolean => {
  const { binds } = widgetShapes[plugin.widget];
  const hasAddress = attributeText(attributesOf(item, plugin), 'address').trim() !== '';
  if (plugin.widget === 'webFrame') return !hasAddress;
  if (plugin.properties.some(({ code, type }) => type === 'table' && !item.attributesFrom?.[code])) return true;
  // Without an address it shows the first camera of the place.
  if (plugin.widget === 'video') return !hasAddress && devicesOfWidget('video', item.devices, devices).length === 0;
  return (binds === 'properties' && item.properties.length === 0) || (binds === 'image' && item.image === null);
};

const operated = (item: LayoutItem, { widget }: PluginDetail, devices: readonly LayoutDevice[]): LayoutDevice[] =>
  item.open && widgetShapes[widget].operates ? devicesOfWidget(widget, item.devices, devices) : [];

const isBlind = ({ actions }: LayoutDevice): boolean =>
  actions.length > 0 && actions.every((one) => one.expect.length === 0);
const namesOf = (devices: readonly LayoutDevice[]): string[] => devices.map(({ name }) => name);

const enlarged = (layout: Layout, item: LayoutItem, palette: Palette): Layout | undefined => {
  const { colNum, maxRows } = layout.layoutForm;
  const [leastW, leastH] = leastOf(palette.get(item.plugin));
  const w = Math.max(item.w, leastW, Math.ceil((leastPixels.w * colNum) / sheetSize.w));
  const h = Math.max(item.h, leastH, Math.ceil((leastPixels.h * maxRows) / sheetSize.h));
  const x = Math.max(0, Math.min(item.x, colNum - w));
  const y = Math.max(0, Math.min(item.y, maxRows - h));
  const next = changing(item.id, () => ({ x, y, w, h }))(layout);
  return fitsGrid(next.layout, layout.layoutForm, palette) ? next : undefined;
};

const operationFindings = (item: LayoutItem, plugin: PluginDetail, devices: readonly LayoutDevice[]): Finding[] => {
  const reached = operated(item, plugin, devices);
  const blind = reached.filter(isBlind);
  const risky = reached.filter((device) => device.actions.some((one) => isRisky(device, one) && !one.confirm));
  const about = (code: FindingCode, found: readonly LayoutDevice[], part: Partial<LayoutItem>): Finding[] =>
    found.length === 0 ? [] : [{ code, itemId: item.id, names: namesOf(found), mend: changing(item.id, () => part) }];
  const seeing = reached.filter((device) => !isBlind(device)).map(({ id }) => id);
  return [
    ...about('noFeedback', blind, seeing.length > 0 ? { devices: seeing } : { open: false }),
    ...(item.confirm === 'device' ? about('oneTap', risky, { confirm: 'risky' }) : []),
  ];
};

const sizeFindings = (item: LayoutItem, plugin: PluginDetail, layout: Layout, palette: Palette): Finding[] => {
  if (!item.open || !widgetShapes[plugin.widget].operates) return [];
  const { colNum, maxRows } = layout.layoutForm;
  const fits = (item.w * sheetSize.w) / colNum >= leastPixels.w && (item.h * sheetSize.h) / maxRows >= leastPixels.h;
  if (fits) return [];
  const mend = enlarged(layout, item, palette) ? (now: Layout) => enlarged(now, item, palette) ?? now : undefined;
  return [{ code: 'tooSmall', itemId: item.id, names: [], ...(mend ? { mend } : {}) }];
};

/** What a designer should know before publishing, each with what mends it. */
export const lintLayout = (layout: Layout, palette: Palette, devices: readonly LayoutDevice[]): Finding[] =>
  layout.layout.flatMap((item): Finding[] => {
    const plugin = palette.get(item.plugin);
    if (!plugin) {
      const mend = (now: Layout): Layout => ({ ...now, layout: now.layout.filter(({ id }) => id !== item.id) });
      return [{ code: 'pluginLost', itemId: item.id, names: [item.plugin], mend }];
    }
    return [
      ...deadBindings(item, devices),
      ...(isUnfinished(item, plugin, devices) ? [{ code: 'unfinished' as const, itemId: item.id, names: [] }] : []),
      ...operationFindings(item, plugin, devices),
      ...sizeFindings(item, plugin, layout, palette),
    ];
  });
