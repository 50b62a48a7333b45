import { type OrderField, orderFieldKinds, orderFieldsAtMost } from '@eoms/contract';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { newKey } from './new-key.ts';
import styles from './order-types.module.css';

/** A field as the form has it: what belongs to other kinds may be there too. */
export interface FieldValues {
  key: string;
  name: string;
  nameEn: string;
  kind: OrderField['kind'];
  at: OrderField['at'];
  required: boolean;
  off: boolean;
  min?: number | null;
  max?: number | null;
  unit?: string;
  options?: { key: string; name: string; nameEn: string }[];
}

const blank = (): FieldValues => ({
  key: newKey(),
  name: '',
  nameEn: '',
  kind: 'text',
  at: 'create',
  required: false,
  off: false,
});

/** As the server takes it: only what belongs to its kind. */
export const fieldOf = ({ min, max, unit, options, kind, ...field }: FieldValues): OrderField => {
  if (kind === 'number') return { ...field, kind, min: min ?? null, max: max ?? null, unit: unit ?? '' };
  if (kind !== 'choice') return { ...field, kind };
  return { ...field, kind, options: (options ?? []).map((one) => ({ ...one, nameEn: one.nameEn ?? '' })) };
};

const Details = ({ row, disabled }: { row: number; disabled: boolean }) => {
  const t = usePhrases('orderTypes');
  const kind = Form.useWatch<OrderField['kind'] | undefined>(['fields', row, 'kind']);
  if (kind === 'choice') return <ChoiceFields row={row} disabled={disabled} />;
  if (kind !== 'number') return null;
  return (
    <div className={styles.limits}>
      <NumberItem name={[row, 'min']} label={t('min')} min={-1e9} max={1e9} />
      <NumberItem name={[row, 'max']} label={t('max')} min={-1e9} max={1e9} />
      <Form.Item name={[row, 'unit']} label={t('unit')}>
        <Input maxLength={20} />
      </Form.Item>
    </div>
  );
};

const Field = ({ row, disabled }: { row: number; disabled: boolean }) => {
  const t = usePhrases('orderTypes');
  const common = usePhrases('ui');
  const needed = { required: true, whitespace: true, message: common('required', { field: t('fieldName') }) };
  return (
    <>
      <div className={formStyles.formPair}>
        <Form.Item name={[row, 'name']} label={t('fieldName')} rules={[needed]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name={[row, 'nameEn']} label={t('nameEn')}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name={[row, 'kind']} label={t('kind')}>
          <Select options={orderFieldKinds.map((value) => ({ value, label: t(`kind_${value}`) }))} />
        </Form.Item>
        <Form.Item name={[row, 'at']} label={t('at')}>
          <Select options={(['create', 'complete'] as const).map((value) => ({ value, label: t(`at_${value}`) }))} />
        </Form.Item>
      </div>
      <Details row={row} disabled={disabled} />
      <div className="row gap-16">
        <Form.Item name={[row, 'required']} valuePropName="checked">
          <Checkbox>{t('required')}</Checkbox>
        </Form.Item>
        <Form.Item name={[row, 'off']} valuePropName="checked">
          <Checkbox>{t('fieldOff')}</Checkbox>
        </Form.Item>
      </div>
    </>
  );
};

/** The fields of the form of a type. */
export const FormFields = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('orderTypes');
  return (
    <Form.List name="fields">
      {(rows, { add, remove }) => (
        <section className="column gap-8" aria-label={t('fields')}>
          <h3 className={formStyles.formPart}>{t('fields')}</h3>
          <p className="text-small text-muted">{t('fieldsText')}</p>
          {rows.map((row, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
            <div key={row.key} className={styles.field} role="group" aria-label={t('field', { count: at + 1 })}>
              <Field row={row.name} disabled={disabled} />
              {disabled ? null : (
                <span className={styles.remove}>
                  <IconButton
                    icon="trash"
                    label={t('removeField', { count: at + 1 })}
                    onClick={() => remove(row.name)}
                  />
                </span>
              )}
            </div>
          ))}
          {disabled || rows.length >= orderFieldsAtMost ? null : (
            <Button
              className={styles.add}
              size="small"
              icon={<Icon name="plus" size="s" />}
              onClick={() => add(blank())}
            >
              {t('addField')}
            </Button>
          )}
        </section>
      )}
    </Form.List>
  );
};
