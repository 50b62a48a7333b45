import { type AutomationDraft, checksIn } from '@eoms/contract';
import { useCallback } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

/** What an automation is about, in one line: kinds of triggers, number of conditions and steps. */
export const useSummary = () => {
  const t = usePhrases('automations');
  return useCallback(
    ({ triggers, condition, steps }: Pick<AutomationDraft, 'triggers' | 'condition' | 'steps'>): string => {
      const kinds = [...new Set(triggers.map(({ kind }) => t(`t_${kind}`)))];
      const checks = condition ? checksIn(condition).length : 0;
      return t('summary', {
        triggers: kinds.length > 0 ? kinds.join(' / ') : t('byHand'),
        conditions: checks > 0 ? t('conditionCount', { count: checks }) : t('noCondition'),
        steps: t('stepCount', { count: steps.length }),
      });
    },
    [t],
  );
};
