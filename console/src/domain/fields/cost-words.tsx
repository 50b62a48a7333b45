import { amountInWords } from '@eoms/phrases';
import { useLanguage } from '../../i18n/i18n.ts';

/** An amount in words, where the language has them; nothing for what is no amount. */
export const CostWords = ({ cost }: { cost: string | null | undefined }) => {
  const language = useLanguage();
  return cost ? amountInWords(cost, language) : undefined;
};
