import { useCallback } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

const known = ['refused', 'unreachable', 'timeout', 'tooLarge', 'noSecret', 'tooManyWaiting', 'failed'] as const;

/** What a target answered, or why there was no answer. */
export const useAnswerWords = () => {
  const t = usePhrases('eventWebhooks');
  return useCallback(
    (answer: string): string => {
      const found = known.find((one) => one === answer);
      return found ? t(`answer_${found}`) : answer;
    },
    [t],
  );
};
