import type { Alarm, DocumentContent, DocumentItem } from '@eoms/contract';
import { emptyDocument } from '@eoms/contract';
import type { AccessRecord } from '../../platform/auth/rights.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import type { Estate } from '../devices/devices.fixture.ts';
import { type DevicesApi, openDevicesApi } from '../devices/devices-api.fixture.ts';
import { saying } from '../layouts/layouts.fixture.ts';
import { createLayouts } from '../layouts/layouts.module.ts';
import { createPlaces } from '../places/places.module.ts';
import { createPlugins } from '../plugins/plugins.module.ts';
import { createDocuments } from './documents.module.ts';

export interface DocumentsApi {
  readonly system: DevicesApi;
  readonly api: TestApi;
  /** Publishes documents of the hall only. */
  readonly ann: TestClient;
  /** Publishes documents of every place. */
  readonly bob: TestClient;
  /** Only opens published documents of the hall. */
  readonly viewer: TestClient;
  readonly devices: Record<'first' | 'second' | 'elsewhere', string>;
  /** The rights of people as they are when a shared document is read. */
  readonly rights: Map<string, AccessRecord>;
  readonly alarms: Alarm[];
  /** What data behaviours say, and which may be asked; tests change them. */
  readonly said: Map<string, string>;
  close(): Promise<void>;
}

const publishing = new Map([['customizeControl', new Set(['view', 'edit'])]]) as unknown as AccessRecord['grants'];
export const publisher = (places: AccessRecord['places']): AccessRecord => ({
  superAdministrator: false,
  grants: publishing,
  places,
});

/** Documents over a venue of two places with a simulated engine. */
export const openDocumentsApi = async (): Promise<DocumentsApi> => {
  const system = await openDevicesApi();
  const { platform, venue, estate } = system;
  const rights = new Map<string, AccessRecord>();
  const alarms: Alarm[] = [];
  const nobody: AccessRecord = { superAdministrator: false, grants: new Map(), places: [] };
  const said = new Map<string, string>();
  const data = saying(said);
  const config = { frameSites: async () => ['https://signage.example'] };
  const withDocuments = async ({ platform: node, devices }: Estate) => {
    const plugins = createPlugins(node);
    const places = createPlaces(node);
    createLayouts({ ...node, plugins, places, devices, config });
    const documents = createDocuments({
      ...node,
      plugins,
      places,
      devices,
      outside: { sites: config.frameSites, data: () => data },
      sharing: {
        secrets: node.secrets,
        access: { accessOf: async (userId) => rights.get(userId) ?? nobody },
        alarms: { pendingOf: async (placeId) => alarms.filter((one) => one.placeId === placeId) },
      },
    });
    await plugins.start();
    return { platform: node, routes: [...plugins.routes, ...documents.routes] };
  };
  const [first, ...rest] = estate.nodes;
  const nodes = [await withDocuments(first), ...(await Promise.all(rest.map(withDocuments)))] as const;
  const api = await createTestApi(platform, nodes);
  const grants = { customizeControl: ['view', 'edit'], plugin: ['view', 'edit'] } as const;
  const devices = {
    first: await system.add({ placeId: venue.hall }),
    second: await system.add({ placeId: venue.hall }),
    elsewhere: await system.add({ placeId: venue.room }),
  };
  return {
    system,
    api,
    devices,
    rights,
    alarms,
    said,
    ann: api.signIn({ username: 'ann', grants, places: [venue.hall] }),
    bob: api.signIn({ username: 'bob', grants, places: 'all' }),
    viewer: api.signIn({ username: 'vic', grants: { controlDocument: ['view'] }, places: [venue.hall] }),
    async close() {
      await api.close();
      await system.close();
    },
  };
};

export const widget = (plugin: string, more: Partial<DocumentItem> = {}): DocumentItem => ({
  id: newId(),
  plugin,
  x: 0,
  y: 0,
  w: 400,
  h: 300,
  title: null,
  attributes: {},
  devices: [],
  properties: [],
  image: null,
  open: false,
  confirm: 'risky',
  locked: false,
  placeId: null,
  ...more,
});

export const contentOf = (...items: DocumentItem[]): DocumentContent => ({
  ...emptyDocument,
  pages: [{ id: 'page-1', name: '', seconds: 0, items }],
});
