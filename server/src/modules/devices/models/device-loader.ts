import type { Engine } from '@eoms/engine';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { DeviceOwners } from '../owners/device-owners.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';
import { createDefiner } from './define-device.ts';
import { loadDefinition, loadDefinitions, nextDefinitions } from './definitions.store.ts';
import type { ModelCache } from './model-cache.ts';

export interface DeviceLoader {
  loadAll(engine: Engine): Promise<void>;
  /** Reads all devices again, for changes that were missed. */
  loadAgain(): Promise<void>;
  /** Updates memory and engine to the stored state of a device, including its removal. */
  refresh(deviceId: string): Promise<void>;
  /** The same for many devices, in one query. */
  refreshMany(deviceIds: readonly string[]): Promise<void>;
}

export interface DeviceLoaderDeps {
  readonly database: Database;
  readonly registry: DeviceRegistry;
  readonly models: ModelCache;
  readonly secrets: Secrets;
  readonly engine: () => Engine;
  readonly owners: Pick<DeviceOwners, 'isMine'>;
  readonly log: Log;
}

const retryMs = 2_000;
const loadedAtOnce = 1_000;

/** Keeps registry and engine in line with the stored devices. */
export const createDeviceLoader = ({
  database,
  registry,
  models,
  secrets,
  engine,
  owners,
  log,
}: DeviceLoaderDeps): DeviceLoader => {
  /**
   * Two saves of one device may commit in one order and arrive here in the other; so each reads the row again, one at a
   * time.
   */
  const running = new Map<string, Promise<void>>();

  const definitionOf = createDefiner({ secrets, owners, log });

  /** The commit stands, so a database outage right after it must not leave the engine out of date for good. */
  const retryLater = (deviceId: string, error: unknown) => {
    log.warn({ err: error, deviceId }, 'a device could not be read again; it will be soon');
    setTimeout(() => loader.refresh(deviceId), retryMs).unref();
  };

  const refreshNow = async (deviceId: string) => {
    const stored = await loadDefinition(database.db, deviceId);
    if (stored) {
      const model = await models.load(database.db, stored.entry.modelId);
      registry.put(stored.entry);
      engine().upsert(definitionOf(stored, model));
    } else {
      registry.remove(deviceId);
      engine().remove(deviceId);
    }
  };

  const refreshTogether = async (deviceIds: readonly string[]) => {
    const all = await loadDefinitions(database.db, deviceIds);
    const found = new Set(all.map(({ entry }) => entry.id));
    for (const stored of all) {
      const model = await models.load(database.db, stored.entry.modelId);
      registry.put(stored.entry);
      engine().upsert(definitionOf(stored, model));
    }
    for (const id of deviceIds) if (!found.has(id)) await refreshNow(id);
  };
  const inTurn = (deviceIds: readonly string[], work: () => Promise<void>): Promise<void> => {
    const before = Promise.all(deviceIds.map((id) => running.get(id)));
    const mine = before.then(work).catch((error: unknown) => {
      for (const id of deviceIds) retryLater(id, error);
    });
    for (const id of deviceIds) running.set(id, mine);
    return mine.then(() => {
      for (const id of deviceIds) if (running.get(id) === mine) running.delete(id);
    });
  };

  const loader: DeviceLoader = {
    async loadAll(target) {
      const known = new Set<string>();
      for (let after: string | undefined; ; ) {
        const part = await nextDefinitions(database.db, after, loadedAtOnce);
        const fresh = new Set(part.map(({ entry }) => entry.modelId).filter((id) => !known.has(id)));
        await models.loadAll(database.db, [...fresh]);
        for (const id of fresh) known.add(id);
        for (const stored of part) {
          registry.put(stored.entry);
          target.upsert(definitionOf(stored, models.known(stored.entry.modelId)));
          registry.setConnection(stored.entry.id, target.state.get(stored.entry.id)?.connection ?? 'unknown');
        }
        if (part.length < loadedAtOnce) return;
        after = part.at(-1)?.entry.id;
      }
    },
    async loadAgain() {
      models.forgetAll();
      const left = new Set(registry.idsIn('all'));
      for (let after: string | undefined; ; ) {
        const ids = (await nextDefinitions(database.db, after, loadedAtOnce)).map(({ entry }) => entry.id);
        await loader.refreshMany(ids);
        for (const id of ids) left.delete(id);
        if (ids.length < loadedAtOnce) break;
        after = ids.at(-1);
      }
      await loader.refreshMany([...left]);
    },
    refresh: (deviceId) => inTurn([deviceId], () => refreshNow(deviceId)),
    refreshMany: (deviceIds) => inTurn(deviceIds, () => refreshTogether(deviceIds)),
  };
  return loader;
};
