import type { Layout, LayoutItem } from '@eoms/contract';
import { standardForm } from '@eoms/contract';
import type { PanelRecord } from '../../platform/auth/panel-rights.ts';
import { hashToken, newPanelToken } from '../../platform/auth/token.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import type { Estate } from '../devices/devices.fixture.ts';
import { type DevicesApi, openDevicesApi } from '../devices/devices-api.fixture.ts';
import { createPlaces } from '../places/places.module.ts';
import { createPlugins } from '../plugins/plugins.module.ts';
import { createLayouts } from './layouts.module.ts';
import { sourceKey, type WidgetData } from './widget-data.ts';

export interface LayoutsApi {
  readonly system: DevicesApi;
  readonly api: TestApi;
  /** Designs the hall only. */
  readonly designer: TestClient;
  /** Designs every place. */
  readonly other: TestClient;
  /** A panel of the hall that may show its controls and, by default, is not locked. */
  panel(more?: Partial<PanelRecord>): TestClient;
  /** Ids of two devices in the hall and one in the room. */
  readonly devices: Record<'first' | 'second' | 'elsewhere', string>;
  /** What data behaviours say, by their ids, and which may be asked; tests change them. */
  readonly said: Map<string, string>;
  /** The websites that web frames may show; tests change them. */
  readonly sites: string[];
  close(): Promise<void>;
}

/** Data behaviours that may be asked without arguments, with what they say. */
export const saying = (said: ReadonlyMap<string, string>): WidgetData => ({
  usable: async (sources) => new Set(sources.filter(({ behaviorId }) => said.has(behaviorId)).map(sourceKey)),
  read: async (attributes) =>
    attributes.map(({ item: of, attribute, source }) => ({
      item: of,
      attribute,
      value: said.get(source.behaviorId) ?? null,
      at: null,
      problem: null,
    })),
});

/** Layouts over a venue of two places with a simulated engine. */
export const openLayoutsApi = async (): Promise<LayoutsApi> => {
  const system = await openDevicesApi();
  const { platform, venue, estate } = system;
  const sites: string[] = [];
  const said = new Map<string, string>();
  const config = { frameSites: async () => sites };
  const panels = new Map<string, PanelRecord>();
  const withLayouts = async ({ platform: node, devices }: Estate) => {
    const plugins = createPlugins(node);
    const layouts = createLayouts({ ...node, plugins, places: createPlaces(node), devices, config });
    layouts.setData(saying(said));
    await plugins.start();
    const findPanel = async (hash: string) => panels.get(hash) ?? null;
    return { platform: node, routes: [...plugins.routes, ...layouts.routes], findPanel };
  };
  const [first, ...rest] = estate.nodes;
  const nodes = [await withLayouts(first), ...(await Promise.all(rest.map(withLayouts)))] as const;
  const api = await createTestApi(platform, nodes);
  const grants = { controlDesign: ['view', 'edit'], plugin: ['view', 'edit'] } as const;
  const devices = {
    first: await system.add({ placeId: venue.hall }),
    second: await system.add({ placeId: venue.hall }),
    elsewhere: await system.add({ placeId: venue.room }),
  };
  return {
    system,
    api,
    designer: api.signIn({ username: 'ann', grants, places: [venue.hall] }),
    other: api.signIn({ username: 'bob', grants, places: 'all' }),
    devices,
    sites,
    said,
    panel(more = {}) {
      const token = newPanelToken();
      const place = { placeId: venue.hall, placeIds: [venue.hall], parts: ['control'] } as const;
      const limits = { deviceIds: null, capabilities: null, groupIds: null, locked: false };
      const used = { usedAt: new Date(), idleMs: 3_600_000 };
      panels.set(hashToken(token), { panelId: newId(), name: 'Panel', ...place, ...limits, ...used, ...more });
      return api.withToken(token);
    },
    async close() {
      await api.close();
      await system.close();
    },
  };
};

export const item = (id: string, plugin: string, more: Partial<LayoutItem> = {}): LayoutItem => ({
  id,
  plugin,
  x: 0,
  y: 0,
  w: 2,
  h: 2,
  title: null,
  attributes: {},
  devices: [],
  properties: [],
  image: null,
  open: false,
  confirm: 'risky',
  locked: false,
  ...more,
});
export const layoutOf = (...layout: LayoutItem[]): Layout => ({ layoutForm: standardForm, layout });
