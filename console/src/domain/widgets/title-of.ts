import type { LayoutItem, PluginDetail } from '@eoms/contract';

/** The name of a widget: its own title, or the name of its plugin. */
export const titleOf = (item: LayoutItem, plugin: PluginDetail | undefined, language: 'zh' | 'en'): string =>
  item.title?.[language] || (language === 'zh' ? plugin?.name : plugin?.nameEn) || item.plugin;
