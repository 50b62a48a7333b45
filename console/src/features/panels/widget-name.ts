import { type PanelWidget, panelWidgetBinds } from '@eoms/contract';
import { actionOf, type PanelSubject, propertyOf } from '../../domain/devices/control/panel-binding.ts';

/** The name of a widget: its own label, or the name of what it is bound to. */
export const widgetName = (
  widget: PanelWidget,
  subject: PanelSubject,
  language: 'zh' | 'en',
  otherwise: string,
): string => {
  const bound = panelWidgetBinds[widget.kind] === 'property' ? propertyOf(widget, subject) : actionOf(widget, subject);
  return widget.label?.[language] || bound?.name[language] || otherwise;
};
