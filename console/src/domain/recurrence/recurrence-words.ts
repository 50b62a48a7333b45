import type { Recurrence } from '@eoms/contract';
import { useCallback } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

const list = (values: readonly (string | number)[]): string => values.join(', ');

/** When something comes round, in words. */
export const useRecurrenceWords = (): ((recurrence: Recurrence) => string) => {
  const t = usePhrases('inspections');
  return useCallback(
    (one) => {
      const { every } = one;
      if (one.kind === 'afterDone') return t('say_afterDone', { every, unit: t(`unit_${one.unit}`), times: one.time });
      const times = list(one.times);
      if (one.kind === 'days') return every === 1 ? t('say_day', { times }) : t('say_days', { every, times });
      if (one.kind === 'weeks') {
        const days = list(one.days.map((day) => t(`day${day as 1}`)));
        return every === 1 ? t('say_week', { days, times }) : t('say_weeks', { every, days, times });
      }
      const days = list(one.days);
      return every === 1 ? t('say_month', { days, times }) : t('say_months', { every, days, times });
    },
    [t],
  );
};
