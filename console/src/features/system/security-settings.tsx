import type { SecurityConfig } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { SettingsForm } from './settings-form.tsx';

const fields = [
  { name: 'idleMinutes', unit: 'minutes', min: 5, max: 1440 },
  { name: 'absoluteHours', unit: 'hours', min: 1, max: 720 },
  { name: 'rememberDays', unit: 'days', min: 1, max: 90 },
  { name: 'attempts', unit: 'times', min: 3, max: 50 },
  { name: 'lockMinutes', unit: 'minutes', min: 1, max: 1440 },
] as const;

export const SecuritySettings = ({ canEdit }: { canEdit: boolean }) => {
  const t = usePhrases('system');
  const common = usePhrases('ui');
  return (
    <SettingsForm<SecurityConfig>
      type="security"
      canEdit={canEdit}
      toForm={(value) => (value.type === 'security' ? value.values : undefined)}
      toDraft={(values) => ({ type: 'security', values })}
    >
      {() => (
        <div className={styles.formPair}>
          {fields.map(({ name, unit, min, max }) => (
            <NumberItem
              key={name}
              name={name}
              label={t(name)}
              needed={common('required', { field: t(name) })}
              min={min}
              max={max}
              unit={t(unit)}
            />
          ))}
        </div>
      )}
    </SettingsForm>
  );
};
