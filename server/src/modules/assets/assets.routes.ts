import { type AssetDetail, assetsEndpoints } from '@eoms/contract';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { maySeeDevice } from '../devices/devices.module.ts';
import { narrowPlaces } from '../places/places.module.ts';
import { costsByGroup, costsByYear } from './asset-costs.store.ts';
import { eventsOfAsset } from './asset-events.store.ts';
import { listedAsset } from './asset-fields.store.ts';
import type { SaveAssetDeps } from './assets.deps.ts';
import {
  assetListing,
  attachedToAssets,
  contentsOf,
  figuresOfAssets,
  findAsset,
  furtherOfAsset,
} from './assets.store.ts';
import { handleAssets } from './handle-assets.ts';
import { makeAssets } from './make-assets.ts';
import { moveAssets } from './move-assets.ts';
import { removeAsset } from './remove-asset.ts';
import { saveAsset } from './save-asset.ts';

export interface AssetsRoutesDeps extends SaveAssetDeps {
  readonly tree: Parameters<typeof narrowPlaces>[0];
}

type Calls = Parameters<typeof implement<typeof assetsEndpoints>>[1];
/** How long before its end the figures count a warranty. */
const warrantyDays = 90;

type Further = NonNullable<Awaited<ReturnType<typeof furtherOfAsset>>>;
const depreciationOf = ({ years, residualPercent, months, residual, endsOn }: Further) => {
  const isKnown = years !== null && residualPercent !== null && months !== null && residual !== null && endsOn !== null;
  return isKnown ? { years, residualPercent, months, residual, endsOn } : null;
};

const singleCalls = ({ database, devices }: AssetsRoutesDeps) => {
  const { db } = database;
  const seen = async (id: string, caller: Caller) => {
    const asset = await findAsset(db, caller.places, id);
    if (!asset) throw refuse('404');
    return asset;
  };
  const deviceOf = (caller: Caller, deviceId: string | null): AssetDetail['device'] => {
    const device = deviceId === null ? undefined : maySeeDevice(devices.registry, caller.places, deviceId);
    return device ? { id: device.id, name: device.name, placeId: device.placeId, sn: device.sn } : null;
  };
  return {
    getAsset: async ({ query: { id } }, caller) => {
      const asset = await seen(id, caller);
      const further = await furtherOfAsset(db, id);
      if (!further) throw refuse('404');
      const filesOf = await attachedToAssets.ofRows(db, [id]);
      return {
        ...listedAsset.present(asset),
        remarks: further.remarks,
        files: filesOf(id),
        contents: await contentsOf(db, caller.places, id),
        device: deviceOf(caller, asset.deviceId),
        depreciation: depreciationOf(further),
      };
    },
    listAssetEvents: async ({ query }, caller) => eventsOfAsset(db, (await seen(query.assetId, caller)).id),
  } satisfies Partial<Calls>;
};

export const assetsRoutes = (deps: AssetsRoutesDeps): Route[] => {
  const { database, tree } = deps;
  const scopeOf = (caller: Caller, query: Parameters<typeof narrowPlaces>[2]) =>
    narrowPlaces(tree, caller.places, query);
  return implement(assetsEndpoints, {
    ...singleCalls(deps),
    listAssets: async ({ query }, caller) => {
      const scope = await scopeOf(caller, query);
      return database.read(async (db) =>
        presentPage(await readPage(db, query, assetListing(db, scope, query)), listedAsset.present),
      );
    },
    assetFigures: async ({ query }, caller) => {
      const scope = await scopeOf(caller, query);
      return database.read((db) => figuresOfAssets(db, scope, query, warrantyDays));
    },
    assetCosts: async ({ query }, caller) => {
      const scope = await scopeOf(caller, query);
      return database.read((db) => costsByYear(db, scope, query));
    },
    assetCostsBy: async ({ query }, caller) => {
      const scope = await scopeOf(caller, query);
      return database.read((db) => costsByGroup(db, scope, query.by));
    },
    saveAsset: ({ body }, caller) => saveAsset(deps, caller, body),
    removeAsset: ({ query }, caller) => removeAsset(deps, caller, query.id),
    handleAssets: ({ body }, caller) => handleAssets(deps, caller, body),
    moveAssets: ({ body }, caller) => moveAssets(deps, caller, body),
    makeAssetsOfDevices: ({ body }, caller) => makeAssets(deps, caller, body),
  });
};
