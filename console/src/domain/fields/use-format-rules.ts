import { isHost, Phone } from '@eoms/contract';
import type { Rule } from 'antd/es/form';
import { usePhrases } from '../../i18n/i18n.ts';

const rule = (message: string, fits: (value: string | number) => boolean): Rule => ({
  validator: async (_, value: unknown) => {
    if ((typeof value === 'string' && value !== '') || typeof value === 'number')
      if (!fits(value)) throw new Error(message);
  },
});

/** Form rules for phone numbers, hosts and ports, by the contract's own checks and in the specification's words. */
export const useFormatRules = (): Readonly<Record<'phone' | 'host' | 'port', Rule>> => {
  const t = usePhrases('ui');
  return {
    phone: rule(t('phoneFormat'), (value) => Phone.safeParse(value).success),
    host: rule(t('hostFormat'), (value) => isHost(String(value).trim())),
    port: rule(t('portFormat'), (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 65_535),
  };
};
