import {
  type Alarm,
  type AlarmRuleDraft,
  alarmsEndpoints,
  alarmRulesEndpoints as calls,
  devicesEndpoints,
  type RuleCondition,
} from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { drivers } from '@eoms/drivers';
import { type Simulator, simulate } from '@eoms/drivers/simulators';
import { createEngine, type LinkTiming, silentLog, systemClock } from '@eoms/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { type Estates, openEstate, seedVenue, type Venue } from '../devices/devices.fixture.ts';
import { createNoticeOf } from './rule-notice.ts';

const timing: Partial<LinkTiming> = {
  connectTimeoutMs: 1_000,
  backOffFromMs: 50,
  backOffToMs: 200,
  graceMs: 50,
  readBackMs: 50,
  offlineAlarmMs: 100,
  flapChanges: 100,
};
const patience = { timeout: 15_000, interval: 50 };
const nowhere: AlarmRuleDraft['scope'] = { placeIds: [], groupIds: [], typeIds: [], modelIds: [], deviceIds: [] };
const power = (value: string): RuleCondition => ({
  match: 'all',
  rules: [{ kind: 'value', property: 'power', operator: '==', value }],
});
const draft = (more: Partial<AlarmRuleDraft> = {}): AlarmRuleDraft => ({
  name: `Rule ${newId()}`,
  groupId: null,
  enabled: true,
  level: 3,
  trigger: 'attributeValue',
  condition: power('on'),
  clearWhen: null,
  raiseAfterSeconds: 0,
  clearAfterSeconds: 0,
  times: null,
  damping: null,
  hours: null,
  scope: nowhere,
  text: { zh: '已开机', en: 'It is on' },
  notice: {
    push: 'once',
    everyMinutes: 10,
    onClear: true,
    templateId: null,
    channelIds: [],
    recipientIds: [],
    escalation: [],
  },
  ...more,
});

/** Over real sockets: readings of a PJLink projector raise alarms by rules that were made through calls. */
describe('alarm rules', () => {
  const driver = drivers.find((one) => one.id === 'pjlink');
  let platform: TestPlatform;
  let venue: Venue;
  let simulator: Simulator;
  let estate: Estates;
  let api: TestApi;
  let admin: TestClient;
  let operator: TestClient;
  let deviceId: string;

  const open = async () => {
    if (!driver) throw new Error('no PJLink driver');
    estate = await openEstate(
      platform,
      (options) => createEngine({ clock: systemClock, log: silentLog, drivers, timing, ...options }),
      driver,
    );
    api = await createTestApi(platform, estate.nodes);
    admin = api.signIn({ superAdministrator: true });
    operator = api.signIn({
      grants: { alarmRule: ['view', 'edit', 'control'], alarmCenter: ['view'] },
      places: [venue.room],
    });
  };
  const close = async () => {
    await api.close();
    await estate.stop();
  };
  const save = async (body: AlarmRuleDraft, who = admin) => who.call(calls.saveAlarmRule, { body });
  const saved = async (more: Partial<AlarmRuleDraft> = {}): Promise<string> => {
    const reply = await save(draft(more));
    expect(reply).toMatchObject({ code: '200' });
    return reply.data?.id ?? '';
  };
  const alarms = async () => (await admin.call(alarmsEndpoints.listAlarms)).data?.records ?? [];
  const ofRule = async (ruleId: string) => (await alarms()).filter((one) => one.ruleId === ruleId);
  const raised = (ruleId: string, active = true) =>
    vi.waitFor(async () => expect(await ofRule(ruleId)).toMatchObject([{ active }]), patience);
  const rule = async (id: string, who = admin) => who.call(calls.getAlarmRule, { params: { id } });

  beforeAll(async () => {
    platform = await createTestPlatform();
    venue = await seedVenue(platform, 'pjlink');
    const name = { zh: '电源', en: 'Power' };
    const property = { id: 'power', name, type: 'enum', writable: true, history: 'change', hidden: false };
    const description = { properties: [{ ...property, staleAfterSeconds: null, origin: 'driver', wire: {} }] };
    await platform.database.pool.query('update models set description = description || $1 where id = $2', [
      JSON.stringify(description),
      venue.modelId,
    ]);
    simulator = await simulate('pjlink', { host: '127.0.0.1', port: 0, params: {} });
    await open();
    const plain = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null, enabled: true };
    const params = { host: '127.0.0.1', port: simulator.port, pollSeconds: 1 };
    const body = { ...plain, name: 'Projector', modelId: venue.modelId, placeId: venue.hall, params };
    deviceId = (await admin.call(devicesEndpoints.saveDevice, { body })).data?.id ?? '';
  });
  beforeEach(async () => {
    simulator.set('power', 'on');
    const page = await admin.call(calls.pageAlarmRules, { query: { size: '200' } });
    for (const { id } of page.data?.records ?? []) await admin.call(calls.removeAlarmRule, { query: { id } });
    await platform.database.pool.query('truncate alarms cascade');
  });
  afterAll(async () => {
    await close();
    await simulator.close();
    await platform.close();
  });

  it('of a newer version are listed as such and raise nothing, beside others that do', async () => {
    const { pool } = platform.database;
    const id = await saved({ enabled: false });
    const strange = { match: 'all', rules: [{ kind: 'smell', of: 'smoke' }] };
    await pool.query('update alarm_rules set enabled = true, condition = $1 where id = $2', [strange, id]);
    await close();
    await open();
    const other = await saved();
    await raised(other);
    const { data } = await admin.call(calls.pageAlarmRules, { query: {} });
    const shown = new Map(data?.records.map((one) => [one.id, one.unreadable ?? false]));
    expect([shown.get(id), shown.get(other)]).toEqual([true, false]);
    expect(await ofRule(id)).toEqual([]);
    expect(await save({ ...draft(), id })).toMatchObject({ code: 'definition.unreadable' });
    const { rows } = await pool.query('select condition from alarm_rules where id = $1', [id]);
    expect(rows[0].condition).toEqual(strange);
  });

  it('raise an alarm at once for a value that is known, and clear it when they are switched off', async () => {
    const id = await saved();
    await raised(id);
    expect(await ofRule(id)).toMatchObject([{ level: 3, text: { en: 'It is on' }, property: 'power', value: 'on' }]);
    expect((await rule(id)).data).toMatchObject({ devices: 1, openAlarms: 1, groupName: null });
    const found = await admin.call(alarmsEndpoints.listAlarms, { query: { ruleId: id } });
    expect(found.data?.records.map(({ ruleId }) => ruleId)).toEqual([id]);
    expect(await admin.call(calls.enableAlarmRule, { body: { id, enabled: false } })).toMatchObject({ code: '200' });
    await raised(id, false);
    await admin.call(calls.enableAlarmRule, { body: { id, enabled: true } });
    await raised(id);
    expect(await admin.call(calls.removeAlarmRule, { query: { id } })).toMatchObject({ code: '200' });
    await raised(id, false);
    expect(await rule(id)).toMatchObject({ code: '404' });
  });

  it('follow the device, and clear when the value returns to normal', async () => {
    const id = await saved();
    await raised(id);
    simulator.set('power', 'standby');
    await raised(id, false);
  });

  it('watch the devices of their places only, also after a device has moved', async () => {
    const id = await saved({ scope: { ...nowhere, placeIds: [venue.room] } });
    expect((await rule(id)).data).toMatchObject({ devices: 0 });
    const other = await saved({
      condition: { match: 'all', rules: [{ kind: 'value', property: 'humidity', operator: '>', value: 1 }] },
    });
    expect((await rule(other)).data).toMatchObject({ devices: 0 });
    const found = await admin.call(devicesEndpoints.getDevice, { query: { deviceId } });
    const { name, modelId, sn, netmask, gateway, dns, installLocation, enabled, params } = found.data ?? {};
    const body = { id: deviceId, name, modelId, sn, netmask, gateway, dns, installLocation, enabled, params };
    const move = (placeId: string) => admin.call(devicesEndpoints.saveDevice, { body: { ...body, placeId } as never });
    expect(await move(venue.room)).toMatchObject({ code: '200' });
    await raised(id);
    await move(venue.hall);
    await raised(id, false);
  });

  it('go on after a restart; alarms of rules that were removed meanwhile end', async () => {
    const [kept, gone] = [await saved(), await saved()];
    await raised(kept);
    await raised(gone);
    await close();
    await platform.database.pool.query('delete from alarm_rules where id = $1', [gone]);
    await open();
    await raised(gone, false);
    await raised(kept);
    expect((await ofRule(kept))[0]?.occurrences).toBe(1);
    simulator.set('power', 'standby');
    await raised(kept, false);
  });

  it('notice a lost link, in place of the standard alarm', async () => {
    const id = await saved({ trigger: 'onlineStatus', condition: null, raiseAfterSeconds: 1 });
    const { port } = simulator;
    await vi.waitFor(async () => {
      const found = await admin.call(devicesEndpoints.getDevice, { query: { deviceId } });
      expect(found.data?.live.connection).toBe('online');
    }, patience);
    await simulator.close();
    await raised(id);
    expect((await alarms()).map(({ key }) => key)).toEqual([`${deviceId}:offline:${id}`]);
    simulator = await simulate('pjlink', { host: '127.0.0.1', port, params: {} });
    await raised(id, false);
  });

  it('are whole, or say what is missing', async () => {
    const name = `Twin ${newId()}`;
    await saved({ name });
    expect(await save(draft({ name }))).toMatchObject({ code: 'alarmRule.nameInUse' });
    expect(await save(draft({ condition: null }))).toMatchObject({ code: 'alarmRule.conditionMissing' });
    expect(await save(draft({ trigger: 'timeSlot' }))).toMatchObject({ code: 'alarmRule.hoursMissing' });
    expect(await save(draft({ groupId: newId() }))).toMatchObject({ code: '404' });
    const unknown = { ...nowhere, placeIds: [newId()] };
    expect(await save(draft({ scope: unknown }))).toMatchObject({ code: '404', data: null });
    const { notice } = draft();
    expect(await save(draft({ notice: { ...notice, recipientIds: [newId()] } }))).toMatchObject({ code: '404' });
    const [leaf] = power('on').rules;
    const many = { match: 'any' as const, rules: Array.from({ length: 11 }, () => leaf as never) };
    const tooMany = draft({ condition: { match: 'all', rules: [many, many] } });
    expect(await save(tooMany)).toMatchObject({ code: 'alarmRule.tooManyConditions' });
  });

  it('are found by whom and by what they tell', async () => {
    const { pool, db } = platform.database;
    const id = newId();
    await pool.query(
      "insert into notice_recipients (id, name, kind, phone) values ($1, 'Guard', 'contact', '+86 571 0000 0000')",
      [id],
    );
    const { notice } = draft();
    const escalation = [{ afterMinutes: 5, recipientIds: [id], channelIds: [] }];
    expect((await save(draft({ notice: { ...notice, escalation } }))).code).toBe('200');
    expect(await platform.references.mentioning(db, id)).toBe(1);
    expect(await platform.references.mentioning(db, newId())).toBe(0);
    const templateId = newId();
    await pool.query(
      `insert into notice_templates (id, code, name, group_name, message_type, title, content, external, system)
       values ($1, 'own', 'Own', '', 'alarmRaised', '{}', '{}', false, false)`,
      [templateId],
    );
    await saved({ notice: { ...notice, templateId } });
    expect(await platform.references.mentioning(db, templateId)).toBe(1);
  });

  it('of other places are hidden from an operator, who makes rules for their own places only', async () => {
    const foreign = await saved({ scope: { ...nowhere, placeIds: [venue.hall] } });
    const everywhere = await saved();
    const own = draft({ scope: { ...nowhere, placeIds: [venue.room] } });
    const reply = await save(own, operator);
    expect(reply).toMatchObject({ code: '200' });
    const page = await operator.call(calls.pageAlarmRules);
    expect(page.data?.records.map(({ id }) => id)).toEqual([reply.data?.id]);
    for (const id of [foreign, everywhere]) {
      expect(await rule(id, operator)).toMatchObject({ code: '404' });
      expect(await operator.call(calls.removeAlarmRule, { query: { id } })).toMatchObject({ code: '404' });
      expect(await operator.call(calls.enableAlarmRule, { body: { id, enabled: false } })).toMatchObject({
        code: '404',
      });
      expect(await save({ ...own, id }, operator)).toMatchObject({ code: '404' });
    }
    expect(await save(draft(), operator)).toMatchObject({ code: 'alarmRule.placesNeeded' });
    const beyond = { ...nowhere, placeIds: [venue.room, venue.hall] };
    expect(await save(draft({ scope: beyond }), operator)).toMatchObject({ code: '404' });
    const test = (scope: AlarmRuleDraft['scope']) =>
      operator.call(calls.backTestAlarmRule, { body: { rule: draft({ scope }), days: 1 } });
    expect(await test({ ...nowhere, deviceIds: [deviceId] })).toMatchObject({ code: '404' });
    expect(await test({ ...nowhere, placeIds: [venue.room] })).toMatchObject({ data: { devices: 0 } });
  });

  it('say who hears of their alarms', async () => {
    const noticeOf = createNoticeOf(platform.database.db);
    const of = async (ruleId: string | null) => noticeOf({ ruleId } as Alarm);
    const { notice } = draft();
    const every = await saved({ notice: { ...notice, push: 'every', everyMinutes: 15 } });
    expect(await of(every)).toMatchObject({ push: 'every', everyMinutes: 15, onClear: true, objectIds: [] });
    expect(await of(await saved({ notice: { ...notice, push: 'none' } }))).toBeNull();
    expect(await of(newId())).toBeNull();
    expect(await of(null)).toBeUndefined();
  });

  it('are listed beside the alarms that drivers suggest, which can be switched off', async () => {
    const list = async () => (await admin.call(calls.listSuggestedRules)).data ?? [];
    const offline = async () => (await list()).find(({ suggestionId }) => suggestionId === 'offline');
    expect(await offline()).toMatchObject({ modelId: venue.modelId, devices: 1, enabled: true, level: 2 });
    const set = (enabled: boolean, suggestionId = 'offline') =>
      admin.call(calls.enableSuggestedRule, { body: { modelId: venue.modelId, property: '', suggestionId, enabled } });
    expect(await set(false, 'unheard')).toMatchObject({ code: '404' });
    expect(await set(false)).toMatchObject({ code: '200' });
    expect(await offline()).toMatchObject({ enabled: false });
    const { port } = simulator;
    await simulator.close();
    const connection = async () =>
      (await admin.call(devicesEndpoints.getDevice, { query: { deviceId } })).data?.live.connection;
    await vi.waitFor(async () => expect(await connection()).toBe('offline'), patience);
    await letTimePass(300, 'an alarm would be raised');
    // Alarms of the rules above may still end.
    expect((await alarms()).filter(({ property }) => property !== 'power')).toEqual([]);
    await set(true);
    simulator = await simulate('pjlink', { host: '127.0.0.1', port, params: {} });
    await vi.waitFor(async () => expect(await connection()).toBe('online'), patience);
  });

  it('know the properties of the devices in their scope', async () => {
    const { data } = await admin.call(calls.listRuleProperties, { body: nowhere });
    expect(data).toMatchObject({
      devices: 1,
      properties: [{ property: 'power', name: { en: 'Power' }, devices: 1, elements: [] }],
    });
    const none = await operator.call(calls.listRuleProperties, { body: nowhere });
    expect(none.data).toEqual({ devices: 0, properties: [] });
  });

  it('are kept in groups of two levels', async () => {
    const group = async (name: string, parentId: string | null) =>
      admin.call(calls.saveAlarmRuleGroup, { body: { name, parentId } });
    const top = (await group('Climate', null)).data?.id ?? '';
    const below = (await group('Server rooms', top)).data?.id ?? '';
    expect(await group('Climate', null)).toMatchObject({ code: 'alarmRuleGroup.nameInUse' });
    expect(await group('Third', below)).toMatchObject({ code: 'alarmRuleGroup.thirdLevel' });
    await saved({ groupId: below });
    const page = await admin.call(calls.pageAlarmRules, { query: { groupId: top } });
    expect(page.data).toMatchObject({ total: 1, records: [{ groupName: 'Server rooms' }] });
    expect((await admin.call(calls.listAlarmRuleGroups)).data).toMatchObject([{ rules: 0 }, { rules: 1 }]);
    const remove = (id: string) => admin.call(calls.removeAlarmRuleGroup, { query: { id } });
    expect(await remove(top)).toMatchObject({ code: 'alarmRuleGroup.hasChildren' });
    expect(await remove(below)).toMatchObject({ code: 'alarmRuleGroup.hasRules' });
  });
});
