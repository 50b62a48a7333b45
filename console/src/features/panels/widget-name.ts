import { type Language, type PanelWidget, panelWidgetBinds, textOf } from '@eoms/contract';
import { actionOf, type PanelSubject, propertyOf } from '../../domain/devices/control/panel-binding.ts';

/** The name of a widget: its own label, or the name of what it is bound to. */
export const widgetName = (
  widget: PanelWidget,
  subject: PanelSubject,
  language: Language,
  otherwise: string,
): string => {
  const bound = panelWidgetBinds[widget.kind] === 'property' ? propertyOf(widget, subject) : actionOf(widget, subject);
  return textOf(widget.label, language) || textOf(bound?.name, language) || otherwise;
};
