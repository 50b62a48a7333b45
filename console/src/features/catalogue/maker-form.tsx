import { catalogueEndpoints, type Enterprise, type EnterpriseDraft } from '@eoms/contract';
import { DatePicker, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import styles from '../../ui/forms/form.module.css';
import { catalogueLists } from './catalogue.queries.ts';

export const newMaker: EnterpriseDraft = {
  name: '',
  registeredOn: null,
  country: '',
  province: '',
  city: '',
  address: '',
  remarks: '',
};
export const makerDraft = (e: Enterprise): EnterpriseDraft => ({
  id: e.id,
  revision: e.revision,
  name: e.name,
  registeredOn: e.registeredOn,
  country: e.country,
  province: e.province,
  city: e.city,
  address: e.address,
  remarks: e.remarks,
});

interface MakerFormProps {
  draft: EnterpriseDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

export const MakerForm = ({ draft, readOnly, onClose }: MakerFormProps) => {
  const t = usePhrases('catalogue');
  const save = useChange(catalogueEndpoints.saveEnterprise, { invalidates: catalogueLists });
  return (
    <DraftDrawer<EnterpriseDraft>
      draft={draft}
      words={{ add: t('newMaker'), edit: t('editMaker') }}
      submit={(body) => save.mutateAsync({ body })}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('name')} />
      <div className={styles.formPair}>
        <Form.Item
          name="registeredOn"
          label={t('registeredOn')}
          getValueProps={(value: string | null) => ({ value: value ? dayjs(value) : null })}
          normalize={(value: dayjs.Dayjs | null) => value?.format('YYYY-MM-DD') ?? null}
        >
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        {(['country', 'province', 'city'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(name)}>
            <Input maxLength={200} />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="address" label={t('address')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="remarks" label={t('remarks')}>
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </DraftDrawer>
  );
};
