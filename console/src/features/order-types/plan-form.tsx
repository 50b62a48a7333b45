import {
  isForSteps,
  type OrderPlan,
  type OrderPlanDraft,
  orderPlansEndpoints,
  planHoursAtMost,
  themeAtMost,
  workOrdersEndpoints,
} from '@eoms/contract';
import { DatePicker, Form, Input, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { useChange } from '../../api/use-change.ts';
import { DevicesPicker } from '../../domain/devices/device-picker.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { PersonPicker } from '../../domain/people/person-picker.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { everyMorning, isWhole, RecurrenceField } from '../../domain/recurrence/recurrence-field.tsx';
import { urgencyOptions } from '../../domain/work-orders/urgency-options.tsx';
import { useOrderTypes } from '../../domain/work-orders/use-order-types.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { asDate } from '../../ui/forms/as-date.ts';
import formStyles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { PlanTimes } from './plan-times.tsx';

export type PlanValues = Omit<OrderPlanDraft, 'placeId' | 'hours'> & { placeId?: string; hours?: number };

export const newPlan = (): PlanValues => ({
  name: '',
  enabled: true,
  recurrence: everyMorning,
  startsOn: dayjs().format('YYYY-MM-DD'),
  theme: '',
  type: 'maintenance',
  urgency: 4,
  deviceIds: [],
  assigneeId: null,
  supervisorId: null,
  description: '',
});

export const planValues = (plan: OrderPlan): PlanValues => {
  const { placeName: _p, assignee: _a, supervisor: _s, nextDueAt: _n, lastOrderId: _l, hours, ...values } = plan;
  return { ...values, ...(hours === null ? {} : { hours }) };
};
export const planDraft = ({ placeId = '', hours, ...values }: PlanValues): OrderPlanDraft => ({
  ...values,
  placeId,
  hours: hours ?? null,
});

const When = ({ readOnly }: { readOnly: boolean }) => {
  const t = usePhrases('orderPlans');
  return (
    <>
      <Form.Item
        name="recurrence"
        label={t('recurrence')}
        rules={[
          {
            validator: async (_, value: OrderPlanDraft['recurrence']) => {
              if (!isWhole(value)) throw new Error(t('pickTimes'));
            },
          },
        ]}
      >
        <RecurrenceField disabled={readOnly} />
      </Form.Item>
      <Form.Item name="startsOn" label={t('startsOn')} rules={[{ required: true }]} {...asDate}>
        <DatePicker allowClear={false} style={{ width: '100%' }} />
      </Form.Item>
      <PlanTimes />
    </>
  );
};

const What = ({ plan }: { plan: OrderPlan | undefined }) => {
  const t = usePhrases('orderPlans');
  const orders = usePhrases('workOrders');
  const common = usePhrases('ui');
  const { types, nameOf } = useOrderTypes();
  const offered = types.filter((one) => isForSteps(one) || one.code === plan?.type);
  return (
    <>
      <Form.Item
        name="theme"
        label={orders('theme')}
        rules={[{ required: true, whitespace: true, message: common('required', { field: orders('theme') }) }]}
      >
        <Input maxLength={themeAtMost} showCount />
      </Form.Item>
      <div className={formStyles.formPair}>
        <Form.Item name="type" label={orders('type')} extra={t('typeHint')} rules={[{ required: true }]}>
          <Select options={offered.map(({ code }) => ({ value: code, label: nameOf(code) }))} />
        </Form.Item>
        <Form.Item name="urgency" label={orders('urgency')}>
          <Select options={urgencyOptions} />
        </Form.Item>
      </div>
      <Form.Item name="placeId" label={orders('place')} rules={[{ required: true, message: orders('pickPlace') }]}>
        <PlacePicker allowClear={false} />
      </Form.Item>
      <Form.Item name="deviceIds" label={orders('devices')}>
        <DevicesPicker maxCount={100} />
      </Form.Item>
      <NumberItem name="hours" label={t('hours')} unit={orders('stepHoursUnit')} min={1} max={planHoursAtMost} whole />
      <Form.Item name="description" label={orders('description')}>
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </>
  );
};

const People = ({ plan }: { plan: OrderPlan | undefined }) => {
  const t = usePhrases('orderPlans');
  const orders = usePhrases('workOrders');
  const placeId = Form.useWatch<string | undefined>('placeId') ?? null;
  const picker = { find: workOrdersEndpoints.listWorkOrderPeople, placeId, nobody: orders('nobody') };
  const known = (id: string | null | undefined, name: string | null | undefined) =>
    id && name ? { known: { id, name } } : {};
  return (
    <div className={formStyles.formPair}>
      <Form.Item name="assigneeId" label={orders('assignee')} extra={t('assigneeHint')}>
        <PersonPicker {...picker} {...known(plan?.assigneeId, plan?.assignee)} />
      </Form.Item>
      <Form.Item name="supervisorId" label={orders('supervisor')}>
        <PersonPicker {...picker} {...known(plan?.supervisorId, plan?.supervisor)} />
      </Form.Item>
    </div>
  );
};

interface PlanFormProps {
  values: PlanValues | undefined;
  plan: OrderPlan | undefined;
  readOnly: boolean;
  onClose: () => void;
}

/** What comes round, and when. */
export const PlanForm = ({ values, plan, readOnly, onClose }: PlanFormProps) => {
  const t = usePhrases('orderPlans');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(orderPlansEndpoints.saveOrderPlan, { invalidates: [orderPlansEndpoints.listOrderPlans] });
  return (
    <FormDrawer<PlanValues>
      open={values !== undefined}
      title={t(plan ? 'editPlan' : 'newPlan')}
      width={560}
      initial={values ?? newPlan()}
      submit={(given) => save.mutateAsync({ body: planDraft(given) })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('name')} />
      <When readOnly={readOnly} />
      <What plan={plan} />
      <People plan={plan} />
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
};
