import { type MaintenanceDraft, type MaintenanceRecord, maintenanceEndpoints, maintenanceKinds } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { DevicePicker } from '../../domain/devices/device-picker.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { FilesField } from '../../domain/files/files-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { PendingNote } from '../../outbox/pending-note.tsx';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import styles from '../../ui/forms/form.module.css';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { validDate } from '../../ui/time/zone.ts';
import { CostField } from './cost-field.tsx';

const { getMaintenance } = maintenanceEndpoints;
/** Values of the form; a new record has no device yet. */
type Values = Omit<MaintenanceDraft, 'fileIds' | 'deviceId'> & {
  deviceId?: string;
  files: MaintenanceRecord['files'];
};

const valuesOf = (m: MaintenanceRecord): Values => ({
  id: m.id,
  revision: m.revision,
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

const newRecord = (deviceId: string | null, on: string | undefined): Values => ({
  kind: 'inspection',
  performedOn: on ?? dayjs().format('YYYY-MM-DD'),
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
      <PanelBody>
        <div className={styles.formPair}>
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
          <CostField />
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

/** One maintenance record: `?id=` names it, `?deviceId=` starts one for a device and `?on=` one for a day. */
export const MaintenanceEditScreen = () => {
  const t = usePhrases('maintenance');
  const [params] = useSearchParams();
  const [id, deviceId] = [params.get('id'), params.get('deviceId')];
  const on = validDate(params.get('on'));
  const back = deviceId ? `/deviceInformation?deviceId=${deviceId}&tab=maintenance` : '/modelDeviceMaintain';
  const record = useQuery({ ...queryOf(getMaintenance, { params: { id: id ?? '' } }), enabled: id !== null });
  return (
    <EditGate key={`${id} ${deviceId}`} id={id} query={record} what={t('record')} icon="wrench" back={back}>
      {(known) => <MaintenanceEdit record={known} deviceId={deviceId} on={on} back={back} />}
    </EditGate>
  );
};

interface MaintenanceEditProps {
  record: MaintenanceRecord | undefined;
  deviceId: string | null;
  on: string | undefined;
  back: string;
}

const MaintenanceEdit = ({ record, deviceId, on, back }: MaintenanceEditProps) => {
  const t = usePhrases('maintenance');
  const canEdit = useMay('modelDeviceMaintain', 'edit');
  const common = usePhrases('ui');
  const outbox = useOutbox();
  const kept = useRef(false);
  const known = record?.deviceId ?? deviceId;
  const edit = useEdit<Values>({
    values: record ? valuesOf(record) : newRecord(deviceId, on),
    canEdit,
    back,
    // What is kept for later has been said already, in other words.
    done: () => (kept.current ? undefined : common('saved')),
    submit: async ({ files, ...rest }) => {
      const body = { ...rest, fileIds: files.map((file) => file.id) } as MaintenanceDraft;
      const outcome = await outbox.send({
        call: 'saveMaintenance',
        subject: { kind: 'device', id: body.deviceId },
        title: [t('record'), record?.deviceName, body.performedOn].filter(Boolean).join(' · '),
        args: { body },
        path: back,
      });
      kept.current = outcome.kind === 'kept';
    },
  });
  return (
    <EditPage
      edit={edit}
      icon="wrench"
      title={record ? record.deviceName : t('newRecord')}
      facts={record ? [record.modelName, record.placeName, record.createdBy] : []}
      back={back}
    >
      {known ? <PendingNote subject={{ kind: 'device', id: known }} /> : null}
      <Fields readOnly={!canEdit} />
    </EditPage>
  );
};
