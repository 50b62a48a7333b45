import { InputNumber } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import type { TargetProps } from './target-props.ts';
import styles from './targets.module.css';

/** What another system sent last, and for how long it counts. */
export const WebhookTarget = ({ value, disabled, onChange }: TargetProps<'webhook'>) => {
  const t = usePhrases('dataBehaviors');
  return (
    <InputNumber
      className={styles.freshSeconds}
      aria-label={t('freshSeconds')}
      min={0}
      max={2_592_000}
      precision={0}
      suffix={t('seconds')}
      disabled={disabled}
      value={value.freshSeconds}
      onChange={(freshSeconds) => onChange({ ...value, freshSeconds: freshSeconds ?? 0 })}
    />
  );
};
