import { themeAtMost, type WorkOrderDetail, workOrdersEndpoints } from '@eoms/contract';
import { DatePicker, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { DevicesPicker } from '../../domain/devices/device-picker.tsx';
import { PersonPicker } from '../../domain/people/person-picker.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { urgencyOptions } from '../../domain/work-orders/urgency-options.tsx';
import { useOrderTypes } from '../../domain/work-orders/use-order-types.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { asTime } from '../../ui/forms/as-date.ts';
import styles from '../../ui/forms/form.module.css';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { AlarmsField, type KnownAlarm } from './alarms-field.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { AssetField } from './asset-field.tsx';
import { AssignmentPreview } from './assignment-preview.tsx';
import { InspectionField } from './inspection-field.tsx';

interface OrderFieldsProps {
  order: WorkOrderDetail | undefined;
  alarms: readonly KnownAlarm[];
}

const presets = [
  ['oneDay', 'day'],
  ['oneWeek', 'week'],
  ['oneMonth', 'month'],
] as const;

const Deadline = () => {
  const t = usePhrases('workOrders');
  return (
    <Form.Item name="deadline" label={t('deadline')} {...asTime}>
      <DatePicker
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        format="YYYY-MM-DD HH:mm"
        needConfirm={false}
        placeholder={t('noDeadline')}
        presets={presets.map(([label, unit]) => ({ label: t(label), value: () => dayjs().add(1, unit) }))}
        style={{ width: '100%' }}
      />
    </Form.Item>
  );
};

const People = ({ order }: Pick<OrderFieldsProps, 'order'>) => {
  const t = usePhrases('workOrders');
  const placeId = Form.useWatch<string | undefined>('placeId') ?? null;
  const common = { find: workOrdersEndpoints.listWorkOrderPeople, placeId, nobody: t('nobody') };
  const known = (id: string | null | undefined, name: string | null | undefined) =>
    id && name ? { known: { id, name } } : {};
  return (
    <>
      <Form.Item name="assigneeId" label={t('assignee')} extra={order ? t('assigneeHint') : <AssignmentPreview />}>
        <PersonPicker {...common} {...known(order?.assigneeId, order?.assignee)} />
      </Form.Item>
      <Form.Item name="supervisorId" label={t('supervisor')}>
        <PersonPicker {...common} {...known(order?.supervisorId, order?.supervisor)} />
      </Form.Item>
    </>
  );
};

/** What an order is about, where, until when, and who does it. */
export const OrderFields = ({ order, alarms }: OrderFieldsProps) => {
  const t = usePhrases('workOrders');
  const common = usePhrases('ui');
  const form = Form.useFormInstance();
  const maySeeAssets = useMay('assetManagement', 'view');
  const maySeeInspections = useMay('deviceProbingCenter', 'view');
  const code = Form.useWatch<string | undefined>('type');
  const { types, typeOf, nameOf } = useOrderTypes();
  const type = typeOf(code);
  const offered = types.filter((one) => one.enabled || one.code === order?.type);
  return (
    <Panel>
      <PanelBody>
        <Form.Item
          name="theme"
          label={t('theme')}
          rules={[{ required: true, whitespace: true, message: common('required', { field: t('theme') }) }]}
        >
          <Input maxLength={themeAtMost} showCount />
        </Form.Item>
        <div className={styles.formPair}>
          <Form.Item name="type" label={t('type')} rules={[{ required: true }]}>
            <Select
              options={offered.map((one) => ({ value: one.code, label: nameOf(one.code) }))}
              labelRender={({ value }) => nameOf(String(value))}
              onChange={(next: string) => {
                const usual = typeOf(next)?.urgency;
                if (!order && usual && !form.isFieldTouched('urgency')) form.setFieldValue('urgency', usual);
              }}
            />
          </Form.Item>
          <Form.Item name="urgency" label={t('urgency')} rules={[{ required: true }]}>
            <Select options={urgencyOptions} />
          </Form.Item>
          <Form.Item name="placeId" label={t('place')} rules={[{ required: true, message: t('pickPlace') }]}>
            <PlacePicker allowClear={false} />
          </Form.Item>
          <Deadline />
          <People order={order} />
        </div>
        {type ? <AnswerFields fields={type.fields} at="create" /> : null}
        <Form.Item
          name="deviceIds"
          label={t('devices')}
          extra={t('devicesHint')}
          rules={type?.link === 'device' ? [{ required: true, type: 'array', min: 1, message: t('pickDevices') }] : []}
        >
          <DevicesPicker maxCount={100} />
        </Form.Item>
        {maySeeAssets || order?.assetId ? (
          <Form.Item
            name="assetId"
            label={t('asset')}
            extra={t('assetHint')}
            rules={type?.link === 'asset' ? [{ required: true, message: t('pickAsset') }] : []}
          >
            <AssetField known={order?.assetId ? { id: order.assetId, name: order.assetName ?? '' } : undefined} />
          </Form.Item>
        ) : null}
        {maySeeInspections || order?.inspectionId ? (
          <Form.Item
            name="inspectionId"
            label={t('inspection')}
            extra={t('inspectionHint')}
            rules={type?.link === 'inspection' ? [{ required: true, message: t('pickInspection') }] : []}
          >
            <InspectionField
              known={order?.inspectionId ? { id: order.inspectionId, name: order.inspectionName ?? '' } : undefined}
            />
          </Form.Item>
        ) : null}
        <Form.Item
          name="alarmIds"
          label={t('alarms')}
          extra={t('alarmsHint')}
          rules={type?.link === 'alarm' ? [{ required: true, type: 'array', min: 1, message: t('pickAlarms') }] : []}
        >
          <AlarmsField known={alarms} />
        </Form.Item>
        <Form.Item name="description" label={t('description')}>
          <Input.TextArea maxLength={2_000} autoSize={{ minRows: 3, maxRows: 10 }} showCount />
        </Form.Item>
      </PanelBody>
    </Panel>
  );
};
