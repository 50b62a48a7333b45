import { MoneyField } from '../../domain/fields/money-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

/** The cost of maintenance, with its Chinese numerals below. */
export const CostField = () => {
  const t = usePhrases('maintenance');
  return <MoneyField name="cost" label={t('cost')} />;
};
