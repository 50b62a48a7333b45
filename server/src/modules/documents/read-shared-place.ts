import type { LayoutDevice, PlaceDetail, SharedPlace } from '@eoms/contract';
import { createBriefCache } from '../../platform/auth/brief-cache.ts';
import type { DocumentsDeps } from './documents.deps.ts';
import { narrowDevices, type WidgetOfPlace } from './narrow-devices.ts';
import type { ReadableShare } from './share-documents.ts';

/** Many walls may show the same place. */
const cacheMs = 1_000;
const mostAlarms = 50;

export interface ReadPlace {
  readonly id: string;
  readonly shared: SharedPlace;
  /** What the server knows of the place, to find the devices of its widgets; readers get `devices` only. */
  readonly all: readonly LayoutDevice[];
  readonly devices: LayoutDevice[];
}

const stateOf = ({
  state,
  devices: { online, total },
  alarms: { count, worst },
}: PlaceDetail): SharedPlace['state'] => ({
  state,
  online,
  total,
  alarms: count,
  worst: worst as NonNullable<SharedPlace['state']>['worst'],
});

/** Reads one place for its widgets in a shared document; undefined if whoever shared it may not see the place. */
export const createPlaceReading = ({ devices, places, sharing: { alarms } }: DocumentsDeps) => {
  const described = createBriefCache<LayoutDevice[]>({ forMs: cacheMs, entries: 500, now: Date.now });

  const alarmsOf = async (placeId: string): Promise<SharedPlace['alarms']> =>
    (await alarms.pendingOf(placeId, mostAlarms)).map(({ id, level, text, deviceName, lastAt }) => ({
      id,
      level,
      text,
      deviceName,
      lastAt,
    }));

  return async (
    { scope }: ReadableShare,
    id: string,
    widgets: readonly WidgetOfPlace[],
  ): Promise<ReadPlace | undefined> => {
    const [place] = scope === 'all' || scope.includes(id) ? await places.details(scope, id) : [];
    if (!place) return undefined;
    const all = await described.get(id, () => devices.lists.ofPlace(id));
    const shown = narrowDevices(widgets, all);
    const has = (kind: WidgetOfPlace['widget']): boolean => widgets.some(({ widget }) => widget === kind);
    const shared = {
      id,
      name: has('placeState') ? place.name : '',
      state: has('placeState') ? stateOf(place) : null,
      alarms: has('alarmList') ? await alarmsOf(id) : null,
      live: shown.map(({ live }) => live),
    };
    return { id, shared, all, devices: shown };
  };
};
