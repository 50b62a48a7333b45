import type { Strategy } from '@eoms/contract';
import { useCallback } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

/** When a strategy runs, in a few words. */
export const useWhenWords = () => {
  const t = usePhrases('strategies');
  const sun = usePhrases('automations');
  return useCallback(
    ({ when }: Pick<Strategy, 'when'>): string => {
      if (when.kind === 'every') return t('everyMinutes', { count: when.minutes });
      if (when.kind !== 'schedule') return t(`when_${when.kind}`);
      if (when.when.kind === 'sun') return sun(`event_${when.when.event}`);
      return when.when.kind === 'cron' ? when.when.expression : when.when.times.join(' ');
    },
    [t, sun],
  );
};
