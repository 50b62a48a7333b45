import { Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

interface Props {
  readonly mine: boolean;
  readonly onChange: (mine: boolean) => void;
}

/** The inspections of everybody, or those that name the user. */
export const WhoseFilter = ({ mine, onChange }: Props) => {
  const t = usePhrases('inspections');
  return (
    <Select
      aria-label={t('whose')}
      value={mine ? 'mine' : 'everybody'}
      onChange={(whose: 'mine' | 'everybody') => onChange(whose === 'mine')}
      options={(['everybody', 'mine'] as const).map((value) => ({ value, label: t(value) }))}
      style={{ minWidth: 112 }}
    />
  );
};
