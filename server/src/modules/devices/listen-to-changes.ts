import { type AlarmNews, type Bus, type Command, stateOfValue } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import type { News } from '../../platform/news/news.ts';
import { modelChanged } from '../catalogue/catalogue.module.ts';
import { placeChanged } from '../places/places.module.ts';
import { deviceIdsOfModel, placeName } from './definitions.store.ts';
import type { DeviceFleet } from './device-fleet.ts';
import type { DeviceRegistry } from './device-registry.ts';
import type { ModelBook } from './model-book.ts';
import type { DeviceNews } from './publish-device-news.ts';

export interface AlarmListener {
  raised(news: AlarmNews): void;
  cleared(news: AlarmNews): void;
}

export type CommandListener = (command: Command) => void;

/** What the engine tells goes to memory first, so that who is told finds it there. */
export const listenToEngine = (
  bus: Bus,
  to: { registry: DeviceRegistry; tell: DeviceNews; commands: readonly CommandListener[]; alarms: AlarmListener },
): void => {
  bus.on('state.changed', (diff) => {
    for (const { deviceId, connection } of diff.connections) to.registry.setConnection(deviceId, connection.connection);
    for (const one of diff.values) {
      // Drivers call the property with the capability `power` by that name.
      if (one.key === 'power') to.registry.setPower(one.device.deviceId, stateOfValue(one));
    }
    to.tell.stateChanged(diff);
  });
  // Told at once, while the change of state waits for its tick: counts and commands need not lag behind.
  bus.on('device.wentOnline', ({ deviceId }) => to.registry.setConnection(deviceId, 'online'));
  bus.on('device.wentOffline', ({ deviceId }) => to.registry.setConnection(deviceId, 'offline'));
  for (const changed of to.commands) bus.on('command.changed', changed);
  bus.on('alarm.raised', to.alarms.raised);
  bus.on('alarm.cleared', to.alarms.cleared);
};

/** Changes of models reach their devices; names of places reach the memory. */
export const followChanges = (deps: {
  news: News;
  db: Database['db'];
  registry: DeviceRegistry;
  fleet: DeviceFleet;
  models: Pick<ModelBook, 'forget'>;
}): void => {
  const { news, db, registry, fleet, models } = deps;
  news.on(modelChanged, async ({ modelId }) => {
    models.forget(modelId);
    for (const id of await deviceIdsOfModel(db, modelId)) await fleet.refresh(id);
  });
  news.on(placeChanged, async ({ placeId }) => {
    const name = await placeName(db, placeId);
    if (name !== undefined) registry.renamePlace(placeId, name);
  });
};
