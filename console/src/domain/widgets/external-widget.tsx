import { nameIn } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { PluginFrame } from './plugin-frame/plugin-frame.tsx';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A plugin from outside. A new version has a new key and starts anew. */
export const ExternalWidget = (props: WidgetProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const { plugin } = props;
  const name = nameIn(plugin, language);
  if (!plugin.package || !plugin.enabled) return <WidgetEmpty>{t('pluginDisabled', { name })}</WidgetEmpty>;
  return <PluginFrame key={plugin.package.key} {...props} own={plugin.package} title={name} />;
};
