import { type BackupPlaceDraft, type BackupPlaceType, backupEndpoints } from '@eoms/contract';
import { Form, type FormInstance, Input, Segmented, Select, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { placeToSend } from './place-draft.ts';
import { PlaceTest } from './place-test.tsx';

const { saveBackupPlace, listBackupPlaces, getBackupSchedule } = backupEndpoints;
const types = ['folder', 's3', 'sftp', 'webdav'] as const satisfies readonly BackupPlaceType[];

/** Who signs in there, and with what. */
const Account = ({ type, hasSecret }: { type: Exclude<BackupPlaceType, 'folder'>; hasSecret: boolean }) => {
  const t = usePhrases('backup');
  return (
    <>
      <div className={formStyles.formPair}>
        <Form.Item name="account" label={t(type === 's3' ? 'account_s3' : 'account')}>
          <Input maxLength={200} autoComplete="off" spellCheck={false} />
        </Form.Item>
        {type === 's3' ? (
          <Form.Item name="region" label={t('region')} extra={t('regionHint')}>
            <Input maxLength={60} autoComplete="off" spellCheck={false} />
          </Form.Item>
        ) : null}
      </div>
      <Form.Item name="secret" label={t(`secret_${type}`)} extra={hasSecret ? t('secretKept') : undefined}>
        {type === 'sftp' ? (
          <Input.TextArea
            className="mono"
            maxLength={10_000}
            autoComplete="off"
            spellCheck={false}
            autoSize={{ minRows: 1, maxRows: 6 }}
          />
        ) : (
          <Input.Password maxLength={10_000} autoComplete="new-password" />
        )}
      </Form.Item>
    </>
  );
};

const Fields = ({ form, hasSecret }: { form: FormInstance<BackupPlaceDraft>; hasSecret: boolean }) => {
  const t = usePhrases('backup');
  const common = usePhrases('ui');
  const type = Form.useWatch<BackupPlaceType | undefined>('type') ?? 'folder';
  const required = (field: string) => [{ required: true, message: common('required', { field }) }];
  return (
    <>
      <Form.Item name="name" label={t('name')} rules={required(t('name'))}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="type" label={t('type')}>
        <Segmented options={types.map((value) => ({ value, label: t(`type_${value}`) }))} />
      </Form.Item>
      <Form.Item name="address" label={t('address')} extra={t(`addressHint_${type}`)} rules={required(t('address'))}>
        <Input className="mono" maxLength={500} autoComplete="off" spellCheck={false} />
      </Form.Item>
      {type === 'folder' ? null : <Account type={type} hasSecret={hasSecret} />}
      {type === 'sftp' ? (
        <Form.Item name="hostKey" label={t('hostKey')} extra={t('hostKeyHint')}>
          <Input className="mono" maxLength={100} autoComplete="off" spellCheck={false} />
        </Form.Item>
      ) : null}
      {type === 'folder' ? null : (
        <Form.Item name="networks" label={t('networks')} extra={t('networksHint')}>
          <Select
            mode="tags"
            className="mono"
            open={false}
            suffixIcon={null}
            maxCount={10}
            tokenSeparators={[' ', ',']}
          />
        </Form.Item>
      )}
      <Form.Item name="enabled" label={t('active')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <PlaceTest form={form} />
    </>
  );
};

interface PlaceFormProps {
  draft: BackupPlaceDraft | undefined;
  hasSecret: boolean;
  onClose: () => void;
}

/** A place for copies: the fields of its type, and a test with what has been entered. */
export const PlaceForm = ({ draft, hasSecret, onClose }: PlaceFormProps) => {
  const t = usePhrases('backup');
  const save = useChange(saveBackupPlace, { invalidates: [listBackupPlaces, getBackupSchedule] });
  return (
    <DraftDrawer<BackupPlaceDraft>
      draft={draft}
      words={{ add: t('newPlace'), edit: t('editPlace') }}
      submit={(values) => save.mutateAsync({ body: placeToSend(values) })}
      onClose={onClose}
      width={520}
    >
      {(form) => <Fields form={form} hasSecret={hasSecret} />}
    </DraftDrawer>
  );
};
