import { type PanelWidget, panelColumns, panelWidgetBinds, type SourceText, textOf, type Value } from '@eoms/contract';
import { Button, Form, Input, Select } from 'antd';
import { actionOf, type PanelSubject, propertyOf } from '../../domain/devices/control/panel-binding.ts';
import { ParamFields } from '../../domain/fields/param-fields.tsx';
import { sentParams } from '../../domain/fields/sent-params.ts';
import { IconPicker } from '../../domain/icons/icon-picker.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { BoundedNumber } from '../../ui/forms/bounded-number.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './panel-editor.module.css';

interface WidgetInspectorProps {
  widget: PanelWidget;
  subject: PanelSubject;
  onChange: (part: Partial<PanelWidget>) => void;
  readOnly: boolean;
  onRemove: () => void;
}

/** Columns and rows are shown counting from one. */
const firsts = { x: 1, y: 1, w: 0, h: 0 };
const lowest = 400;
const tallest = 40;

/** Label, icon, index and fixed arguments of the selected widget. */
export const WidgetInspector = ({ widget, subject, readOnly, onChange, onRemove }: WidgetInspectorProps) => {
  const t = usePhrases('panels');
  const catalogue = usePhrases('catalogue');
  const language = useLanguage();
  const most = { x: panelColumns + 1 - widget.w, w: panelColumns - widget.x, y: lowest, h: tallest };
  const binds = panelWidgetBinds[widget.kind];
  const property = binds === 'property' ? propertyOf(widget, subject) : undefined;
  const action = binds === 'action' ? actionOf(widget, subject) : undefined;
  const name = (property ?? action)?.name;
  const labelled = (part: keyof SourceText, text: string): void => {
    const label = { zh: widget.label?.zh ?? '', en: widget.label?.en ?? '', [part]: text };
    onChange({ label: label.zh === '' && label.en === '' ? null : label });
  };
  return (
    <Form
      layout="vertical"
      className={styles.inspector}
      disabled={readOnly}
      initialValues={{ args: widget.args }}
      onValuesChange={(_, values: { args?: Record<string, Value> }) =>
        action && onChange({ args: sentParams(values.args ?? {}, action.params) })
      }
    >
      <h3 className="truncate">{textOf(name, language) ?? t(binds === null ? 'labelWidget' : 'lost')}</h3>
      <Form.Item label={catalogue('nameZh')}>
        <Input
          aria-label={catalogue('nameZh')}
          placeholder={name?.zh ?? ''}
          maxLength={100}
          value={widget.label?.zh ?? ''}
          onChange={(e) => labelled('zh', e.target.value)}
        />
      </Form.Item>
      <Form.Item label={catalogue('nameEn')}>
        <Input
          aria-label={catalogue('nameEn')}
          placeholder={name?.en ?? ''}
          maxLength={100}
          value={widget.label?.en ?? ''}
          onChange={(e) => labelled('en', e.target.value)}
        />
      </Form.Item>
      <Form.Item label={catalogue('icon')}>
        <IconPicker
          label={catalogue('chooseIcon')}
          none={catalogue('noIcon')}
          value={widget.icon}
          onChange={(icon) => onChange({ icon })}
        />
      </Form.Item>
      {property?.index ? (
        <Form.Item label={t('index')}>
          <Select
            aria-label={t('index')}
            value={widget.index ?? property.index.from}
            onChange={(index: number) => onChange({ index })}
            options={property.index.labels.map((label, at) => ({
              value: (property.index?.from ?? 0) + at,
              label: textOf(label, language),
            }))}
          />
        </Form.Item>
      ) : null}
      {action && action.params.length > 0 && widget.kind === 'action' ? (
        <>
          <h3 className={formStyles.formPart}>{t('fixedArgs')}</h3>
          <p className="text-small text-muted">{t('fixedArgsText')}</p>
          <ParamFields fields={action.params.map((p) => ({ ...p, required: false }))} under="args" />
        </>
      ) : null}
      <h3 className={formStyles.formPart}>{t('size')}</h3>
      <div className={styles.inspectorSize}>
        {(['x', 'y', 'w', 'h'] as const).map((side) => (
          <BoundedNumber
            key={side}
            prefix={t(side)}
            label={t(side)}
            min={1}
            max={most[side]}
            value={widget[side] + firsts[side]}
            onChange={(value) => value !== null && onChange({ [side]: value - firsts[side] })}
          />
        ))}
      </div>
      <Button danger icon={<Icon name="trash" />} onClick={onRemove}>
        {t('removeWidget')}
      </Button>
    </Form>
  );
};
