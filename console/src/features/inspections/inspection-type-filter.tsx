import { InspectionType } from '@eoms/contract';
import { Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

interface Props {
  readonly value: string | undefined;
  readonly onChange: (type: string | undefined) => void;
}

/** Only automatic inspections, only those on the spot, or both. */
export const InspectionTypeFilter = ({ value, onChange }: Props) => {
  const t = usePhrases('inspections');
  return (
    <Select
      aria-label={t('type')}
      placeholder={t('anyType')}
      allowClear
      value={value ?? null}
      onChange={(type: string | null) => onChange(type ?? undefined)}
      options={InspectionType.options.map((one) => ({ value: one, label: t(one) }))}
      style={{ minWidth: 112 }}
    />
  );
};
