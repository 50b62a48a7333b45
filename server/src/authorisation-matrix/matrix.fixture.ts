import * as contract from '@eoms/contract';
import {
  type AnyEndpoint,
  devicesEndpoints,
  documentsEndpoints,
  type Envelope,
  emptyDocument,
  isBinary,
  modelsEndpoints,
  pathsOf,
  placesEndpoints,
  type ReplyOf,
  sessionEndpoints,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import sharp from 'sharp';
import { newId } from '../platform/database/uuid.ts';
import type { Route } from '../platform/http/implement.ts';
import type { CallArguments, TestClient } from '../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../platform/testing/test-platform.ts';
import { appForTest, wireForTest } from '../wiring/wiring.fixture.ts';
import type { NamedEndpoint, ProtectedObjects } from './find-leaks.fixture.ts';
import { withPlainFiles } from './plain-files.fixture.ts';

export const password = 'Quiet-harbour-19';

export const everyEndpoint = (): NamedEndpoint[] =>
  Object.entries(contract)
    .filter(([family]) => family.endsWith('Endpoints'))
    .flatMap(([, family]) =>
      Object.entries(family as Record<string, AnyEndpoint>).map(([name, endpoint]) => ({ name, endpoint })),
    );

/**
 * The whole server with its own database, without a listening port. `change` may plant faults in the routes; `plainFiles`
 * makes tables and documents searchable.
 */
export const openServer = async (
  change: (routes: readonly Route[]) => readonly Route[] = (routes) => routes,
  { allowLoopback = false, plainFiles = false } = {},
) => {
  const platform = await createTestPlatform();
  const nodes = await wireOn(platform, async (given) => {
    const node = plainFiles ? withPlainFiles(given) : given;
    const modules = await wireForTest(node, { dataFolder: node.dataFolder, allowLoopback });
    await modules.start();
    return { modules, app: await appForTest(node, modules, change) };
  });
  await platform.news.start();
  const [{ modules, app }] = nodes;
  const client = (token?: string): TestClient => {
    const send = (endpoint: AnyEndpoint, args: CallArguments = {}) => {
      const [path = ''] = pathsOf(endpoint);
      const url = `${path.replace(/\{(\w+)\}/g, (_whole, name: string) => args.params?.[name] ?? '')}?${new URLSearchParams(args.query)}`;
      const payload = args.body as object | undefined;
      return platform.pick(nodes).app.inject({
        method: endpoint.method as 'GET',
        url,
        headers: { ...(token ? { token } : {}), ...args.headers },
        ...(payload === undefined ? {} : { payload }),
      });
    };
    return {
      userId: '',
      token,
      send,
      call: async <E extends AnyEndpoint>(endpoint: E, args?: CallArguments): Promise<Envelope<ReplyOf<E>>> => {
        const reply = await send(endpoint, args);
        if (isBinary(endpoint.reply) && reply.statusCode === 200) throw new Error('a binary reply');
        return reply.json();
      },
    };
  };
  return {
    platform,
    modules,
    client,
    /** Opens a real port for what cannot be injected; returns its address. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    signIn: async (account: string): Promise<TestClient> => {
      const { data, code } = await client().call(sessionEndpoints.login, { body: { account, password } });
      if (!data) throw new Error(`${account} may not sign in: ${code}`);
      return client(data.token);
    },
    close: async () => {
      for (const node of nodes) {
        await node.app.close();
        await node.modules.stop();
      }
      await platform.close();
    },
  };
};
export type Server = Awaited<ReturnType<typeof openServer>>;

export const must = <T>({ status, data, code, message }: Envelope<T>): T => {
  if (!status) throw new Error(`${code} ${message ?? ''}`);
  return data as T;
};

const placeDraft = (name: string, code: string, groupId: string) => ({
  name,
  code,
  groupId,
  type: '',
  sort: 0,
  capacity: null,
  openType: 'samePage',
  layoutType: 'default',
  documentId: null,
});

/** A published document of the place with an address that needs no sign-in. */
const shareDocument = async (root: TestClient, placeId: string) => {
  const { createDocument, saveDocument, publishDocument, shareDocument: share } = documentsEndpoints;
  const { id } = must(await root.call(createDocument, { body: { name: 'Secret-Document-B' } }));
  const item = {
    id: 'a',
    plugin: 'placeState',
    placeId,
    x: 0,
    y: 0,
    w: 400,
    h: 200,
    title: null,
    attributes: {},
    devices: [],
    properties: [],
    image: null,
    open: false,
    confirm: 'risky',
    locked: false,
  };
  const content = { ...emptyDocument, pages: [{ id: 'p', name: '', seconds: 0, items: [item] }] };
  const { revision } = must(await root.call(saveDocument, { body: { id, revision: 0, content } }));
  must(await root.call(publishDocument, { body: { id, revision, note: '' } }));
  const { code } = must(await root.call(share, { body: { id, until: null } }));
  return { id, code: code ?? '' };
};

/**
 * Creates place A, which the operator may see, and place B with a device and an alarm, which only administrators may.
 */
export const furnish = async (
  server: Server,
): Promise<{ root: TestClient; placeA: string; shareCode: string; protectedObjects: ProtectedObjects }> => {
  await server.modules.session.createAdministrator({ username: 'root', name: 'root', password });
  const root = await server.signIn('root');
  const group = async (name: string) =>
    must(await root.call(placesEndpoints.saveGroup, { body: { name, parentId: null, sort: 0 } })).id;
  const place = async (name: string, code: string, groupId: string) =>
    must(await root.call(placesEndpoints.savePlace, { body: placeDraft(name, code, groupId) })).id;
  const groupB = await group('Secret-Group-B');
  const placeA = await place('Open-Place-A', 'A', await group('Open-Group-A'));
  const placeB = await place('Secret-Place-B', 'B', groupB);
  const [model] = must(await root.call(modelsEndpoints.listModelsOfType, { query: {} }));
  const device = must(
    await root.call(devicesEndpoints.saveDevice, {
      body: {
        name: 'Secret-Device-B',
        modelId: model?.id,
        placeId: placeB,
        sn: null,
        netmask: null,
        gateway: null,
        dns: null,
        installLocation: null,
        enabled: false,
        params: { host: '10.99.0.9', port: 4352 },
      },
    }),
  ).id;
  const alarm = newId();
  const { db } = server.platform.database;
  await db.execute(sql`
    insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, active, raised_at, last_at, occurrences, status)
    values (${alarm}, 'planted', 2, '{"zh":"Secret-Alarm-B","en":"Secret-Alarm-B"}', ${device}, 'Secret-Device-B', 'projector', ${placeB}, 'Secret-Place-B', true, now(), now(), 1, 'pending')`);
  const [maintenance, link, event] = [newId(), newId(), newId()];
  await db.execute(sql`
    insert into device_maintenance (id, device_id, kind, performed_on, performed_by, description, created_by)
    values (${maintenance}, ${device}, 'repair', '2026-01-01', 'Secret-Person-B', 'Secret-Maintenance-B', 'root')`);
  await db.execute(sql`
    insert into signal_links (id, from_device_id, from_port, to_device_id, to_port, note)
    values (${link}, ${device}, 'out', ${device}, 'in', 'Secret-Cable-B')`);
  await db.execute(sql`
    insert into device_events (id, device_id, place_id, at, kind, text)
    values (${event}, ${device}, ${placeB}, now(), 'note', '{"zh":"Secret-Event-B","en":"Secret-Event-B"}')`);
  const [meeting, photo] = [newId(), newId()];
  await db.execute(sql`
    insert into meetings (id, place_id, subject, organiser, remarks, starts_at, ends_at, status, created_by)
    values (${meeting}, ${placeB}, 'Secret-Meeting-B', 'Secret-Organiser-B', '', now() + interval '1 hour', now() + interval '2 hours', 'planned', 'root')`);
  const panel = newId();
  await db.execute(sql`
    insert into panel_sessions (id, name, place_id, parts, idle_minutes, language, appearance, token_hash, browser)
    values (${panel}, 'Secret-Panel-B', ${placeB}, '["control"]', 5, 'en', 'light', 'hash', 'Secret-Browser-B')`);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const file = await server.platform.files.save({ fileName: 'Secret-File-B.png', content: picture }, { kind: 'image' });
  await db.execute(sql`
    insert into place_photos (id, place_id, kind, file_id, caption, sort)
    values (${photo}, ${placeB}, 'scene', ${file.id}, 'Secret-Photo-B', 1)`);
  const [asset, assetRecord] = [newId(), newId()];
  await db.execute(sql`
    insert into assets (id, code, name, status, device_id, place_id, remarks)
    values (${asset}, 'Secret-Code-B', 'Secret-Asset-B', 'inUse', ${device}, ${placeB}, 'Secret-Remarks-B')`);
  await db.execute(sql`
    insert into asset_records (id, asset_id, kind, performed_on, performed_by, remarks, parts, created_by)
    values (${assetRecord}, ${asset}, 'repair', '2026-01-01', 'Secret-Person-B', 'Secret-Repair-B', '', 'root')`);
  const document = await shareDocument(root, placeB);
  // Prepared once per connection: it is asked thousands of times, and its plan costs more than its rows.
  const { sql: text, params: values } = new PgDialect().sqlToQuery(sql`
      select (select md5(string_agg(p::text, '' order by id)) from places p where id = ${placeB}) p,
             (select md5(string_agg(g::text, '' order by id)) from place_groups g where id = ${groupB}) g,
             (select md5(string_agg(d::text, '' order by id)) from devices d where place_id = ${placeB}) d,
             (select md5(string_agg(a::text, '' order by id)) from alarms a where place_id = ${placeB}) a,
             (select md5(string_agg(m::text, '' order by id)) from device_maintenance m where device_id = ${device}) m,
             (select md5(string_agg(l::text, '' order by id)) from signal_links l where id = ${link}) l,
             (select md5(string_agg(m::text, '' order by id)) from meetings m where place_id = ${placeB}) t,
             (select md5(string_agg(f::text, '' order by id)) from place_photos f where place_id = ${placeB}) f,
             (select md5(string_agg(d::text, '' order by id)) from documents d where id = ${document.id}) w,
             (select md5(string_agg(h::text, '' order by document_id)) from document_shares h) h,
             (select md5(string_agg(s::text, '' order by id)) from panel_sessions s where place_id = ${placeB}) n,
             (select md5(string_agg(a::text, '' order by id)) from assets a where place_id = ${placeB}) o,
             (select md5(string_agg(r::text, '' order by id)) from asset_records r where asset_id = ${asset}) r,
             (select count(*) from signal_positions) s,
             (select count(*) from device_commands) c`);
  const fingerprint = async (): Promise<string> => {
    const { rows } = await server.platform.database.pool.query({ name: 'fingerprint', text, values });
    return JSON.stringify(rows[0]);
  };
  const marks = [
    'Secret-Group-B',
    'Secret-Place-B',
    'Secret-Device-B',
    'Secret-Alarm-B',
    'Secret-Person-B',
    'Secret-Maintenance-B',
    'Secret-Cable-B',
    'Secret-Event-B',
    'Secret-Meeting-B',
    'Secret-Organiser-B',
    'Secret-Photo-B',
    'Secret-Panel-B',
    'Secret-Browser-B',
    'Secret-File-B',
    'Secret-Document-B',
    'Secret-Code-B',
    'Secret-Asset-B',
    'Secret-Remarks-B',
    'Secret-Repair-B',
    '10.99.0.9',
  ];
  return {
    root,
    placeA,
    shareCode: document.code,
    protectedObjects: {
      ids: [placeB, groupB, device, alarm, maintenance, link, meeting, photo, panel, document.id, asset, assetRecord],
      marks,
      fingerprint,
    },
  };
};
