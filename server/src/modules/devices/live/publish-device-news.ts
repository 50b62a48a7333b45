import { deviceChanged, deviceStateChanged, may } from '@eoms/contract';
import { type ChangedDevice, type StateDiff, stateOfValue } from '@eoms/engine';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { Identity } from '../../../platform/http/context.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { PlaceRelations } from '../../places/places.module.ts';
import { deviceLoaded } from '../devices.news.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';
import { toConnection, toValue } from './live-state.ts';

export interface DeviceNewsDeps {
  readonly live: Live;
  readonly registry: DeviceRegistry;
  readonly topicsOf: TopicsOf;
  readonly relations: Pick<PlaceRelations, 'ofPart'>;
  readonly seesPlace: (scope: PlaceScope, placeId: string) => Promise<boolean>;
}

const watch = may(
  'view',
  'deviceInformation',
  'home',
  'floorPlan',
  'placeControl',
  'controlDesign',
  'examples',
  'customizeControl',
  'controlDocument',
  'centralizedControl',
);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const maySee = (scope: PlaceScope, placeId: string): boolean => scope === 'all' || scope.includes(placeId);

interface StateNews {
  readonly deviceId: string;
  readonly placeId: string;
  connection?: ReturnType<typeof toConnection>;
  values?: Record<string, ReturnType<typeof toValue>>;
}

export type TopicsOf = (deviceId: string, placeId: string) => string[];

/** The topics on which events of a device are published: also that of a combined place with its room. */
export const createTopics =
  (relations: Pick<PlaceRelations, 'ofPart'>): TopicsOf =>
  (deviceId, placeId) => [
    'devices',
    `device:${deviceId}`,
    `place:${placeId}`,
    ...relations.ofPart(placeId).map((whole) => `place:${whole.placeId}`),
  ];

/** Publishes events of devices to browsers on the topics `devices`, `device:<id>` and `place:<id>`. */
export const createDeviceNews = ({ live, registry, topicsOf, relations, seesPlace }: DeviceNewsDeps) => {
  live.allowTopic('devices', watch, (_, rest) => rest === '');
  const ofDevice = (caller: Identity, rest: string): boolean => {
    const device = registry.get(rest);
    return device !== undefined && maySee(caller.places, device.placeId);
  };
  live.allowTopic('device', watch, ofDevice, 'control');
  live.allowTopic('place', watch, (caller, rest) => uuid.test(rest) && seesPlace(caller.places, rest), 'control');

  live.pushes(deviceLoaded, (change, publish) => {
    const { deviceId, placeId } = change;
    for (const topic of topicsOf(deviceId, placeId)) publish(topic, deviceChanged, change, { placeId });
  });

  return {
    /** Thousands of devices may change in one batch while users look at a few: events are built only for those. */
    stateChanged({ connections, values }: StateDiff): void {
      const everything = live.isWanted('devices');
      const isWanted = ({ deviceId, placeId, trial }: ChangedDevice): boolean =>
        !trial &&
        (everything ||
          live.isWanted('place', placeId) ||
          live.isWanted('device', deviceId) ||
          relations.ofPart(placeId).some((whole) => live.isWanted('place', whole.placeId)));
      const news = new Map<ChangedDevice, StateNews>();
      const newsOf = (device: ChangedDevice): StateNews => {
        const known = news.get(device);
        if (known) return known;
        const fresh: StateNews = { deviceId: device.deviceId, placeId: device.placeId };
        news.set(device, fresh);
        return fresh;
      };
      for (const device of connections)
        if (isWanted(device)) newsOf(device).connection = toConnection(device.connection, device.roundTripMs);
      for (const one of values) {
        if (!isWanted(one.device)) continue;
        const about = newsOf(one.device);
        about.values ??= {};
        about.values[one.key] = toValue(stateOfValue(one));
      }
      for (const [{ deviceId, placeId }, payload] of news)
        for (const topic of topicsOf(deviceId, placeId)) live.publish(topic, deviceStateChanged, payload, { placeId });
      live.flush();
    },
  };
};
export type DeviceNews = ReturnType<typeof createDeviceNews>;
