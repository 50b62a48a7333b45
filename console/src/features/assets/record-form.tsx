import { type AssetRecord, type AssetRecordDraft, assetRecordsEndpoints, maintenanceKinds } from '@eoms/contract';
import { DatePicker, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useChange } from '../../api/use-change.ts';
import { MoneyField } from '../../domain/fields/money-field.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { FilesField } from '../../domain/files/files-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { asDate } from '../../ui/forms/as-date.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import styles from '../../ui/forms/form.module.css';
import { outdated } from './asset-calls.ts';

export type RecordValues = Omit<AssetRecordDraft, 'fileIds'> & { files: AssetRecord['files'] };

export const recordValues = (record: AssetRecord): RecordValues => ({
  id: record.id,
  revision: record.revision,
  assetId: record.assetId,
  kind: record.kind,
  performedOn: record.performedOn,
  performedBy: record.performedBy,
  remarks: record.remarks,
  parts: record.parts,
  labourCost: record.labourCost,
  partsCost: record.partsCost,
  externalCost: record.externalCost,
  nextOn: record.nextOn,
  files: record.files,
});

export const newRecord = (assetId: string): RecordValues => ({
  assetId,
  kind: 'repair',
  performedOn: dayjs().format('YYYY-MM-DD'),
  performedBy: '',
  remarks: '',
  parts: '',
  labourCost: null,
  partsCost: null,
  externalCost: null,
  nextOn: null,
  files: [],
});

interface RecordFormProps {
  draft: RecordValues | undefined;
  purchasedOn: string | null;
  readOnly: boolean;
  onClose: () => void;
}

const Costs = () => {
  const t = usePhrases('assets');
  return (
    <div className={styles.formPair}>
      <MoneyField name="labourCost" label={t('labourCost')} />
      <MoneyField name="partsCost" label={t('partsCost')} />
      <MoneyField name="externalCost" label={t('externalCost')} />
    </div>
  );
};

const notBefore = (first: string | null | undefined, message: string) => ({
  validator: async (_: unknown, value: unknown) => {
    if (typeof value === 'string' && first && value < first) throw new Error(message);
  },
});

/** One maintenance record of an asset. */
export const RecordForm = ({ draft, purchasedOn, readOnly, onClose }: RecordFormProps) => {
  const t = usePhrases('assets');
  const kinds = usePhrases('maintenance');
  const common = usePhrases('ui');
  const save = useChange(assetRecordsEndpoints.saveAssetRecord, { invalidates: outdated });
  return (
    <DraftDrawer<RecordValues>
      draft={draft}
      words={{ add: t('newRecord'), edit: t('editRecord') }}
      submit={({ files, ...body }) => save.mutateAsync({ body: { ...body, fileIds: files.map(({ id }) => id) } })}
      onClose={onClose}
      readOnly={readOnly}
    >
      <div className={styles.formPair}>
        <Form.Item
          name="performedOn"
          label={t('performedOn')}
          {...asDate}
          rules={[
            { required: true, message: common('pick', { field: t('performedOn') }) },
            notBefore(purchasedOn, t('recordRule')),
          ]}
        >
          <DatePicker allowClear={false} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="kind" label={t('kind')} rules={[{ required: true }]}>
          <Select options={maintenanceKinds.map((kind) => ({ value: kind, label: kinds(kind) }))} />
        </Form.Item>
      </div>
      <NameField name="performedBy" label={t('performedBy')} />
      <Form.Item name="remarks" label={t('content')}>
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <Form.Item name="parts" label={t('partsUsed')}>
        <Input maxLength={500} />
      </Form.Item>
      <Costs />
      <Form.Item
        name="nextOn"
        label={t('nextOn')}
        {...asDate}
        dependencies={['performedOn']}
        rules={[({ getFieldValue }) => notBefore(getFieldValue('performedOn') as string | null, t('nextRule'))]}
      >
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="files" label={t('files')}>
        <FilesField words={{ add: t('addFile'), remove: common('remove') }} disabled={readOnly} />
      </Form.Item>
    </DraftDrawer>
  );
};
