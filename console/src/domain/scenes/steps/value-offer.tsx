import { Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from './scene-steps.module.css';

interface ValueOfferProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onInsert: (name: string) => void;
}

/** The values that a text can be filled with. */
export const ValueOffer = ({ options, onInsert }: ValueOfferProps) => {
  const t = usePhrases('controls');
  return (
    <Select
      className={styles.variableOffer}
      aria-label={t('insertValue')}
      placeholder={t('insertValue')}
      value={null}
      options={[...options]}
      onChange={(name: string | null) => name && onInsert(name)}
    />
  );
};
