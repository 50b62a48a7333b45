import { type BackupKind, backupKinds } from '@eoms/contract';
import { Checkbox, Form, InputNumber, Segmented } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './backup.module.css';
import { useWords } from './use-words.ts';

interface KindsInputProps {
  value?: readonly BackupKind[];
  onChange?: (kinds: BackupKind[]) => void;
}

/** Everything, or some kinds of it. */
const KindsInput = ({ value = [], onChange }: KindsInputProps) => {
  const t = usePhrases('backup');
  const words = useWords();
  const all = value.length === backupKinds.length;
  return (
    <div className="column" style={{ gap: 8 }}>
      <Checkbox
        checked={all}
        indeterminate={!all && value.length > 0}
        onChange={({ target }) => onChange?.(target.checked ? [...backupKinds] : [])}
      >
        {t('allKinds')}
      </Checkbox>
      <Checkbox.Group
        className={styles.kindChoices}
        value={[...value]}
        options={backupKinds.map((kind) => ({ value: kind, label: words.kind(kind) }))}
        onChange={(chosen) => onChange?.(backupKinds.filter((kind) => chosen.includes(kind)))}
      />
    </div>
  );
};

interface DaysInputProps {
  value?: number | null;
  onChange?: (days: number | null) => void;
}

const DaysInput = ({ value = null, onChange }: DaysInputProps) => {
  const t = usePhrases('backup');
  const mode = value === null ? 'all' : value === 0 ? 'none' : 'days';
  return (
    <div className="row" style={{ gap: 8, flexWrap: 'wrap' }}>
      <Segmented
        value={mode}
        options={(['all', 'days', 'none'] as const).map((one) => ({ value: one, label: t(`history_${one}`) }))}
        onChange={(next) => onChange?.(next === 'all' ? null : next === 'none' ? 0 : 30)}
      />
      {mode === 'days' ? (
        <InputNumber
          aria-label={t('history_days')}
          min={1}
          max={3_650}
          precision={0}
          value={value}
          suffix={t('days_unit')}
          style={{ width: 130 }}
          onChange={(days) => onChange?.(days ?? 1)}
        />
      ) : null}
    </div>
  );
};

/** What is in a backup. */
export const KindFields = () => {
  const t = usePhrases('backup');
  const kinds = Form.useWatch<readonly BackupKind[] | undefined>('kinds');
  return (
    <>
      <Form.Item
        name="kinds"
        label={t('what')}
        rules={[
          { validator: async (_, chosen: unknown[]) => (chosen?.length ? undefined : Promise.reject(t('pickKinds'))) },
        ]}
      >
        <KindsInput />
      </Form.Item>
      {kinds?.includes('history') ? (
        <Form.Item name="historyDays" label={t('historyDays')}>
          <DaysInput />
        </Form.Item>
      ) : null}
    </>
  );
};
