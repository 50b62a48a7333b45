import { type Language, type LayoutItem, nameIn, type PluginDetail, textOf } from '@eoms/contract';

/** The name of a widget: its own title, or the name of its plugin. */
export const titleOf = (item: LayoutItem, plugin: PluginDetail | undefined, language: Language): string =>
  textOf(item.title, language) || nameIn(plugin, language) || item.plugin;
