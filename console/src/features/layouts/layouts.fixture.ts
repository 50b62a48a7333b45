import { type LayoutItem, type PluginDetail, type WidgetKind, widgetShapes } from '@eoms/contract';
import type { Palette } from './layout-items.ts';

/** Plugins as they are seeded, without attributes. */
export const paletteOf = (...widgets: WidgetKind[]): Palette =>
  new Map(
    widgets.map((widget): [string, PluginDetail] => {
      const { icon, size } = widgetShapes[widget];
      const names = { name: widget, nameEn: widget, groupId: 'g', groupName: 'g', groupNameEn: 'g' };
      const rest = {
        enabled: true,
        builtIn: true,
        sort: 1,
        revision: 1,
        remarks: '',
        updatedAt: '',
        package: null,
        properties: [],
      };
      return [widget, { id: widget, code: widget, widget, icon, w: size[0], h: size[1], ...names, ...rest }];
    }),
  );

export const layoutItem = (id: string, plugin: string, more: Partial<LayoutItem> = {}): LayoutItem => ({
  id,
  plugin,
  x: 0,
  y: 0,
  w: 2,
  h: 2,
  title: null,
  attributes: {},
  devices: [],
  properties: [],
  image: null,
  open: false,
  confirm: 'risky',
  locked: false,
  ...more,
});
