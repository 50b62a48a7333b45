import { panelSessions } from '../modules/panel-sessions/panel-sessions.tables.ts';
import { newId } from '../platform/database/uuid.ts';
import { call, inList } from './save-case.fixture.ts';
import type { World } from './world.fixture.ts';

/** A save whose fields have tests of their own, so that here it only meets the save of somebody else. */
export interface SharedCase {
  readonly save: string;
  /** Makes what is changed, and returns the body of a save that changes it. */
  readonly body: (world: World) => Promise<Readonly<Record<string, unknown>>>;
  readonly read: (world: World, body: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

const text = (value: unknown): string => String(value);
const settings = { idleMinutes: 60, absoluteHours: 24, rememberDays: 30, attempts: 5, lockMinutes: 15 };
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Row = Readonly<Record<string, unknown>>;
const propertiesOf = async (root: World['root']) =>
  (await call<{ properties: Row[] }[]>(root, 'listPalette')).flatMap(({ properties }) => properties);

export const sharedCases: readonly SharedCase[] = [
  {
    save: 'saveConfig',
    body: async () => ({ type: 'security', values: settings }),
    read: ({ root }) => call(root, 'getConfig', { params: { type: 'security' } }),
  },
  {
    save: 'saveBaseConfig',
    body: async () => ({ type: 'security', values: settings }),
    read: ({ root }) => call(root, 'getBaseConfig', { params: { type: 'security' } }),
  },
  {
    save: 'savePluginProperty',
    async body({ root }) {
      const { revision: _, ...property } = (await propertiesOf(root))[0] ?? {};
      return property;
    },
    read: async ({ root }, { id }) => (await propertiesOf(root)).find((one) => one.id === id),
  },
  {
    save: 'savePlacePhoto',
    async body({ root, rootId, server, places }) {
      const file = { fileName: 'door.png', content: picture };
      const { id: image } = await server.platform.files.save(file, { kind: 'image', createdBy: rootId });
      const photo = { placeId: places[0], kind: 'scene', caption: 'From the door' };
      const { id } = await call<{ id: string }>(root, 'savePlacePhoto', { body: { ...photo, image } });
      return { ...photo, id };
    },
    read: (world, { id }) => inList('getPlacePhoto', { query: { placeId: world.places[0] } })(world, text(id)),
  },
  {
    save: 'savePanelSession',
    async body({ server, places }) {
      const panel = {
        name: 'Door of the hall',
        placeId: places[0],
        parts: ['control'] as const,
        deviceIds: null,
        capabilities: null,
        groupIds: null,
        idleMinutes: 10,
        language: 'zh',
        appearance: 'light',
      } as const;
      const id = newId();
      await server.platform.database.db.insert(panelSessions).values({ ...panel, parts: [...panel.parts], id });
      return { id, panel };
    },
    read: (world, { id }) => inList('pagePanelSessions')(world, text(id)),
  },
  {
    save: 'saveApiKey',
    async body({ root }) {
      const [role] = await call<{ id: string }[]>(root, 'listKeyRoles', { query: {} });
      const end = { expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
      const key = { ...end, name: 'Of a dashboard', roleId: role?.id, placeIds: null, perMinute: 60, networks: [] };
      const { id } = await call<{ id: string }>(root, 'createApiKey', {
        body: { ...key, readOnly: false, assistant: true, actsAtOnce: ['run_scene'], actsPerMinute: 3 },
      });
      return { ...key, readOnly: false, assistant: true, actsAtOnce: ['run_scene'], actsPerMinute: 3, id };
    },
    read: (world, { id }) => inList('listApiKeys')(world, text(id)),
  },
  {
    save: 'saveEventWebhook',
    async body({ root, places }) {
      const target = {
        name: 'Help desk',
        url: 'https://example.com/events',
        kinds: ['alarm.solved', 'device.offline'],
      };
      const { id } = await call<{ id: string }>(root, 'createEventWebhook', {
        body: { ...target, placeIds: null, enabled: true },
      });
      return { ...target, placeIds: [places[0]], enabled: false, id };
    },
    read: (world, { id }) => inList('listEventWebhooks')(world, text(id)),
  },
  {
    save: 'saveCombination',
    async body({ root, places, groups }) {
      const whole = { name: 'Both rooms', code: 'R-both', groupId: groups[0], type: '', sort: 9 };
      const { id: placeId } = await call<{ id: string }>(root, 'savePlace', {
        body: { ...whole, capacity: null, openType: 'samePage', layoutType: 'default', documentId: null },
      });
      const parts = { placeId, partIds: [...places] };
      return { ...parts, mode: 'hand', sensor: null, combineGroupId: null, divideGroupId: null };
    },
    read: (world, { placeId }) => inList('listCombinations', { by: 'placeId' })(world, text(placeId)),
  },
];
