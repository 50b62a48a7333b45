import type { DeviceEvent } from '@eoms/contract';
import { useCallback } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

/** The names of device events. */
export const useEventName = () => {
  const t = usePhrases('devices');
  return useCallback(
    ({ kind }: Pick<DeviceEvent, 'kind'>): string =>
      kind === 'online' || kind === 'offline' ? t(kind) : t(`event_${kind}`),
    [t],
  );
};
