import { textOf } from '@eoms/contract';
import { Form, type FormInstance, Input, Select, Switch } from 'antd';
import { NameField } from '../../domain/fields/name-field.tsx';
import { ImageField } from '../../domain/files/image-field.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { useBrands, useDeviceTypes, useDrivers } from './catalogue.queries.ts';
import type { Basics } from './use-model-draft.ts';
import { useTypeName } from './use-type-name.ts';

interface ModelBasicsProps {
  form: FormInstance<Basics>;
  readOnly: boolean;
  /** Devices of this model exist: its driver cannot be changed. */
  bound: boolean;
  onActionClass: (actionClass: string) => void;
}

/** Name, type, brand, action class and picture of a model. */
export const ModelBasics = ({ form, readOnly, bound, onActionClass }: ModelBasicsProps) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const language = useLanguage();
  const types = useDeviceTypes();
  const brands = useBrands();
  const drivers = useDrivers();
  const typeName = useTypeName();
  const typeId = Form.useWatch('typeId', form);
  const fits = (typeIds: readonly string[]): boolean => typeIds.includes(typeId);
  const controls = [...new Set((drivers.data ?? []).map((d) => d.control))];
  const pick = (field: string) => [{ required: true, message: common('pick', { field }) }];
  const brandGroup = (label: string, bound: boolean) => ({
    label,
    options: (brands.data ?? [])
      .filter((b) => fits(b.typeIds) === bound)
      .map((b) => ({ value: b.id, label: `${b.name}${b.name === b.enterpriseName ? '' : ` · ${b.enterpriseName}`}` })),
  });
  return (
    <Panel>
      <PanelBody>
        <div className={styles.formPair}>
          <NameField label={t('model')} />
          <Form.Item name="typeId" label={t('type')} rules={pick(t('type'))}>
            <Select
              showSearch
              optionFilterProp="label"
              options={(types.data ?? []).map((type) => ({ value: type.id, label: typeName(type) }))}
            />
          </Form.Item>
          <Form.Item name="brandId" label={t('brand')} rules={pick(t('brand'))}>
            <Select
              showSearch
              optionFilterProp="label"
              options={[brandGroup(t('bound'), true), brandGroup(t('brands'), false)].filter(
                (group) => group.options.length > 0,
              )}
            />
          </Form.Item>
          <Form.Item
            name="actionClass"
            label={t('actionClass')}
            rules={pick(t('actionClass'))}
            extra={bound ? undefined : t('chooseDriver')}
          >
            <Select
              showSearch
              optionFilterProp="label"
              disabled={readOnly || bound}
              onChange={onActionClass}
              options={controls.map((control) => ({
                label: control.toUpperCase(),
                options: (drivers.data ?? [])
                  .filter((d) => d.control === control)
                  .map((d) => ({ value: d.id, label: `${textOf(d.name, language)} · ${d.id}` })),
              }))}
            />
          </Form.Item>
          <NumberItem name="sort" label={t('sort')} min={0} max={1_000_000} />
          <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
        <Form.Item name="image" label={t('image')}>
          <ImageField
            words={{ upload: t('uploadImage'), rule: t('imageRule'), remove: t('removeImage') }}
            disabled={readOnly}
          />
        </Form.Item>
        <Form.Item name="remarks" label={t('remarks')}>
          <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </PanelBody>
    </Panel>
  );
};
