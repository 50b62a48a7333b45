import { type AlarmNews, type Bus, type Command, type StateDiff, stateOfValue } from '@eoms/engine';
import type { Database } from '../../../platform/database/database.ts';
import type { News } from '../../../platform/news/news.ts';
import { modelChanged } from '../../catalogue/catalogue.module.ts';
import { placeChanged } from '../../places/places.module.ts';
import { deviceIdsOfModel, placeName } from '../models/definitions.store.ts';
import type { DeviceLoader } from '../models/device-loader.ts';
import type { ModelCache } from '../models/model-cache.ts';
import type { DeviceOwners } from '../owners/device-owners.ts';
import type { Occupancy } from '../places/occupancy.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';
import type { DeviceNews } from './publish-device-news.ts';

export interface AlarmListener {
  raised(news: AlarmNews): void;
  cleared(news: AlarmNews): void;
}

/** What this node knows of all devices, wherever they run. */
export interface DeviceMemory {
  readonly registry: DeviceRegistry;
  readonly occupancy: Occupancy;
}

export type CommandListener = (command: Command) => void;

/** Events of the engine update memory first, so that their recipients find the new state there. */
export const listenToEngine = (
  bus: Bus,
  to: DeviceMemory & {
    owners: Pick<DeviceOwners, 'isMine'>;
    changed: (diff: StateDiff) => void;
    deviceNews: DeviceNews;
    commands: readonly CommandListener[];
    alarms: AlarmListener;
    /** Called with the places where devices went online or offline, were switched, or report people. */
    placesChanged: (placeIds: readonly string[]) => void;
  },
): void => {
  const runsHere = (deviceId: string): boolean => {
    const device = to.registry.get(deviceId);
    return device !== undefined && to.owners.isMine(device);
  };
  bus.on('state.changed', (diff) => {
    const places = new Set<string>();
    for (const { deviceId, placeId, connection } of diff.connections) {
      if (!runsHere(deviceId)) continue;
      to.registry.setConnection(deviceId, connection.connection);
      places.add(placeId);
    }
    for (const one of diff.values) {
      // Drivers publish the property with the capability `power` under that key.
      if (one.key === 'power') to.registry.setPower(one.device.deviceId, stateOfValue(one));
      else if (!to.occupancy.read(one)) continue;
      places.add(one.device.placeId);
    }
    if (places.size > 0) to.placesChanged([...places]);
    to.deviceNews.stateChanged(diff);
    to.changed(diff);
  });
  // Updates counts and commands immediately, while the state change itself waits for its batch.
  bus.on('device.wentOnline', ({ deviceId }) => to.registry.setConnection(deviceId, 'online'));
  bus.on('device.wentOffline', ({ deviceId }) => to.registry.setConnection(deviceId, 'offline'));
  for (const changed of to.commands) bus.on('command.changed', changed);
  bus.on('alarm.raised', to.alarms.raised);
  bus.on('alarm.cleared', to.alarms.cleared);
};

/** Applies changes of models to their devices, and changes of place names to memory. */
export const followChanges = (deps: {
  news: News;
  db: Database['db'];
  registry: DeviceRegistry;
  loader: DeviceLoader;
  models: Pick<ModelCache, 'forget'>;
}): void => {
  const { news, db, registry, loader, models } = deps;
  news.on(modelChanged, async ({ modelId }) => {
    models.forget(modelId);
    for (const id of await deviceIdsOfModel(db, modelId)) await loader.refresh(id);
  });
  news.on(placeChanged, async ({ placeId }) => {
    const name = await placeName(db, placeId);
    if (name !== undefined) registry.renamePlace(placeId, name);
  });
};
