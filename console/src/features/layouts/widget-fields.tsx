import {
  type LayoutDevice,
  type LayoutItem,
  nameIn,
  type PluginDetail,
  type SourceText,
  sourceLanguages,
  textOf,
  widgetShapes,
} from '@eoms/contract';
import { Form, Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { BindingFields } from './binding-fields.tsx';
import styles from './designer.module.css';

interface WidgetFieldsProps {
  item: LayoutItem;
  plugin: PluginDetail | undefined;
  devices: readonly LayoutDevice[];
  readOnly: boolean;
  onChange: (part: Partial<LayoutItem>) => void;
  /** Where the widget is, between its title and what it shows. */
  children: ReactNode;
}

const titleLabels = { zh: 'titleZh', en: 'titleEn' } as const;
const TitleFields = ({ item, plugin, onChange }: WidgetFieldsProps) => {
  const t = usePhrases('layouts');
  const set = (language: keyof SourceText, text: string): void => {
    const title = { zh: item.title?.zh ?? '', en: item.title?.en ?? '', [language]: text };
    onChange({ title: title.zh === '' && title.en === '' ? null : title });
  };
  return sourceLanguages.map((language) => (
    <Form.Item key={language} label={t(titleLabels[language])}>
      <Input
        aria-label={t(titleLabels[language])}
        maxLength={60}
        placeholder={nameIn(plugin, language) ?? ''}
        value={textOf(item.title, language) ?? ''}
        onChange={(event) => set(language, event.target.value)}
      />
    </Form.Item>
  ));
};

const OperationFields = ({ item, onChange }: WidgetFieldsProps) => {
  const t = usePhrases('layouts');
  const options = (['risky', 'always', 'device'] as const).map((value) => ({ value, label: t(`confirm_${value}`) }));
  return (
    <>
      <Form.Item label={t('open')} className={styles.inlineItem}>
        <Switch checked={item.open} aria-label={t('open')} onChange={(open) => onChange({ open })} />
      </Form.Item>
      {item.open ? (
        <Form.Item label={t('confirm')}>
          <Select
            aria-label={t('confirm')}
            value={item.confirm}
            options={options}
            onChange={(confirm) => onChange({ confirm })}
          />
        </Form.Item>
      ) : null}
    </>
  );
};

/** Title, what a widget shows and operates, and its attributes. */
export const WidgetFields = (props: WidgetFieldsProps) => {
  const { item, plugin, devices, readOnly, onChange, children } = props;
  const t = usePhrases('layouts');
  return (
    <>
      <TitleFields {...props} />
      {children}
      {plugin ? (
        <>
          {widgetShapes[plugin.widget].operates ? <OperationFields {...props} /> : null}
          <BindingFields item={item} widget={plugin.widget} devices={devices} readOnly={readOnly} onChange={onChange} />
          <h3>{t('attributes')}</h3>
          <AttributeFields plugin={plugin} item={item} disabled={readOnly} onChange={onChange} />
        </>
      ) : null}
    </>
  );
};
