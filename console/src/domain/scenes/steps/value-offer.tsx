import { Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';

interface ValueOfferProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onInsert: (name: string) => void;
}

/** The values that a text can be filled with. */
export const ValueOffer = ({ options, onInsert }: ValueOfferProps) => {
  const t = usePhrases('controls');
  return (
    <Select
      className="variable-offer"
      aria-label={t('insertValue')}
      placeholder={t('insertValue')}
      value={null}
      options={[...options]}
      onChange={(name: string | null) => name && onInsert(name)}
    />
  );
};
