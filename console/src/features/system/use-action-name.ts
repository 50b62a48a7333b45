import { actionPhrase } from '@eoms/phrases';
import { useCallback } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

/** Describes in words the calls named in the log. Unknown names are shown unchanged. */
export const useActionName = (): ((action: string) => string) => {
  const t = usePhrases('actions');
  return useCallback((action) => t(actionPhrase(action) as 'login', { defaultValue: action }), [t]);
};
