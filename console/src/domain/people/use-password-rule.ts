import { systemEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import type { Rule } from 'antd/es/form';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';

const withoutSettings = 8;

/**
 * How long a new password has to be, in words and as a rule of a form; what else is asked of it the server says. Before
 * anybody is signed in, nobody has changed the settings.
 */
export const usePasswordRule = ({ signedIn = true } = {}): { hint: string; rule: Rule } => {
  const t = usePhrases('ui');
  const rules = useQuery({ ...queryOf(systemEndpoints.getPasswordRules), enabled: signedIn });
  const min = rules.data?.shortest ?? withoutSettings;
  const hint = t('passwordRule', { min });
  return { hint, rule: { required: true, min, message: hint } };
};
