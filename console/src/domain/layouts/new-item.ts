import { type LayoutItem, type PluginDetail, widgetShapes } from '@eoms/contract';

/** A new widget of a plugin, as yet without a place. */
export const newItem = (plugin: PluginDetail): LayoutItem => ({
  id: crypto.randomUUID(),
  plugin: plugin.code,
  x: 0,
  y: 0,
  w: plugin.w,
  h: plugin.h,
  title: null,
  attributes: {},
  devices: [],
  properties: [],
  image: null,
  open: widgetShapes[plugin.widget].operates,
  confirm: 'risky',
  locked: false,
});
