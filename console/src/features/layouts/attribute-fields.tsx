import { type AttributeValue, fontWeights, nameIn, type PluginDetail, type PluginProperty } from '@eoms/contract';
import { ColorPicker, Form, Input, InputNumber, Select } from 'antd';
import type { Attributes } from '../../domain/widgets/attribute-values.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';

interface AttributeFieldsProps {
  plugin: PluginDetail;
  values: Attributes;
  onChange: (values: Attributes) => void;
}

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

/** The attributes of a plugin, by type: number, text, colour, weight. */
export const AttributeFields = ({ plugin, values, onChange }: AttributeFieldsProps) => {
  const language = useLanguage();
  return plugin.properties.map((property) => {
    const label = nameIn(property, language);
    return (
      <Form.Item key={property.id} label={label}>
        <Field
          property={property}
          label={label}
          value={values[property.code] ?? property.defaultValue}
          onChange={(value) => onChange({ ...values, [property.code]: value })}
        />
      </Form.Item>
    );
  });
};
