import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useMayOperate } from '../devices/control/use-may-operate.ts';
import { usePlaceDevices } from '../layouts/use-place-devices.ts';
import type { PlaceReader } from './place-feed.ts';

const noDevices = [] as const;

/** A place with live data, operable by those who may. */
export const LivePlace: PlaceReader = ({ placeId, children }) => {
  const t = usePhrases('documents');
  const { devices, commands, note } = usePlaceDevices(placeId);
  const may = useMayOperate();
  const linkDown = useStale();
  const feed = { devices: devices.data ?? noDevices, commands, locked: !may || linkDown, onCommand: note };
  if (devices.data) return children(feed);
  return children({
    ...feed,
    instead: (
      <QueryGate what={t('place')} query={devices}>
        {() => null}
      </QueryGate>
    ),
  });
};
