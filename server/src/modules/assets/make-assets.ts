import type { ArgumentsOf, assetsEndpoints } from '@eoms/contract';
import { lockRow } from '../../platform/database/save-row.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { seeDevice } from '../devices/devices.module.ts';
import { keptCategories } from './asset-categories.store.ts';
import { newCodes } from './asset-codes.store.ts';
import { noteAssetEvents } from './asset-events.store.ts';
import { keptSuppliers } from './asset-suppliers.store.ts';
import type { SaveAssetDeps } from './assets.deps.ts';
import { assetsIn, devicesWithAssets, insertAssets } from './assets.store.ts';
import { ofCaller } from './of-caller.ts';

type Given = ArgumentsOf<typeof assetsEndpoints.makeAssetsOfDevices>['body'];

/** Makes assets of devices: in use, at the places of these. */
export const makeAssets = async (
  { database, devices }: Pick<SaveAssetDeps, 'database' | 'devices'>,
  caller: Caller,
  { deviceIds, ...common }: Given,
): Promise<{ made: number; left: number }> => {
  const wanted = [...new Set(deviceIds)].map((id) => seeDevice(devices.registry, caller, id, 'deviceIds'));
  const by = await ofCaller(database.db, caller);
  return database.transaction(async (tx) => {
    if (common.categoryId !== null) await lockRow(tx, keptCategories, common.categoryId, 'categoryId');
    if (common.supplierId !== null) await lockRow(tx, keptSuppliers, common.supplierId, 'supplierId');
    const known = await devicesWithAssets(
      tx,
      wanted.map(({ id }) => id),
    );
    const fresh = wanted.filter(({ id }) => !known.has(id));
    const codes = await newCodes(tx, common.categoryId, fresh.length);
    const rows = fresh.map((device, at) => ({
      ...common,
      ...codes[at],
      id: newId(),
      code: codes[at]?.code ?? '',
      name: device.name,
      model: `${device.brandName} ${device.modelName}`.slice(0, 100),
      sn: device.sn,
      location: device.installLocation,
      status: 'inUse' as const,
      deviceId: device.id,
      placeId: device.placeId,
      remarks: '',
    }));
    await refuseViolations(assetsIn(caller.places).violations, () => insertAssets(tx, rows));
    await noteAssetEvents(
      tx,
      by,
      rows.map(({ id, placeId, location }) => ({
        assetId: id,
        kind: 'created',
        detail: { to: 'inUse', place: fresh.find((device) => device.placeId === placeId)?.placeName ?? '', location },
      })),
    );
    for (const { id, ...after } of rows) await caller.audit({ target: id, after }, tx);
    return { made: rows.length, left: wanted.length - rows.length };
  });
};
