import {
  OrderTypeConfirmation,
  OrderTypeLink,
  orderTypesEndpoints,
  reopenDaysAtMost,
  type WorkOrderTypeDraft,
  workOrdersEndpoints,
} from '@eoms/contract';
import { Form, Input, Select, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { urgencyOptions } from '../../domain/work-orders/urgency-options.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { type FieldValues, FormFields, fieldOf } from './form-fields.tsx';

export type TypeValues = Omit<WorkOrderTypeDraft, 'fields'> & { fields: FieldValues[] };

export const newType: TypeValues = {
  name: '',
  nameEn: '',
  sort: 100,
  enabled: true,
  urgency: 3,
  link: 'none',
  confirmation: 'none',
  reopenDays: 7,
  fields: [],
};

const outdated = [
  orderTypesEndpoints.listWorkOrderTypes,
  workOrdersEndpoints.listWorkOrders,
  workOrdersEndpoints.getWorkOrder,
];

const Rules = () => {
  const t = usePhrases('orderTypes');
  return (
    <>
      <Form.Item name="urgency" label={t('urgency')}>
        <Select options={urgencyOptions} />
      </Form.Item>
      <Form.Item name="link" label={t('link')} extra={t('linkHint')}>
        <Select options={OrderTypeLink.options.map((value) => ({ value, label: t(`link_${value}`) }))} />
      </Form.Item>
      <Form.Item name="confirmation" label={t('confirmation')} extra={t('confirmationHint')}>
        <Select
          options={OrderTypeConfirmation.options.map((value) => ({ value, label: t(`confirmation_${value}`) }))}
        />
      </Form.Item>
    </>
  );
};

/** A type: its names, what its orders have to name, who confirms them, and the fields of its form. */
export const TypeForm = (props: { draft: TypeValues | undefined; readOnly: boolean; onClose: () => void }) => {
  const { draft, readOnly, onClose } = props;
  const t = usePhrases('orderTypes');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(orderTypesEndpoints.saveWorkOrderType, { invalidates: outdated });
  const needed = (label: string) => common('required', { field: label });
  return (
    <FormDrawer<TypeValues>
      open={draft !== undefined}
      title={t(draft?.id === undefined ? 'newType' : 'editType')}
      width={640}
      initial={draft ?? newType}
      submit={({ fields, ...type }) =>
        save.mutateAsync({ body: { ...type, nameEn: type.nameEn ?? '', fields: (fields ?? []).map(fieldOf) } })
      }
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <div className={formStyles.formPair}>
        <NameField label={t('name')} />
        <Form.Item name="nameEn" label={t('nameEn')}>
          <Input maxLength={100} />
        </Form.Item>
      </div>
      <Rules />
      <div className={formStyles.formPair}>
        <NumberItem
          name="reopenDays"
          label={t('reopenDays')}
          unit={t('daysUnit')}
          min={0}
          max={reopenDaysAtMost}
          whole
          needed={needed(t('reopenDays'))}
        />
        <NumberItem name="sort" label={t('sort')} min={0} max={1_000_000} whole needed={needed(t('sort'))} />
      </div>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <FormFields disabled={readOnly} />
    </FormDrawer>
  );
};
