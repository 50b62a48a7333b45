import {
  type AttributeSource as AttributeSourceOf,
  type AttributeValue,
  fontWeights,
  type LayoutItem,
  nameIn,
  type PluginDetail,
  type PluginProperty,
} from '@eoms/contract';
import { ColorPicker, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { AttributeSource } from './attribute-source.tsx';
import styles from './designer.module.css';

interface AttributeFieldsProps {
  plugin: PluginDetail;
  item: Pick<LayoutItem, 'attributes' | 'attributesFrom'>;
  disabled: boolean;
  onChange: (part: Partial<LayoutItem>) => void;
}

/** Before a behaviour has been chosen. */
const noSource: AttributeSourceOf = { behaviorId: '', args: {}, path: '' };

interface FieldProps {
  property: PluginProperty;
  label: string;
  value: AttributeValue;
  onChange: (value: AttributeValue) => void;
}

const Field = ({ property, label, value, onChange }: FieldProps) => {
  const t = usePhrases('layouts');
  if (property.type === 'number')
    return (
      <InputNumber
        aria-label={label}
        min={0}
        max={10_000}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => next !== null && onChange(next)}
        style={{ width: '100%' }}
      />
    );
  if (property.type === 'color')
    return (
      <ColorPicker
        allowClear
        disabledAlpha
        showText={(color) => (value === '' ? t('standard') : color.toHexString())}
        value={value === '' ? null : String(value)}
        onChangeComplete={(color) => onChange(color.cleared ? '' : color.toHexString().slice(0, 7))}
        onClear={() => onChange('')}
      />
    );
  if (property.type === 'fontWeight')
    return (
      <Select
        aria-label={label}
        value={String(value)}
        options={[
          { value: '', label: t('standard') },
          ...fontWeights.map((weight) => ({ value: weight, label: t(`weight${weight}`) })),
        ]}
        onChange={onChange}
      />
    );
  return (
    <Input
      aria-label={label}
      maxLength={500}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

/** The attributes of a plugin, by type; each may take its value from a data behaviour instead. */
export const AttributeFields = ({ plugin, item, disabled, onChange }: AttributeFieldsProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const mayAsk = useMay('dataBehavior', 'control');
  // A behaviour is being chosen for them.
  const [choosing, setChoosing] = useState<ReadonlySet<string>>(new Set());
  const { attributes, attributesFrom = {} } = item;
  const take = (code: string, source: AttributeSourceOf | undefined): void => {
    const { [code]: _, ...others } = attributesFrom;
    onChange({ attributesFrom: source ? { ...others, [code]: source } : others });
  };
  return plugin.properties.map((property) => {
    const { code, type } = property;
    const label = nameIn(property, language);
    const source = attributesFrom[code];
    const isAlways = type === 'table';
    const isAsked = isAlways || source !== undefined || choosing.has(code);
    const turn = (): void => {
      setChoosing((old) => new Set(isAsked ? [...old].filter((one) => one !== code) : [...old, code]));
      if (source) take(code, undefined);
    };
    return (
      <Form.Item
        key={property.id}
        label={
          <span className={styles.attributeLabel}>
            {label}
            {mayAsk && !isAlways ? (
              <IconButton
                icon="database"
                small
                label={t(isAsked ? 'ownValue' : 'valueFromData', { name: label })}
                pressed={isAsked}
                disabled={disabled}
                onClick={turn}
              />
            ) : null}
          </span>
        }
      >
        {isAsked ? (
          <AttributeSource
            source={source ?? noSource}
            disabled={disabled || !mayAsk}
            onChange={(next) => take(code, next.behaviorId === '' ? undefined : next)}
          />
        ) : (
          <Field
            property={property}
            label={label}
            value={attributes[code] ?? property.defaultValue}
            onChange={(value) => onChange({ attributes: { ...attributes, [code]: value } })}
          />
        )}
      </Form.Item>
    );
  });
};
