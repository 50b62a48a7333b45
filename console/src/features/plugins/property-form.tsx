import {
  AttributeType,
  type AttributeValue,
  fontWeights,
  type PluginDetail,
  type PluginPropertyDraft,
  pluginsEndpoints,
  textOf,
  widgetShapes,
} from '@eoms/contract';
import { attributeNames } from '@eoms/phrases';
import { Form, Input, InputNumber, Select } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { stale } from './plugins.queries.ts';

type Type = PluginPropertyDraft['type'];
const isAttribute = (code: string): code is keyof typeof attributeNames => Object.hasOwn(attributeNames, code);

/** A new attribute: the first that the widget understands and the plugin does not have. */
export const newProperty = ({ id, widget, properties }: PluginDetail): PluginPropertyDraft | undefined => {
  const free = Object.entries(widgetShapes[widget].attributes).find(
    ([code]) => !properties.some((one) => one.code === code),
  );
  if (!free) return undefined;
  const [code, type] = free;
  const { zh, en } = isAttribute(code) ? attributeNames[code] : { zh: code, en: code };
  const defaultValue = type === 'number' ? 0 : '';
  return { pluginId: id, code, name: zh, nameEn: en, type, defaultValue, sort: properties.length + 1 };
};

/** The default value by type. */
const DefaultValue = ({ type }: { type: Type }) => {
  const t = usePhrases('plugins');
  if (type === 'number')
    return (
      <Form.Item name="defaultValue" label={t('defaultValue')} rules={[{ required: true }]}>
        <InputNumber style={{ width: '100%' }} />
      </Form.Item>
    );
  if (type === 'table')
    return (
      <Form.Item name="defaultValue" hidden>
        <Input />
      </Form.Item>
    );
  if (type === 'fontWeight')
    return (
      <Form.Item name="defaultValue" label={t('defaultValue')}>
        <Select
          options={[{ value: '', label: t('standard') }, ...fontWeights.map((value) => ({ value, label: value }))]}
        />
      </Form.Item>
    );
  const rules = type === 'color' ? [{ pattern: /^(#[0-9a-f]{6})?$/i, message: t('colorRule') }] : [];
  return (
    <Form.Item name="defaultValue" label={t('defaultValue')} rules={rules} extra={t('emptyIsStandard')}>
      <Input maxLength={500} {...(type === 'color' ? { placeholder: '#336699' } : {})} />
    </Form.Item>
  );
};

interface PropertyFormProps {
  plugin: PluginDetail;
  draft: PluginPropertyDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

const Fields = ({ plugin, isNew }: { plugin: PluginDetail; isNew: boolean }) => {
  const t = usePhrases('plugins');
  const language = useLanguage();
  const form = Form.useFormInstance<PluginPropertyDraft>();
  const type = Form.useWatch('type', form) ?? 'string';
  const known = Object.entries(widgetShapes[plugin.widget].attributes);
  const choose = (code: string): void => {
    const next = known.find(([one]) => one === code)?.[1] ?? 'string';
    const names = isAttribute(code) ? attributeNames[code] : { zh: code, en: code };
    const defaultValue: AttributeValue = next === 'number' ? 0 : '';
    form.setFieldsValue({ type: next, name: names.zh, nameEn: names.en, defaultValue });
  };
  return (
    <>
      <Form.Item name="code" label={t('attribute')}>
        <Select
          disabled={!isNew}
          options={known.map(([code]) => ({
            value: code,
            label: isAttribute(code) ? textOf(attributeNames[code], language) : code,
          }))}
          onChange={choose}
        />
      </Form.Item>
      <Form.Item name="type" label={t('type')}>
        <Select
          disabled
          options={AttributeType.options.map((value) => ({
            value,
            label: t(`type_${value}`),
          }))}
        />
      </Form.Item>
      <NameField label={t('nameZh')} />
      <NameField label={t('nameEn')} name="nameEn" />
      <DefaultValue type={type} />
      <NumberItem name="sort" label={t('sort')} min={0} max={1_000_000} whole />
    </>
  );
};

/** One attribute of a plugin: which, what it is called, and its default. */
export const PropertyForm = ({ plugin, draft, readOnly, onClose }: PropertyFormProps) => {
  const t = usePhrases('plugins');
  const save = useChange(pluginsEndpoints.savePluginProperty, stale);
  return (
    <DraftDrawer<PluginPropertyDraft>
      draft={draft}
      words={{ add: t('newAttribute'), edit: t('editAttribute') }}
      submit={(body) => save.mutateAsync({ body })}
      onClose={onClose}
      readOnly={readOnly}
    >
      <Fields plugin={plugin} isNew={draft?.id === undefined} />
    </DraftDrawer>
  );
};
