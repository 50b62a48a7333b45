import type { SyncReport } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { modelChanged } from '../catalogue.news.ts';
import type { DeviceSync } from '../catalogue.ports.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { completeDescription } from '../models/check-description.ts';
import { findStored } from '../models/models.store.ts';
import { defaultsOf } from '../models/run-parts.ts';
import { syncModel } from './sync-model.ts';

/** Parameters that the description does not list yet are taken from the driver. */
const requestFor = async (
  { knowledge }: CatalogueWork,
  db: Executor,
  modelId: string,
): Promise<DeviceSync & { version: string }> => {
  const stored = await findStored(db, modelId);
  if (!stored) throw refuse('404');
  const { defaults, driverVersion } = stored;
  const known = knowledge.of(stored.actionClass, modelId);
  const description = known ? completeDescription(stored.description, known.description) : stored.description;
  return {
    modelId,
    params: description.params,
    defaults: { ...defaultsOf(description), ...defaults },
    version: driverVersion,
  };
};

const withVersions = (
  { version }: { version: string },
  part: Pick<SyncReport, 'changes' | 'deviceCount'>,
): SyncReport => ({ ...part, fromVersion: version, toVersion: version });

export const previewSyncDevices = async (work: CatalogueWork, modelId: string): Promise<SyncReport> => {
  const request = await requestFor(work, work.db, modelId);
  return withVersions(request, await work.devices().syncDevices(request));
};

/** Updates the parameters of every device of a model, or of one device, to the model. */
export const syncDevices = async (
  work: CatalogueWork,
  modelId: string,
  caller: Caller,
  deviceId?: string,
): Promise<SyncReport> => {
  const report = await work.database.transaction(async (tx) => {
    const request = await requestFor(work, tx, modelId);
    const narrowed = deviceId === undefined ? request : { ...request, deviceId };
    const done = await work.devices().syncDevices(narrowed, { tx, caller });
    await caller.audit({ target: deviceId ?? modelId, after: { changes: done.changes } }, tx);
    return withVersions(request, done);
  });
  work.news.publish(modelChanged, { modelId });
  return report;
};

/** Updates one device together with its model: first the model to its driver, then the device to the model. */
export const syncModelAndDevice = async (
  work: CatalogueWork,
  deviceId: string,
  caller: Caller,
): Promise<SyncReport> => {
  const device = work.devices().deviceOf(caller.places, deviceId);
  if (!device) throw refuse('404');
  const model = await syncModel(work, device.modelId, caller);
  const own = await syncDevices(work, device.modelId, caller, deviceId);
  return { ...model, changes: [...model.changes, ...own.changes], deviceCount: own.deviceCount };
};
