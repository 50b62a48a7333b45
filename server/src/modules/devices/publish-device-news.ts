import { commandChanged, type DeviceCommand, deviceChanged, deviceStateChanged, may } from '@eoms/contract';
import type { Engine, StateDiff } from '@eoms/engine';
import type { Identity } from '../../platform/http/context.ts';
import type { Live } from '../../platform/live/live.ts';
import type { PlaceScope } from '../places/places.module.ts';
import type { DeviceRegistry } from './device-registry.ts';
import { toConnection, toValues } from './live-state.ts';

export interface DeviceNewsDeps {
  readonly live: Live;
  readonly registry: DeviceRegistry;
  readonly engine: () => Engine;
  readonly seesPlace: (scope: PlaceScope, placeId: string) => Promise<boolean>;
}

const watch = may('view', 'deviceInformation', 'home', 'placeControl', 'centralizedControl');
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const maySee = (scope: PlaceScope, placeId: string): boolean => scope === 'all' || scope.includes(placeId);

/** News of devices to the browsers: topics `devices`, `device:<id>` and `place:<id>`. */
export const createDeviceNews = ({ live, registry, engine, seesPlace }: DeviceNewsDeps) => {
  live.allowTopic('devices', (caller, rest) => rest === '' && caller.permits(watch));
  live.allowTopic('device', (caller: Identity, rest) => {
    const device = registry.get(rest);
    return device !== undefined && caller.permits(watch) && maySee(caller.places, device.placeId);
  });
  live.allowTopic(
    'place',
    (caller, rest) => uuid.test(rest) && caller.permits(watch) && seesPlace(caller.places, rest),
  );

  /** Written once: state changes come by the thousand a second. */
  const known = new Map<string, { placeId: string; topics: readonly string[] }>();
  const topicsOf = (deviceId: string, placeId: string): readonly string[] => {
    const before = known.get(deviceId);
    if (before?.placeId === placeId) return before.topics;
    const topics = ['devices', `device:${deviceId}`, `place:${placeId}`];
    known.set(deviceId, { placeId, topics });
    return topics;
  };

  return {
    stateChanged(diff: StateDiff): void {
      for (const deviceId in diff.devices) {
        const change = diff.devices[deviceId];
        const device = registry.get(deviceId);
        if (!change || !device) continue;
        const { placeId } = device;
        const wanted = topicsOf(deviceId, placeId).filter(live.isWanted);
        if (wanted.length === 0) continue;
        const payload = {
          deviceId,
          placeId,
          ...(change.connection
            ? { connection: toConnection(change.connection, engine().state.get(deviceId)?.roundTripMs) }
            : {}),
          ...(change.values ? { values: toValues(change.values) } : {}),
        };
        for (const topic of wanted) live.publish(topic, deviceStateChanged, payload, { placeId });
      }
      live.flush();
    },
    deviceChanged(deviceId: string, placeId: string, change: 'added' | 'changed' | 'removed'): void {
      if (change === 'removed') known.delete(deviceId);
      for (const topic of ['devices', `device:${deviceId}`, `place:${placeId}`]) {
        live.publish(topic, deviceChanged, { deviceId, placeId, change }, { placeId });
      }
    },
    commandChanged(command: DeviceCommand): void {
      const { deviceId, placeId } = command;
      for (const topic of ['devices', `device:${deviceId}`, `place:${placeId}`]) {
        live.publish(topic, commandChanged, command, { placeId });
      }
    },
  };
};
export type DeviceNews = ReturnType<typeof createDeviceNews>;
