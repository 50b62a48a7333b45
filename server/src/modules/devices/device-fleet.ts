import type { DeviceDefinition, Engine } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { loadDefinition, loadDefinitions, type StoredDefinition } from './definitions.store.ts';
import type { DeviceRegistry } from './device-registry.ts';
import { secretPurpose } from './save-device.ts';

export interface DeviceFleet {
  loadAll(engine: Engine): Promise<void>;
  /** Brings memory and engine up to what the database holds of a device now, also when that is nothing. */
  refresh(deviceId: string): Promise<void>;
}

export interface DeviceFleetDeps {
  readonly database: Database;
  readonly registry: DeviceRegistry;
  readonly secrets: Secrets;
  readonly engine: () => Engine;
  readonly log: Log;
}

const retryMs = 2_000;

/** Keeps registry and engine equal to the stored devices. */
export const createDeviceFleet = ({ database, registry, secrets, engine, log }: DeviceFleetDeps): DeviceFleet => {
  /** Two saves of one device may commit in one order and come here in the other; so each reads anew, one at a time. */
  const running = new Map<string, Promise<void>>();

  const definitionOf = ({ entry, actionClass, params, sealed }: StoredDefinition): DeviceDefinition => {
    const opened: Record<string, string> = {};
    for (const [field, value] of Object.entries(sealed)) {
      try {
        opened[field] = secrets.open(value, secretPurpose(entry.id, field));
      } catch {
        // The device then fails to sign in and says so; the others must still start.
        log.error({ deviceId: entry.id, field }, 'a secret of a device cannot be opened with this key file');
      }
    }
    const { id, name, placeId, enabled } = entry;
    return { id, name, placeId, enabled, driverId: actionClass, params: { ...params, ...opened } };
  };

  /** What was committed counts, so a database that went away right after must not leave the engine behind for good. */
  const retryLater = (deviceId: string, error: unknown) => {
    log.warn({ err: error, deviceId }, 'a device could not be read again; it will be soon');
    setTimeout(() => fleet.refresh(deviceId), retryMs).unref();
  };

  const refreshNow = async (deviceId: string) => {
    const stored = await loadDefinition(database.db, deviceId);
    if (stored) {
      registry.put(stored.entry);
      engine().upsert(definitionOf(stored));
    } else {
      registry.remove(deviceId);
      engine().remove(deviceId);
    }
  };

  const fleet: DeviceFleet = {
    async loadAll(target) {
      for (const stored of await loadDefinitions(database.db)) {
        registry.put(stored.entry);
        target.upsert(definitionOf(stored));
        registry.setConnection(stored.entry.id, target.state.get(stored.entry.id)?.connection ?? 'unknown');
      }
    },
    refresh(deviceId) {
      const before = running.get(deviceId) ?? Promise.resolve();
      const mine = before.then(() => refreshNow(deviceId)).catch((error: unknown) => retryLater(deviceId, error));
      running.set(deviceId, mine);
      mine.then(() => {
        if (running.get(deviceId) === mine) running.delete(deviceId);
      });
      return mine;
    },
  };
  return fleet;
};
