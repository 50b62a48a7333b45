import { errorText } from '@eoms/phrases';
import { useCallback } from 'react';
import { isRefusal, networkFailed, timedOut } from '../api/api-refusal.ts';
import { useLanguage, usePhrases } from './i18n.ts';

/** Turns any thrown thing into words. The server's own message wins: it is in the user's language and names things. */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = usePhrases('ui');
  const language = useLanguage();
  return useCallback(
    (error) => {
      if (!isRefusal(error)) return errorText('500', language);
      if (error.code === networkFailed) return t('networkFailed');
      if (error.code === timedOut) return t('timedOut');
      return error.message || errorText(error.code, language);
    },
    [t, language],
  );
};
