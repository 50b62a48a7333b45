import { type MaintenanceDraft, type MaintenanceRecord, maintenanceEndpoints, maintenanceKinds } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Form, type FormInstance, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { DevicePicker } from '../../pickers/device-picker.tsx';
import { FilesField } from '../../pickers/files-field.tsx';
import { NameField } from '../../pickers/name-field.tsx';
import { useMay } from '../../session/use-may.ts';
import { type Failure, placeProblems } from '../../ui/forms/form-problems.ts';
import { useEditedForm } from '../../ui/forms/use-edited-form.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { ErrorState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import '../../ui/forms/form.css';

const { getMaintenance, saveMaintenance, pageMaintenance } = maintenanceEndpoints;
type Values = Omit<MaintenanceDraft, 'fileIds'> & { files: MaintenanceRecord['files'] };

const valuesOf = (m: MaintenanceRecord): Values => ({
  id: m.id,
  deviceId: m.deviceId,
  kind: m.kind,
  performedOn: m.performedOn,
  performedBy: m.performedBy,
  description: m.description,
  cost: m.cost,
  nextOn: m.nextOn,
  files: m.files,
});

const asDate = {
  getValueProps: (value: string | null | undefined) => ({ value: value ? dayjs(value) : null }),
  normalize: (value: Dayjs | null) => value?.format('YYYY-MM-DD') ?? null,
};

const newRecord = (deviceId: string | null): Partial<Values> => ({
  kind: 'inspection',
  performedOn: dayjs().format('YYYY-MM-DD'),
  performedBy: '',
  description: '',
  cost: null,
  nextOn: null,
  files: [],
  ...(deviceId === null ? {} : { deviceId }),
});

const Fields = ({ readOnly }: { readOnly: boolean }) => {
  const t = usePhrases('maintenance');
  const common = usePhrases('ui');
  return (
    <Panel>
      <PanelBody className="form-body">
        <div className="form-pair">
          <Form.Item
            name="deviceId"
            label={t('device')}
            rules={[{ required: true, message: common('pick', { field: t('device') }) }]}
          >
            <DevicePicker disabled={readOnly} />
          </Form.Item>
          <Form.Item name="kind" label={t('kind')} rules={[{ required: true }]}>
            <Select options={maintenanceKinds.map((kind) => ({ value: kind, label: t(kind) }))} />
          </Form.Item>
          <Form.Item
            name="performedOn"
            label={t('performedOn')}
            {...asDate}
            rules={[{ required: true, message: common('pick', { field: t('performedOn') }) }]}
          >
            <DatePicker allowClear={false} style={{ width: '100%' }} />
          </Form.Item>
          <NameField name="performedBy" label={t('performedBy')} />
          <Form.Item
            name="cost"
            label={t('cost')}
            normalize={(value: string) => (value === '' ? null : value)}
            rules={[{ pattern: /^\d{1,12}(\.\d{1,2})?$/, message: t('costRule') }]}
          >
            <Input inputMode="decimal" maxLength={15} />
          </Form.Item>
          <Form.Item
            name="nextOn"
            label={t('nextOn')}
            {...asDate}
            dependencies={['performedOn']}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, value: unknown) => {
                  const done = getFieldValue('performedOn') as string | null;
                  if (typeof value === 'string' && done && value < done) throw new Error(t('nextRule'));
                },
              }),
            ]}
          >
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
        </div>
        <Form.Item name="description" label={t('description')}>
          <Input.TextArea maxLength={2_000} autoSize={{ minRows: 3, maxRows: 10 }} showCount />
        </Form.Item>
        <Form.Item name="files" label={t('files')}>
          <FilesField words={{ add: t('addFile'), remove: common('remove') }} disabled={readOnly} />
        </Form.Item>
      </PanelBody>
    </Panel>
  );
};

/** One maintenance record; `?id=` names it, `?deviceId=` begins one for a device. */
export const MaintenanceEditScreen = () => {
  const [params] = useSearchParams();
  const [id, deviceId] = [params.get('id'), params.get('deviceId')];
  return <MaintenanceEdit key={`${id} ${deviceId}`} id={id} deviceId={deviceId} />;
};

const MaintenanceEdit = ({ id, deviceId }: { id: string | null; deviceId: string | null }) => {
  const t = usePhrases('maintenance');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const back = deviceId ? `/deviceInformation?deviceId=${deviceId}&tab=maintenance` : '/modelDeviceMaintain';
  const canEdit = useMay('modelDeviceMaintain', 'edit');
  const [form] = Form.useForm<Values>();
  const record = useQuery({ ...queryOf(getMaintenance, { params: { id: id ?? '' } }), enabled: id !== null });
  const known = record.data ? valuesOf(record.data) : undefined;
  const { release } = useEditedForm<Partial<Values>>(
    form as FormInstance,
    id === null ? newRecord(deviceId) : known,
    !canEdit,
  );
  const save = useChange(saveMaintenance, { invalidates: [pageMaintenance, getMaintenance] });
  const [failure, setFailure] = useState<Failure>();
  const describe = useDescribeError();
  const toast = useToast();
  const send = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const { files, ...rest } = form.getFieldsValue(true) as Values;
      await save.mutateAsync({ body: { ...rest, fileIds: files.map((file) => file.id) } });
      toast.done(common('saved'));
      release();
      void navigate(back);
    } catch (error) {
      setFailure(placeProblems(form, describe(error)));
    }
  };
  if (record.error && !record.data) {
    const { reason, requestId } = describe(record.error);
    return (
      <ErrorState
        title={common('loadFailed', { what: t('records') })}
        reason={reason}
        requestId={requestId}
        onRetry={() => void record.refetch()}
        onBack={() => void navigate(back)}
      />
    );
  }
  return (
    <>
      <ObjectHead
        picture={<Icon name="wrench" size="xl" />}
        title={id === null ? t('newRecord') : (record.data?.deviceName ?? t('record'))}
        facts={record.data ? [record.data.modelName, record.data.placeName, record.data.createdBy] : []}
        actions={
          <>
            <Button onClick={() => void navigate(back)}>{common(canEdit ? 'cancel' : 'back')}</Button>
            {canEdit ? (
              <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
                {common('save')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="page">
        {failure ? (
          <div className="note a1" role="alert">
            {common('saveFailed', { reason: failure.reason })}
          </div>
        ) : null}
        <Form<Values>
          form={form}
          layout="vertical"
          className="form-narrow"
          disabled={!canEdit || save.isPending}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onFinish={() => void send()}
        >
          <Fields readOnly={!canEdit} />
        </Form>
      </div>
    </>
  );
};
