import { Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from './scene-steps.module.css';
import type { FillOption } from './use-fill-options.ts';

interface ValueFromProps {
  options: readonly FillOption[];
  value: string | undefined;
  disabled: boolean;
  onChange: (name: string | undefined) => void;
}

/** What a value is taken from instead of what has been entered; nothing where there is nothing to choose. */
export const ValueFrom = ({ options, value, disabled, onChange }: ValueFromProps) => {
  const t = usePhrases('controls');
  if (options.length === 0 && value === undefined) return null;
  return (
    <Select
      allowClear
      className={styles.variableOffer}
      aria-label={t('fromVariable')}
      placeholder={t('fromVariable')}
      {...(value === undefined ? {} : { prefix: <span className="text-small text-muted">{t('insteadFrom')}</span> })}
      disabled={disabled}
      value={value ?? null}
      options={[...options]}
      onChange={(name: string | null | undefined) => onChange(name ?? undefined)}
    />
  );
};

/** A step's value with another source, or without one. */
export const withSource = <T extends { valueFrom?: string | undefined }>(
  { valueFrom: _, ...rest }: T,
  valueFrom: string | undefined,
): Omit<T, 'valueFrom'> & { valueFrom?: string } => (valueFrom === undefined ? rest : { ...rest, valueFrom });
