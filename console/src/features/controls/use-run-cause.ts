import type { SceneRunRow } from '@eoms/contract';
import { useCallback } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

/** Who or what began a run. */
export const useRunCause = (): ((run: Pick<SceneRunRow, 'cause'>) => string) => {
  const t = usePhrases('controls');
  return useCallback(
    ({ cause }) => {
      const name = cause.name ?? '—';
      return cause.kind === 'person' ? name : t('byOther', { kind: t(cause.kind), name });
    },
    [t],
  );
};
