import { type FieldSchema, textOf } from '@eoms/contract';
import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import type { Rule } from 'antd/es/form';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { useNumberRule } from '../../ui/forms/number-range.ts';
import checks from '../checks/checks.module.css';
import { targets } from './targets.ts';
import { useFormatRules } from './use-format-rules.ts';

const useRules = () => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const numberRule = useNumberRule();
  const formats = useFormatRules();
  return (field: FieldSchema): Rule[] => {
    const rules: Rule[] = [];
    if (field.required) rules.push({ required: true, message: t('required', { field: textOf(field.name, language) }) });
    if (field.type === 'host') rules.push(formats.host);
    if (field.pattern !== undefined)
      rules.push({
        pattern: new RegExp(field.pattern),
        message: t('patternRule', { form: textOf(field.help, language) ?? field.pattern }),
      });
    if (field.type === 'port') rules.push(formats.port);
    if (field.type === 'int' || field.type === 'double')
      rules.push(numberRule({ min: field.min, max: field.max, whole: field.type === 'int' }));
    return rules;
  };
};

/** A required boolean without a default: one of both must be chosen. */
const isOpen = (field: FieldSchema): boolean => field.type === 'bool' && field.required && field.default === undefined;

const OnOff = (control: { id?: string }) => {
  const t = usePhrases('devices');
  return (
    <Radio.Group
      {...control}
      optionType="button"
      buttonStyle="solid"
      options={[
        { value: true, label: t('on') },
        { value: false, label: t('off') },
      ]}
    />
  );
};

const Control = ({ field, secretSet, ...control }: { field: FieldSchema; secretSet: boolean; id?: string }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  if (field.options)
    return (
      <Select
        {...control}
        allowClear={!field.required}
        options={targets(field.options).map((o) => ({ value: o.code, label: textOf(o.name, language) }))}
      />
    );
  switch (field.type) {
    case 'secret':
      return (
        <Input.Password
          {...control}
          autoComplete="new-password"
          maxLength={255}
          {...(secretSet ? { placeholder: t('secretSet') } : {})}
        />
      );
    case 'bool':
      return isOpen(field) ? <OnOff {...control} /> : <Switch {...control} />;
    case 'int':
    case 'port':
    case 'double':
      return <InputNumber {...control} suffix={field.unit} style={{ width: '100%' }} />;
    case 'code':
      return (
        <Input.TextArea
          {...control}
          maxLength={4_000}
          autoSize={{ minRows: 1, maxRows: 8 }}
          className="mono"
          spellCheck={false}
        />
      );
    default:
      return <Input {...control} maxLength={field.maxLength ?? 255} spellCheck={false} />;
  }
};

interface ParamFieldsProps {
  fields: readonly FieldSchema[];
  /** Ids of secrets that are already stored. */
  secrets?: readonly string[];
  /** Path of the fields in the form. */
  under: string | readonly (string | number)[];
}

/** Form fields generated from a driver's description. */
export const ParamFields = ({ fields, secrets = [], under }: ParamFieldsProps) => {
  const language = useLanguage();
  const rules = useRules();
  const form = Form.useFormInstance();
  const path = typeof under === 'string' ? [under] : [...under];
  const values = (Form.useWatch(path, form) ?? {}) as Record<string, unknown>;
  const shown = fields.filter((f) => !f.showIf || f.showIf.in.some((v) => v === values[f.showIf?.field ?? '']));
  return (
    <div className={styles.formPair}>
      {shown.map((field) => (
        <Form.Item
          key={field.id}
          name={[...path, field.id]}
          label={textOf(field.name, language)}
          {...(field.help ? { tooltip: textOf(field.help, language) } : {})}
          {...(field.type === 'code' ? { className: checks.wide } : {})}
          rules={rules(field.type === 'secret' && secrets.includes(field.id) ? { ...field, required: false } : field)}
          {...(field.type === 'bool' && !isOpen(field) ? { valuePropName: 'checked' } : {})}
        >
          <Control field={field} secretSet={secrets.includes(field.id)} />
        </Form.Item>
      ))}
    </div>
  );
};
