import { isIp, isNameServers, isNetmask, textOf } from '@eoms/contract';
import { addressFormatWords } from '@eoms/phrases';
import type { Rule } from 'antd/es/form';
import { useLanguage } from '../../i18n/i18n.ts';

/** The server's rules for addresses, so that a wrong one is marked while it is typed. */
export const useAddressRules = (): Partial<Record<string, Rule[]>> => {
  const language = useLanguage();
  const rule = (format: keyof typeof addressFormatWords, fits: (text: string) => boolean): Rule[] => [
    {
      validator: async (_, value: unknown) => {
        if (typeof value === 'string' && value.trim() !== '' && !fits(value.trim()))
          throw new Error(textOf(addressFormatWords[format], language));
      },
    },
  ];
  return { netmask: rule('netmask', isNetmask), gateway: rule('ip', isIp), dns: rule('nameServers', isNameServers) };
};
