import type { DataBehaviorChoice } from '@eoms/contract';
import { Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../checks/checks.module.css';

interface BehaviorSelectProps {
  behaviors: readonly DataBehaviorChoice[];
  value: string;
  disabled: boolean;
  onChange: (behaviorId: string) => void;
}

/** One of the behaviours, by their groups. */
export const BehaviorSelect = ({ behaviors, value, disabled, onChange }: BehaviorSelectProps) => {
  const t = usePhrases('dataBehaviors');
  const groups = [...new Set(behaviors.map(({ groupName }) => groupName))];
  return (
    <Select
      showSearch
      optionFilterProp="label"
      className={styles.wide}
      aria-label={t('behavior')}
      placeholder={t('pickBehavior')}
      disabled={disabled}
      value={value || null}
      options={groups.map((group) => ({
        label: group,
        title: group,
        options: behaviors
          .filter(({ groupName }) => groupName === group)
          .map(({ id, name }) => ({ value: id, label: name })),
      }))}
      onChange={(id: string | null) => onChange(id ?? '')}
    />
  );
};
