import type { SceneRunRow } from '@eoms/contract';
import { useCallback } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';

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

/** Where a run acts: the name of its place, or how many places it has. */
export const usePlacesOfRun = (): ((run: Pick<SceneRunRow, 'placeId' | 'placeName' | 'places'>) => string) => {
  const t = usePhrases('controls');
  return useCallback(
    ({ placeId, placeName, places }) => (placeId === null ? t('placeCount', { count: places }) : placeName),
    [t],
  );
};
