import type { ActionSchema, PanelWidget, PropertySchema } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { widgetFor } from '../../pickers/device-control/automatic-layout.ts';
import type { PanelSubject } from '../../pickers/device-control/panel-binding.ts';
import { Icon } from '../../ui/icons/icon.tsx';

export type NewWidget = Omit<PanelWidget, 'id' | 'x' | 'y'>;

const blank = { label: null, icon: null, capability: null, property: null, index: null, action: null, args: {} };

interface WidgetPaletteProps {
  subject: PanelSubject;
  /** Panels of a type bind by capability, so only what has one is offered. */
  byCapability: boolean;
  onAdd: (widget: NewWidget) => void;
}

/** Everything that the panel can show or send; a click puts it below what is there. */
export const WidgetPalette = ({ subject, byCapability, onAdd }: WidgetPaletteProps) => {
  const t = usePhrases('panels');
  const language = useLanguage();
  const once = <T extends PropertySchema | ActionSchema>(list: readonly T[]): T[] =>
    byCapability
      ? list.filter((part, at) => part.capability && list.findIndex((p) => p.capability === part.capability) === at)
      : [...list];
  const ofProperty = (property: PropertySchema): NewWidget => ({
    ...blank,
    kind: 'value',
    w: 4,
    h: 2,
    ...(byCapability ? { capability: property.capability ?? null } : { property: property.id }),
    index: property.index?.from ?? null,
  });
  const ofAction = (action: ActionSchema): NewWidget => ({
    ...blank,
    ...widgetFor(action),
    ...(byCapability ? { capability: action.capability ?? null } : { action: action.id }),
  });
  const item = (key: string, name: string, note: string, widget: NewWidget) => (
    <li key={key}>
      <button type="button" className="palette-item" onClick={() => onAdd(widget)}>
        <Icon name="plus" size="s" />
        <span className="el">{name}</span>
        <span className="s t3 mono el">{note}</span>
      </button>
    </li>
  );
  return (
    <nav className="palette" aria-label={t('widgets')}>
      <h3>{t('values')}</h3>
      <ul>{once(subject.properties).map((p) => item(p.id, p.name[language], p.capability ?? p.id, ofProperty(p)))}</ul>
      <h3>{t('controls')}</h3>
      <ul>{once(subject.actions).map((a) => item(a.id, a.name[language], a.capability ?? a.id, ofAction(a)))}</ul>
      <h3>{t('others')}</h3>
      <ul>
        {item('label', t('labelWidget'), '', {
          ...blank,
          kind: 'label',
          w: 12,
          h: 1,
          label: null,
        })}
      </ul>
    </nav>
  );
};
