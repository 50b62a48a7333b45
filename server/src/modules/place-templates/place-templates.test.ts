import {
  placeTemplatesEndpoints as calls,
  devicesEndpoints,
  actionGroupsEndpoints as groups,
  type PlaceTemplate,
  placeControlEndpoints,
  placesEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createRuleCopies } from '../alarm-rules/alarm-rules.module.ts';
import { alarmRules } from '../alarm-rules/alarm-rules.tables.ts';
import { createAutomationCopies } from '../automations/automations.module.ts';
import { automationGroups, automations } from '../automations/automations.tables.ts';
import { powerStep } from '../controls/controls.fixture.ts';
import { type DevicesApi, openDevicesApi } from '../devices/devices-api.fixture.ts';
import { item, layoutOf } from '../layouts/layouts.fixture.ts';
import { layoutVersions } from '../layouts/layouts.tables.ts';
import { createPlaceTemplates } from './place-templates.module.ts';

let system: DevicesApi;
let api: TestApi;
let admin: TestClient;
let [first, second] = ['', ''];
let template: PlaceTemplate | undefined;
/** Rules and automations that were set to work. */
const begun: string[] = [];
const begins = async (id: string) => void begun.push(id);

beforeAll(async () => {
  system = await openDevicesApi();
  const withTemplates = ({ platform, devices }: DevicesApi['estate']['nodes'][number]) => ({
    platform,
    routes: createPlaceTemplates({
      ...platform,
      devices,
      alarmRules: { copies: createRuleCopies(platform.database, begins) },
      automations: { copies: createAutomationCopies(platform.database, begins) },
    }).routes,
  });
  const [node, ...rest] = system.estate.nodes;
  api = await createTestApi(system.platform, [withTemplates(node), ...rest.map(withTemplates)]);
  admin = api.signIn({ superAdministrator: true, username: 'root', places: 'all' });
  const { hall } = system.venue;
  first = await system.add({ name: 'Left', params: { host: '10.1.1.1', port: 5000, password: 'geheim' } });
  second = await system.add({ name: 'Right', params: { host: '10.1.1.2' } });
  const group = await system.admin.call(groups.saveActionGroup, {
    body: {
      placeId: hall,
      name: 'All on',
      icon: 'power',
      onFailure: 'continue',
      overlap: 'queue',
      limitSeconds: 60,
      confirm: false,
      steps: [powerStep('a', true, first, second)],
    },
  });
  expect(group.code).toBe('200');
  const { db, pool } = system.platform.database;
  const layout = layoutOf(item('w1', 'deviceControl', { devices: [first, second] }));
  await db.insert(layoutVersions).values({ id: newId(), placeId: hall, number: 1, layout, note: '', by: 'root' });
  await pool.query("update places set layout_type = 'custom', capacity = 40 where id = $1", [hall]);
  expect((await admin.call(calls.savePlaceTemplate, { body: { placeId: hall, name: 'Hall' } })).code).toBe('200');
  template = (await admin.call(calls.listPlaceTemplates)).data?.[0];
});
afterAll(async () => {
  await api.close();
  await system.close();
});

const room = (name: string, more: object = {}) => ({
  name,
  code: name,
  hosts: { [first]: `10.2.1.${name.length}`, [second]: `10.2.2.${name.length}` },
  ...more,
});
const make = (rooms: object[], secrets: object = {}, client = admin) =>
  client.call(calls.makePlaces, {
    body: { templateId: template?.id, groupId: system.venue.groupId, rooms, secrets },
  });
const countPlaces = async () =>
  (await system.platform.database.pool.query('select count(*)::int as n from places')).rows[0].n as number;

const addRule = async (name: string, of: { placeIds?: string[]; deviceIds?: string[]; groupIds?: string[] }) => {
  const scope = { placeIds: [], groupIds: [], typeIds: [], modelIds: [], deviceIds: [], ...of };
  await system.platform.database.db.insert(alarmRules).values({
    id: newId(),
    name,
    enabled: true,
    level: 2,
    trigger: 'onlineStatus',
    scope,
    raiseAfterSeconds: 60,
    clearAfterSeconds: 0,
    text: { zh: `${name}：离线`, en: `${name} is offline` },
    notice: {
      push: 'once',
      everyMinutes: 10,
      onClear: true,
      templateId: null,
      channelIds: [],
      recipientIds: [],
      escalation: [],
    },
  });
};
const addAutomation = async (name: string, groupId: string, placeIds: string[], deviceId: string, checked: string) => {
  await system.platform.database.db.insert(automations).values({
    id: newId(),
    groupId,
    name,
    enabled: true,
    placeIds,
    sort: 1,
    version: 1,
    updatedBy: 'root',
    definition: {
      description: '',
      onFailure: 'continue',
      overlap: 'queue',
      limitSeconds: 60,
      yieldMinutes: 0,
      mostPerHour: 60,
      triggers: [{ kind: 'connection', id: 't', deviceIds: [deviceId], to: 'offline', forSeconds: 60 }],
      condition: { match: 'all', rules: [{ kind: 'placeState', placeId: checked, is: ['idle'] }] },
      steps: [powerStep('a', false, deviceId)],
    },
  });
};
const rulesNamed = async (like: string) =>
  (
    await system.platform.database.pool.query(
      `select id, name, enabled, scope, text from alarm_rules where name like $1 order by name`,
      [like],
    )
  ).rows;

describe('a template', () => {
  it('says what it makes, without a secret or an address', async () => {
    expect(template).toMatchObject({ name: 'Hall', actionGroups: ['All on'], hasLayout: true, plans: 0 });
    expect(template?.devices).toMatchObject([
      { name: 'Left', hasHost: true, secrets: ['password'] },
      { name: 'Right', secrets: [] },
    ]);
    const { rows } = await system.platform.database.pool.query('select content::text from place_templates');
    expect(rows[0].content).not.toMatch(/geheim|10\.1\.1/);
    const again = { placeId: system.venue.hall, name: 'Hall' };
    expect((await admin.call(calls.savePlaceTemplate, { body: again })).code).toBe('placeTemplate.nameInUse');
  });

  it('makes several rooms with devices, action groups and layout of their own', async () => {
    const { data, code } = await make([room('R1'), room('Room2')], { [first]: { password: 'new' } });
    expect(code).toBe('200');
    const [placeId = '', other = ''] = data?.placeIds ?? [];
    expect(placeId).not.toBe(other);
    const place = await system.admin.call(placesEndpoints.getPlace, { params: { id: placeId } });
    expect(place.data).toMatchObject({ name: 'R1', capacity: 40, layoutType: 'custom', devices: { total: 2 } });
    const list = await system.admin.call(placeControlEndpoints.getPlaceDevices, { query: { placeId } });
    const [left, right] = list.data ?? [];
    expect([left?.name, right?.name]).toEqual(['Left', 'Right']);
    const detail = await system.admin.call(devicesEndpoints.getDevice, { query: { deviceId: left?.id ?? '' } });
    expect(detail.data).toMatchObject({ params: { host: '10.2.1.2', port: 5000 }, secrets: ['password'] });
    expect(system.engine.definitions.get(left?.id ?? '')?.params).toMatchObject({ password: 'new' });
    const made = await system.admin.call(groups.listActionGroups, { query: { placeId } });
    expect(made.data?.[0]).toMatchObject({ name: 'All on', steps: [{ target: { deviceIds: [left?.id, right?.id] } }] });
    const { rows } = await system.platform.database.pool.query(
      'select layout::text from layout_versions where place_id = $1',
      [placeId],
    );
    expect(rows[0].layout).toContain(left?.id);
    expect(rows[0].layout).not.toContain(first);
  });

  it('makes the alarm rules and automations that are about its room only', async () => {
    const { hall, room: other } = system.venue;
    const groupId = newId();
    await system.platform.database.db.insert(automationGroups).values({ id: groupId, name: 'Rooms', sort: 1 });
    await addRule('Hall is silent', { placeIds: [hall] });
    await addRule('Projector lost', { deviceIds: [first] });
    await addRule('Everywhere', {});
    await addRule('Both rooms', { placeIds: [hall, other] });
    await addRule('Whole floor', { placeIds: [hall], groupIds: [system.venue.groupId] });
    await addAutomation('Off in the Hall', groupId, [hall], first, hall);
    await addAutomation('Looks next door', groupId, [hall], first, other);
    expect((await admin.call(calls.savePlaceTemplate, { body: { placeId: hall, name: 'Ruled' } })).code).toBe('200');
    const ruled = (await admin.call(calls.listPlaceTemplates)).data?.find(({ name }) => name === 'Ruled');
    expect(ruled).toMatchObject({ alarmRules: 2, automations: 1 });
    const body = { templateId: ruled?.id ?? '', groupId: system.venue.groupId, secrets: {} };
    const { data, code } = await admin.call(calls.makePlaces, { body: { ...body, rooms: [room('Studio')] } });
    expect(code).toBe('200');
    const [placeId = ''] = data?.placeIds ?? [];
    const list = await system.admin.call(placeControlEndpoints.getPlaceDevices, { query: { placeId } });
    const left = list.data?.[0]?.id;
    const rules = await rulesNamed('%Studio%');
    expect(rules).toMatchObject([
      { name: 'Projector lost · Studio', enabled: true, scope: { placeIds: [], deviceIds: [left] } },
      {
        name: 'Studio is silent',
        enabled: true,
        scope: { placeIds: [placeId] },
        text: { en: 'Studio is silent is offline' },
      },
    ]);
    const { rows } = await system.platform.database.pool.query(
      "select id, name, enabled, place_ids, definition::text from automations where name like '%Studio%'",
    );
    expect(rows).toMatchObject([{ name: 'Off in the Studio', enabled: false, place_ids: [placeId] }]);
    expect(rows[0].definition).toContain(left);
    expect(rows[0].definition).not.toMatch(new RegExp(`${first}|${hall}`));
    expect(begun.toSorted()).toEqual([...rules, ...rows].map(({ id }) => id).toSorted());
  });

  it('makes no rules for people who may not write them, and takes none that they may not see', async () => {
    const keeper = api.signIn({ grants: { place: ['view', 'edit'] }, places: 'all' });
    const ruled = (await admin.call(calls.listPlaceTemplates)).data?.find(({ name }) => name === 'Ruled');
    const body = { templateId: ruled?.id ?? '', groupId: system.venue.groupId, secrets: {} };
    expect((await keeper.call(calls.makePlaces, { body: { ...body, rooms: [room('Annex')] } })).code).toBe('200');
    expect(await rulesNamed('%Annex%')).toEqual([]);
    const kept = await keeper.call(calls.savePlaceTemplate, { body: { placeId: system.venue.hall, name: 'Blind' } });
    expect(kept.code).toBe('200');
    const blind = (await admin.call(calls.listPlaceTemplates)).data?.find(({ name }) => name === 'Blind');
    expect(blind).toMatchObject({ alarmRules: 0, automations: 0 });
  });

  it('leaves secrets out that nobody gave', async () => {
    const { data } = await make([room('Quiet')]);
    const query = { placeId: data?.placeIds[0] ?? '' };
    const [left] = (await system.admin.call(placeControlEndpoints.getPlaceDevices, { query })).data ?? [];
    const detail = await system.admin.call(devicesEndpoints.getDevice, { query: { deviceId: left?.id ?? '' } });
    expect(detail.data?.secrets).toEqual([]);
  });

  it('makes all rooms or none', async () => {
    const before = await countPlaces();
    const { hosts: _, ...bare } = room('x');
    expect((await make([room('Fine'), { ...bare, hosts: {} }])).code).toBe('placeTemplate.hostMissing');
    expect((await make([room('Fine'), room('Again', { code: 'Fine' })])).code).toBe('place.codeInUse');
    const bad = await make([room('Fine'), room('Bad', { hosts: { [first]: '127.0.0.1 ; rm', [second]: '10.1.1.9' } })]);
    expect(bad).toMatchObject({ code: 'placeTemplate.deviceRefused', message: expect.stringContaining('Bad') });
    expect(await countPlaces()).toBe(before);
  });

  it('is for people who see all places', async () => {
    const guard = api.signIn({ grants: { place: ['view', 'edit'] }, places: [system.venue.hall] });
    const body = { placeId: system.venue.hall, name: 'Mine' };
    expect((await guard.call(calls.savePlaceTemplate, { body })).code).toBe('403');
    expect((await guard.call(calls.listPlaceTemplates)).code).toBe('403');
    expect((await make([room('Theirs')], {}, guard)).code).toBe('403');
  });
});
