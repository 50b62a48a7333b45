import { chineseAmount } from '@eoms/phrases';
import { useLanguage } from '../../i18n/i18n.ts';

/** An amount in Chinese numerals, in the Chinese interface; nothing for what is no amount. */
export const CostWords = ({ cost }: { cost: string | null | undefined }) => {
  const isChinese = useLanguage() === 'zh';
  return isChinese && cost ? chineseAmount(cost) : undefined;
};
