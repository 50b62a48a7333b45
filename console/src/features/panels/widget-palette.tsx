import { type ActionSchema, type PanelWidget, type PropertySchema, panelColumns, textOf } from '@eoms/contract';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { widgetFor } from '../../domain/devices/control/automatic-layout.ts';
import type { PanelSubject } from '../../domain/devices/control/panel-binding.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './panel-editor.module.css';

export type NewWidget = Omit<PanelWidget, 'id' | 'x' | 'y'>;

const blank = { label: null, icon: null, capability: null, property: null, index: null, action: null, args: {} };

interface WidgetPaletteProps {
  subject: PanelSubject;
  /** Panels of a type bind by capability, so only parts with one are offered. */
  byCapability: boolean;
  readOnly: boolean;
  onAdd: (widget: NewWidget) => void;
}

const useFilter = () => {
  const t = usePhrases('panels');
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const filter = (
    <Input
      allowClear
      prefix={<Icon name="search" size="s" />}
      placeholder={t('findWidget')}
      aria-label={t('findWidget')}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
  return { wanted, filter, fits: (...words: string[]) => words.some((word) => word.toLowerCase().includes(wanted)) };
};

/** Everything that the panel can show or send; clicking an entry adds it below the other widgets. */
export const WidgetPalette = ({ subject, byCapability, readOnly, onAdd }: WidgetPaletteProps) => {
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
  const { wanted, fits, filter } = useFilter();
  const item = (key: string, name: string, note: string, widget: NewWidget) => (
    <li key={key}>
      <button
        type="button"
        className={styles.paletteItem}
        title={note}
        disabled={readOnly}
        onClick={() => onAdd(widget)}
      >
        <Icon name="plus" size="s" />
        <span className="truncate">{name}</span>
      </button>
    </li>
  );
  const group = (title: string, items: ReactNode[]) =>
    items.length === 0 ? null : (
      <>
        <h3>{title}</h3>
        <ul>{items}</ul>
      </>
    );
  const actions = once(subject.actions).filter((a) => fits(textOf(a.name, language), a.id));
  const properties = once(subject.properties).filter((p) => fits(textOf(p.name, language), p.id));
  const heading = { ...blank, kind: 'label', w: panelColumns, h: 1 } as const;
  return (
    <nav className={styles.palette} aria-label={t('widgets')}>
      {filter}
      {group(
        t('controls'),
        actions.map((a) => item(a.id, textOf(a.name, language), a.capability ?? a.id, ofAction(a))),
      )}
      {group(
        t('values'),
        properties.map((p) => item(p.id, textOf(p.name, language), p.capability ?? p.id, ofProperty(p))),
      )}
      {wanted === '' ? group(t('others'), [item('label', t('labelWidget'), '', heading)]) : null}
      {wanted !== '' && actions.length + properties.length === 0 ? (
        <p className="text-small text-muted">{t('noWidgets')}</p>
      ) : null}
    </nav>
  );
};
