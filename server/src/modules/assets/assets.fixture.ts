import {
  type AssetDraft,
  type AssetHandling,
  assetCategoriesEndpoints,
  assetsEndpoints,
  blankAsset,
  devicesEndpoints,
} from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import type { Route } from '../../platform/http/implement.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { openEstateWithFakeEngine, seedVenue, type Venue } from '../devices/devices.fixture.ts';
import { type AssetsModule, createAssets } from './assets.module.ts';

export interface AssetsSystem {
  readonly platform: TestPlatform;
  readonly venue: Venue;
  readonly api: TestApi;
  readonly admin: TestClient;
  draft(more?: Partial<AssetDraft>): AssetDraft;
  /** Adds an asset as administrator; returns its id. */
  add(more?: Partial<AssetDraft>): Promise<string>;
  get(id: string): Promise<AssetOf>;
  handle(given: AssetHandling, who?: TestClient): Promise<string>;
  addCategory(name: string, prefix: string, years: number | null, residualPercent?: number): Promise<string>;
  addDevice(name: string, placeId?: string): Promise<string>;
  close(): Promise<void>;
}
type AssetOf = NonNullable<Awaited<ReturnType<TestClient['call']>>['data']> & Record<string, unknown>;

/** Days from today, in the server's zone. */
export const inDays = (days: number): string => {
  const at = new Date();
  at.setDate(at.getDate() + days);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
};

type Node = Awaited<ReturnType<typeof openEstateWithFakeEngine>>['nodes'][number] & { readonly assets: AssetsModule };

/** Assets over real places and devices; `further` makes modules above on each node, and returns their routes. */
export const openAssetsSystem = async (further?: (node: Node) => readonly Route[]): Promise<AssetsSystem> => {
  const platform = await createTestPlatform();
  const venue = await seedVenue(platform);
  const estate = await openEstateWithFakeEngine(platform);
  const nodes = estate.nodes.map((node) => {
    const assets = createAssets({ ...node.platform, places: node.places, devices: node.devices });
    const above = further?.({ ...node, assets }) ?? [];
    return { ...node, routes: [...node.routes, ...assets.routes, ...above] };
  });
  const api = await createTestApi(platform, nodes as never);
  const admin = api.signIn({ superAdministrator: true, username: 'root' });
  const draft = (more: Partial<AssetDraft> = {}): AssetDraft => ({
    ...blankAsset,
    name: 'Rack',
    placeId: venue.hall,
    ...more,
  });
  return {
    platform,
    venue,
    api,
    admin,
    draft,
    async add(more) {
      const { data, code, details } = await admin.call(assetsEndpoints.saveAsset, { body: draft(more) });
      if (!data) throw new Error(`the asset was not saved: ${code} ${JSON.stringify(details)}`);
      return data.id;
    },
    async get(id) {
      const { data, code } = await admin.call(assetsEndpoints.getAsset, { query: { id } });
      if (!data) throw new Error(`no asset: ${code}`);
      return data as AssetOf;
    },
    async handle(given, who = admin) {
      return (await who.call(assetsEndpoints.handleAssets, { body: given })).code;
    },
    async addCategory(name, prefix, years, residualPercent = 0) {
      const body = { name, prefix, years, residualPercent };
      const { data } = await admin.call(assetCategoriesEndpoints.saveAssetCategory, { body });
      return data?.id ?? '';
    },
    async addDevice(name, placeId = venue.hall) {
      const { data, code } = await admin.call(devicesEndpoints.saveDevice, {
        body: {
          name,
          modelId: venue.modelId,
          placeId,
          sn: `SN-${name}`,
          netmask: null,
          gateway: null,
          dns: null,
          installLocation: 'ceiling',
          enabled: true,
          params: { host: `10.1.1.${1 + (newId().charCodeAt(35) % 200)}` },
        },
      });
      if (!data) throw new Error(`the device was not saved: ${code}`);
      return data.id;
    },
    async close() {
      await api.close();
      await estate.stop();
      await platform.close();
    },
  };
};
