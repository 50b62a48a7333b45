import { type AssetSupplierDraft, assetSuppliersEndpoints } from '@eoms/contract';
import { Button, DatePicker, Form, Input, InputNumber } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { useFormatRules } from '../../domain/fields/use-format-rules.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { asDate } from '../../ui/forms/as-date.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { orNull } from '../../ui/forms/or-null.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { outdated } from './asset-calls.ts';
import styles from './assets.module.css';

const newContact = { name: '', role: '', phone: null, email: null };
const newContract = {
  number: '',
  subject: '',
  startsOn: null,
  endsOn: null,
  responseHours: null,
  onSiteHours: null,
};
export const newSupplier: AssetSupplierDraft = {
  name: '',
  address: '',
  website: '',
  contacts: [],
  contracts: [],
  remarks: '',
};

const Contacts = ({ readOnly }: { readOnly: boolean }) => {
  const t = usePhrases('assets');
  const common = usePhrases('ui');
  const formats = useFormatRules();
  return (
    <Form.List name="contacts">
      {(rows, { add, remove }) => (
        <section className={styles.rows} aria-label={t('contacts')}>
          <h3 className={formStyles.formPart}>{t('contacts')}</h3>
          {rows.map(({ key, name }) => (
            <div key={key} className={styles.row}>
              <div className={formStyles.formPair}>
                <Form.Item
                  name={[name, 'name']}
                  label={t('name')}
                  rules={[{ required: true, whitespace: true, message: common('required', { field: t('name') }) }]}
                >
                  <Input maxLength={100} />
                </Form.Item>
                <Form.Item name={[name, 'role']} label={t('role')}>
                  <Input maxLength={100} />
                </Form.Item>
                <Form.Item name={[name, 'phone']} label={t('phone')} normalize={orNull} rules={[formats.phone]}>
                  <Input maxLength={20} />
                </Form.Item>
                <Form.Item name={[name, 'email']} label={t('email')} normalize={orNull} rules={[{ type: 'email' }]}>
                  <Input maxLength={254} />
                </Form.Item>
              </div>
              {readOnly ? null : (
                <IconButton small icon="trash" label={common('remove')} onClick={() => remove(name)} />
              )}
            </div>
          ))}
          {readOnly ? null : (
            <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => add(newContact)}>
              {t('addContact')}
            </Button>
          )}
        </section>
      )}
    </Form.List>
  );
};

const ContractFields = ({ at }: { at: number }) => {
  const t = usePhrases('assets');
  const common = usePhrases('ui');
  return (
    <div className={formStyles.formPair}>
      <Form.Item
        name={[at, 'number']}
        label={t('number')}
        rules={[{ required: true, whitespace: true, message: common('required', { field: t('number') }) }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={[at, 'subject']} label={t('subject')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name={[at, 'startsOn']} label={t('startsOn')} {...asDate}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name={[at, 'endsOn']}
        label={t('endsOn')}
        {...asDate}
        dependencies={[['contracts', at, 'startsOn']]}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: unknown) => {
              const start = getFieldValue(['contracts', at, 'startsOn']) as string | null;
              if (typeof value === 'string' && start && value < start) throw new Error(t('endRule'));
            },
          }),
        ]}
      >
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      {(['responseHours', 'onSiteHours'] as const).map((field) => (
        <Form.Item key={field} name={[at, field]} label={t(field)} normalize={(value) => value ?? null}>
          <InputNumber min={1} max={8_760} precision={0} suffix={t('hours')} style={{ width: '100%' }} />
        </Form.Item>
      ))}
    </div>
  );
};

const Contracts = ({ readOnly }: { readOnly: boolean }) => {
  const t = usePhrases('assets');
  const common = usePhrases('ui');
  return (
    <Form.List name="contracts">
      {(rows, { add, remove }) => (
        <section className={styles.rows} aria-label={t('contracts')}>
          <h3 className={formStyles.formPart}>{t('contracts')}</h3>
          {rows.map(({ key, name }) => (
            <div key={key} className={styles.row}>
              <ContractFields at={name} />
              {readOnly ? null : (
                <IconButton small icon="trash" label={common('remove')} onClick={() => remove(name)} />
              )}
            </div>
          ))}
          {readOnly ? null : (
            <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => add(newContract)}>
              {t('addContract')}
            </Button>
          )}
        </section>
      )}
    </Form.List>
  );
};

interface SupplierFormProps {
  draft: AssetSupplierDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

/** A supplier with contacts and contracts. */
export const SupplierForm = ({ draft, readOnly, onClose }: SupplierFormProps) => {
  const t = usePhrases('assets');
  const save = useChange(assetSuppliersEndpoints.saveAssetSupplier, { invalidates: outdated });
  return (
    <DraftDrawer<AssetSupplierDraft>
      draft={draft}
      words={{ add: t('newSupplier'), edit: t('editSupplier') }}
      submit={(body) => save.mutateAsync({ body })}
      onClose={onClose}
      readOnly={readOnly}
      width={560}
    >
      <NameField label={t('name')} />
      <Form.Item name="address" label={t('address')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="website" label={t('website')}>
        <Input maxLength={200} />
      </Form.Item>
      <Contacts readOnly={readOnly} />
      <Contracts readOnly={readOnly} />
      <Form.Item name="remarks" label={t('remarks')}>
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </DraftDrawer>
  );
};
