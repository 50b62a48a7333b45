import { type BackupPlace, type BackupScheduleDraft, backupEndpoints } from '@eoms/contract';
import { Checkbox, Form, Input, Segmented, Select } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { KindFields } from './kind-fields.tsx';
import { PassphraseFields } from './passphrase-fields.tsx';

const { saveBackupSchedule, getBackupSchedule } = backupEndpoints;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
type Values = BackupScheduleDraft & { again: string; forget: boolean };

/** The body to send: an empty passphrase leaves the kept one as it is, unless it is to be forgotten. */
export const draftOfValues = ({ again: _, forget, passphrase, ...rest }: Values): BackupScheduleDraft => ({
  ...rest,
  ...(forget ? { passphrase: '' } : passphrase ? { passphrase } : {}),
});

const When = () => {
  const t = usePhrases('backup');
  const frequency = Form.useWatch<string | undefined>('frequency');
  return (
    <>
      <Form.Item name="frequency" label={t('frequency')}>
        <Segmented
          options={(['daily', 'weekly'] as const).map((value) => ({ value, label: t(`frequency_${value}`) }))}
        />
      </Form.Item>
      <div className={formStyles.formPair}>
        {frequency === 'weekly' ? (
          <Form.Item name="weekday" label={t('weekday')}>
            <Select options={weekdays.map((value) => ({ value, label: t(`weekday_${value}`) }))} />
          </Form.Item>
        ) : null}
        <Form.Item
          name="at"
          label={t('at')}
          rules={[{ pattern: /^([01]\d|2[0-3]):[0-5]\d$/, required: true, message: t('clockRule') }]}
        >
          <Input type="time" />
        </Form.Item>
      </div>
    </>
  );
};

interface ScheduleFormProps {
  draft: BackupScheduleDraft | undefined;
  hasPassphrase: boolean;
  places: readonly BackupPlace[];
  onClose: () => void;
}

export const ScheduleForm = ({ draft, hasPassphrase, places, onClose }: ScheduleFormProps) => {
  const t = usePhrases('backup');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(saveBackupSchedule, { invalidates: [getBackupSchedule] });
  const initial = { ...draft, passphrase: '', again: '', forget: false } as Values;
  return (
    <FormDrawer<Values>
      open={draft !== undefined}
      title={t('editSchedule')}
      initial={initial}
      submit={(values) => save.mutateAsync({ body: draftOfValues(values) })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      width={520}
    >
      {(form) => (
        <>
          <When />
          <KindFields />
          <div className={formStyles.formPair}>
            <NumberItem
              name="keep"
              label={t('keep')}
              min={1}
              max={365}
              whole
              unit={t('unit_copies')}
              needed={common('required', { field: t('keep') })}
            />
            <NumberItem
              name="warnAfterHours"
              label={t('warnAfterHours')}
              min={2}
              max={2_000}
              whole
              unit={t('unit_hours')}
              needed={common('required', { field: t('warnAfterHours') })}
            />
          </div>
          <p className="text-small text-muted" style={{ marginTop: -16, marginBottom: 16 }}>
            {t('keepHint')}
          </p>
          <Form.Item name="placeIds" label={t('places')} extra={t('placesHint')}>
            <Select
              mode="multiple"
              maxCount={10}
              options={places.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item name="testWeekly" valuePropName="checked">
            <Checkbox>{t('testWeekly')}</Checkbox>
          </Form.Item>
          <PassphraseFields hint={t(hasPassphrase ? 'passphraseKept' : 'passphraseUnset')} />
          {hasPassphrase ? (
            <Form.Item name="forget" valuePropName="checked">
              <Checkbox onChange={() => form.setFieldsValue({ passphrase: '', again: '' })}>
                {t('clearPassphrase')}
              </Checkbox>
            </Form.Item>
          ) : null}
        </>
      )}
    </FormDrawer>
  );
};
