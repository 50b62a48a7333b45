import type { DeviceBrief, DeviceRecord } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { maySeeDevice, placeSet } from '../devices.policy.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';
import { modelsById, typesByCode } from './catalogue-names.store.ts';
import { type ListQuery, type PageDeps, pageDevices } from './page-devices.ts';

const pickedAtMost = 200;

export const toBrief = (registry: DeviceRegistry, device: DeviceRecord): DeviceBrief => {
  const { id, name, modelId, modelName, typeCode, typeIcon, placeId, placeName } = device;
  return {
    id,
    name,
    modelId,
    modelName,
    typeCode,
    typeIcon,
    placeId,
    placeName,
    connection: registry.connectionOf(id),
  };
};

/** A page with short rows. */
export const listBriefs = async (deps: PageDeps, db: Executor, scope: PlaceScope, query: ListQuery) => {
  const { records, total } = await pageDevices(deps, db, scope, query);
  const briefs = records.map((record) => toBrief(deps.registry, record));
  return { records: briefs, total, current: query.current, size: query.size };
};

/** The requested devices that the caller may see, in the order of the request; or else the first that match. */
export const pickDevices = async (
  deps: PageDeps,
  db: Executor,
  scope: PlaceScope,
  query: Omit<ListQuery, 'current' | 'size'> & { ids?: string | undefined },
): Promise<DeviceBrief[]> => {
  const { registry } = deps;
  const { ids, ...filter } = query;
  if (ids === undefined)
    return (await listBriefs(deps, db, scope, { ...filter, current: 1, size: pickedAtMost })).records;
  const asked = [...new Set(ids.split(','))].slice(0, pickedAtMost);
  return asked
    .flatMap((id) => maySeeDevice(registry, scope, id) ?? [])
    .filter((device) => filter.deviceTypeCode === undefined || device.typeCode === filter.deviceTypeCode)
    .map((device) => toBrief(registry, device));
};

const sumBy = (registry: DeviceRegistry, scope: PlaceScope, key: 'typeCode' | 'modelId', typeCode?: string) => {
  const sums = new Map<string, number>();
  for (const bucket of registry.buckets(scope === 'all' ? 'all' : placeSet(scope)))
    if (typeCode === undefined || bucket.typeCode === typeCode)
      sums.set(bucket[key], (sums.get(bucket[key]) ?? 0) + bucket.all);
  return sums;
};

/** Counted in memory; only names come from the database. */
export const typesInUse = async (registry: DeviceRegistry, db: Executor, scope: PlaceScope) => {
  const sums = sumBy(registry, scope, 'typeCode');
  const types = await typesByCode(db, [...sums.keys()]);
  return types.map((type) => ({ ...type, count: sums.get(type.code) ?? 0 }));
};

export const modelsInUse = async (registry: DeviceRegistry, db: Executor, scope: PlaceScope, typeCode?: string) => {
  const sums = sumBy(registry, scope, 'modelId', typeCode);
  const models = await modelsById(db, [...sums.keys()]);
  return models.map((model) => ({ ...model, count: sums.get(model.modelId) ?? 0 }));
};
