import { actionPhrase } from '@eoms/phrases';
import { useCallback } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

/** The log keeps the names of calls; people read what they do. Unknown names are shown as they are. */
export const useActionName = (): ((action: string) => string) => {
  const t = usePhrases('actions');
  return useCallback((action) => t(actionPhrase(action) as 'login', { defaultValue: action }), [t]);
};
