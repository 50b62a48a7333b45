import { errorText } from '@eoms/phrases';
import { useCallback } from 'react';
import { isRefusal, networkFailed, storageFull, timedOut } from '../api/api-refusal.ts';
import { useLanguage, usePhrases } from './i18n.ts';

/**
 * Describes any thrown value in words. The server's message is preferred: it is in the user's language and names
 * objects.
 */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = usePhrases('ui');
  const language = useLanguage();
  return useCallback(
    (error) => {
      if (!isRefusal(error)) return errorText('500', language);
      if (error.code === networkFailed) return t('networkFailed');
      if (error.code === timedOut) return t('timedOut');
      if (error.code === storageFull) return t('storageFull');
      return error.message || errorText(error.code, language);
    },
    [t, language],
  );
};
