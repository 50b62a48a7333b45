import type { ModelParam, SyncReport } from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import { deviceEventText } from '@eoms/phrases';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { DeviceSync } from '../../catalogue/catalogue.module.ts';
import { deviceLoaded } from '../devices.news.ts';
import { seeDevice } from '../devices.policy.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';
import { fieldsOf } from '../saving/save-device.ts';
import type { PublishSavedDeps } from '../saving/store-device.ts';
import { modelContents } from './definitions.store.ts';
import { toField } from './describe-device.ts';
import type { ModelCache } from './model-cache.ts';
import { syncParams } from './sync-params.ts';

/** For a model without a description, the driver's own parameters are used. */
const paramsOf = (driver: Driver, described: readonly ModelParam[]): ModelParam[] =>
  described.length > 0
    ? [...described]
    : fieldsOf(driver).map((field) => ({ ...toField(field), origin: 'driver' as const, hidden: false }));

export interface SyncDeviceDeps {
  readonly database: Database;
  readonly registry: DeviceRegistry;
  readonly models: Pick<ModelCache, 'load'>;
  readonly driverOf: (actionClass: string) => Driver | undefined;
  readonly publishing: PublishSavedDeps;
}

/**
 * Returns what synchronising one device with its model changes; with `apply` it is carried out. Refuses with '404' or
 * `catalogue.unknownDriver`.
 */
export const syncDevice = async (
  deps: SyncDeviceDeps,
  deviceId: string,
  apply: boolean,
  caller: Caller,
): Promise<SyncReport> => {
  const { database, registry, models, driverOf, publishing } = deps;
  const { db } = database;
  const { modelId, placeId } = seeDevice(registry, caller, deviceId);
  const [model] = await modelContents(db, [modelId]);
  const driver = model && driverOf(model.actionClass);
  if (!model || !driver) throw refuse('catalogue.unknownDriver');
  const params = paramsOf(driver, model.description.params);
  const { parts } = await models.load(db, modelId);
  const own = Object.fromEntries(
    params.flatMap(({ id, default: value }) => (value === undefined ? [] : [[id, value]])),
  );
  const request: DeviceSync = { modelId, deviceId, params, defaults: { ...own, ...parts.params } };
  const report = apply
    ? await database.transaction((tx) => syncParams(db, request, { tx, caller }))
    : await syncParams(db, request);
  if (apply && report.changes.length > 0) {
    await publishing.loader.refresh(deviceId);
    publishing.news.publish(deviceLoaded, { deviceId, placeId, change: 'changed' });
    const text = deviceEventText('synchronised', { who: caller.username });
    publishing.eventLog.note({ deviceId, placeId, kind: 'changed', text });
  }
  return { ...report, fromVersion: driver.version, toVersion: driver.version };
};
