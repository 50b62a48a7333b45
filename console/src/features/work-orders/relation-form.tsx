import { OrderRelationKind, type WorkOrderDetail, workOrdersEndpoints } from '@eoms/contract';
import { Checkbox, Form, Radio } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { outdated } from './order-calls.ts';
import { OtherOrderField } from './other-order-field.tsx';

interface Values {
  kind: OrderRelationKind;
  otherId: string | null;
  closes: boolean;
}

interface RelationFormProps {
  order: Pick<WorkOrderDetail, 'id'>;
  mayRelate: boolean;
  mayClose: boolean;
  onClose: () => void;
}

/** Links an order with another one; a duplicate can be closed in the same act. */
export const RelationForm = ({ order, mayRelate, mayClose, onClose }: RelationFormProps) => {
  const t = usePhrases('workOrders');
  const toast = useToast();
  const relate = useChange(workOrdersEndpoints.relateWorkOrders, { invalidates: outdated });
  const close = useChange(workOrdersEndpoints.closeWorkOrderAsDuplicate, { invalidates: outdated });
  const { id: orderId } = order;
  const submit = async ({ kind, otherId, closes }: Values): Promise<void> => {
    const other = otherId ?? '';
    if (kind === 'duplicates' && closes) await close.mutateAsync({ body: { id: orderId, otherId: other } });
    else await relate.mutateAsync({ body: { orderId, otherId: other, kind } });
  };
  return (
    <FormDrawer<Values>
      open
      title={t('relate')}
      initial={{ kind: mayRelate ? 'causedBy' : 'duplicates', otherId: null, closes: mayClose }}
      submit={submit}
      onDone={() => toast.done(t('done'))}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t('relationKind')}>
        <Radio.Group
          vertical
          options={OrderRelationKind.options
            .filter((kind) => mayRelate || kind === 'duplicates')
            .map((value) => ({ value, label: t(`relation_${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="otherId" label={t('otherOrder')} rules={[{ required: true }]}>
        <OtherOrderField but={orderId} />
      </Form.Item>
      <Form.Item<Values> noStyle dependencies={['kind']}>
        {({ getFieldValue }) =>
          mayClose && getFieldValue('kind') === 'duplicates' ? (
            <Form.Item name="closes" valuePropName="checked" extra={t('closesAsDuplicateHint')}>
              <Checkbox disabled={!mayRelate}>{t('closesAsDuplicate')}</Checkbox>
            </Form.Item>
          ) : null
        }
      </Form.Item>
    </FormDrawer>
  );
};
