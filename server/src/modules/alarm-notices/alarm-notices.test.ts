import { type Alarm, recipientsEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { type AlarmChange, alarmChangeRecorded, nameOfLevel } from '../alarms/alarms.module.ts';
import { channelDraft, openFarSide, openNotices } from '../notices/notices.fixture.ts';
import type { AlarmNotice } from './alarm-notice.ts';
import { createAlarmNotices } from './alarm-notices.module.ts';

type System = Awaited<ReturnType<typeof openNotices>>;
let system: System;
let far: Awaited<ReturnType<typeof openFarSide>>;
let modules: ReturnType<typeof createAlarmNotices>[];
let channel: string;
let rule: AlarmNotice | null | undefined;
const alarms = new Map<string, Alarm>();

beforeAll(async () => {
  system = await openNotices();
  far = await openFarSide();
  channel = await system.saveChannel(channelDraft('webhook', { url: far.url }));
  modules = system.platform.all.map((node, at) => {
    const notices = system.nodes[at] ?? system.notices;
    const module = createAlarmNotices({
      ...node,
      alarms: {
        find: async (_places, id) => alarms.get(id),
        levels: { check: async () => undefined, nameOf: nameOfLevel },
      },
      // The preview was plugged in by the fixture.
      notices: { send: notices.send, recipientIds: notices.recipientIds, setAlarms: () => undefined },
    });
    module.setRules(() => rule);
    return module;
  });
  for (const module of modules) await module.start();
  await system.platform.news.start();
});
afterAll(async () => {
  for (const module of modules) await module.stop();
  await system.close();
  await far.close();
});
beforeEach(async () => {
  await system.pool.query('truncate notice_deliveries, alarm_notice_timers, alarm_notices_sent');
  alarms.clear();
  far.got.length = 0;
});

const raise = async (more: Partial<Alarm> = {}): Promise<Alarm> => {
  const alarm: Alarm = {
    id: newId(),
    key: 'k',
    level: 2,
    text: { zh: '离线', en: 'Offline' },
    deviceId: newId(),
    deviceName: 'Beamer',
    typeIcon: 'x',
    placeId: newId(),
    placeName: 'Hall',
    property: null,
    value: null,
    ruleId: null,
    active: true,
    raisedAt: new Date().toISOString(),
    lastAt: new Date().toISOString(),
    clearedAt: null,
    occurrences: 1,
    acknowledgedAt: null,
    acknowledgedBy: null,
    status: 'pending',
    result: null,
    remarks: null,
    solvedAt: null,
    solvedBy: null,
    assigneeId: null,
    assignee: null,
    shelvedUntil: null,
    shelvedBy: null,
    shelveReason: null,
    suppressedBy: null,
    ...more,
  };
  alarms.set(alarm.id, alarm);
  await tell(alarm.id, 'raised');
  return alarm;
};
const tell = async (alarmId: string, change: AlarmChange, more: Partial<Alarm> = {}) => {
  const alarm = alarms.get(alarmId);
  if (alarm) alarms.set(alarmId, { ...alarm, ...more });
  const { database, news } = system.platform;
  await database.transaction((tx) => news.changed(tx, alarmChangeRecorded, { alarmId, change }));
  await vi.waitFor(async () => {
    const { rows } = await system.pool.query("select from news_deliveries where consumer = 'alarm-notices'");
    expect(rows).toHaveLength(0);
  });
};
const titles = async () => (await system.deliveries()).map(({ title }) => title.split(']')[0]?.slice(1)).sort();
const timers = async () =>
  (await system.pool.query('select kind, step from alarm_notice_timers order by kind, step')).rows as object[];
/** Lets the timers of a kind become due, and looks at them. */
const later = async (kind: string) => {
  await system.pool.query(`update alarm_notice_timers set due_at = now() - interval '1 second' where kind = $1`, [
    kind,
  ]);
  for (const module of modules) {
    await module.stop();
    await module.start();
  }
};
const once = (more: Partial<AlarmNotice> = {}): AlarmNotice => ({
  push: 'once',
  everyMinutes: 5,
  onClear: false,
  templateId: null,
  objectIds: [],
  escalation: [],
  channelIds: [channel],
  ...more,
});

it('announces an alarm once, however often its cause comes and goes', async () => {
  rule = once({ onClear: true });
  const { id } = await raise();
  await tell(id, 'cleared', { active: false, clearedAt: new Date().toISOString() });
  await tell(id, 'raised', { active: true });
  expect(await titles()).toEqual(['Cleared', 'Serious']);
  expect(await timers()).toEqual([]);
  await vi.waitFor(() => expect(far.got).toHaveLength(2), 5_000);
});

it('goes to all notify objects where no rule speaks about a serious alarm', async () => {
  const body = { name: 'Duty', kind: 'contact', phone: null, email: 'duty@example.com', language: 'en' };
  await system.admin.call(recipientsEndpoints.saveRecipient, { body });
  const { rows } = await system.pool.query("select id from notice_templates where code = 'alarm-raised'");
  await system.pool.query('insert into notice_template_channels values ($1, $2) on conflict do nothing', [
    rows[0].id,
    channel,
  ]);
  rule = undefined;
  await raise({ level: 3 });
  expect(await titles()).toEqual([]);
  await raise({ level: 2 });
  expect((await titles()).length).toBeGreaterThan(0);
});

it('is silent about a shelved alarm, and speaks when it comes back', async () => {
  rule = once({ push: 'every' });
  const { id } = await raise({ shelvedUntil: new Date(Date.now() + 60_000).toISOString() });
  expect(await titles()).toEqual([]);
  await tell(id, 'unshelved', { shelvedUntil: null });
  expect(await titles()).toEqual(['Serious']);
  await tell(id, 'assigned');
  expect(await timers()).toHaveLength(1);
  await tell(id, 'shelved', { shelvedUntil: new Date(Date.now() + 60_000).toISOString() });
  expect(await timers()).toEqual([]);
});

it('is silent about a suppressed alarm, and speaks at the end of the window if it is still active', async () => {
  rule = once({ push: 'every', onClear: true });
  const suppressedBy = { id: newId(), name: 'Rewiring', until: new Date().toISOString() };
  const still = await raise({ suppressedBy });
  const gone = await raise({ suppressedBy });
  await tell(gone.id, 'cleared', { active: false, clearedAt: new Date().toISOString() });
  expect(await titles()).toEqual([]);
  await tell(gone.id, 'unsuppressed', { suppressedBy: null });
  expect(await titles()).toEqual([]);
  await tell(still.id, 'unsuppressed', { suppressedBy: null });
  expect(await titles()).toEqual(['Serious']);
  expect(await timers()).toHaveLength(1);
  await tell(still.id, 'suppressed', { suppressedBy });
  expect(await timers()).toEqual([]);
});

it('says nothing where no rule says so', async () => {
  rule = null;
  await raise();
  expect(await titles()).toEqual([]);
});

it('reminds until somebody acknowledges, each time once, over restarts and on several nodes', async () => {
  rule = once({ push: 'every' });
  const { id } = await raise();
  expect(await timers()).toEqual([{ kind: 'repeat', step: 0 }]);
  for (const count of [1, 2]) {
    await later('repeat');
    await vi.waitFor(async () => expect(await titles()).toHaveLength(1 + count), 5_000);
  }
  expect(await titles()).toEqual(['Serious', 'Still open, Serious', 'Still open, Serious']);
  const [due] = (await system.pool.query('select due_at > now() as ahead from alarm_notice_timers')).rows;
  expect(due).toEqual({ ahead: true });
  await tell(id, 'acknowledged', { acknowledgedAt: new Date().toISOString() });
  expect(await timers()).toEqual([]);
});

it('waits while an alarm is shelved or suppressed', async () => {
  rule = once({ push: 'every' });
  await raise();
  rule = null;
  await later('repeat');
  await vi.waitFor(async () => {
    const { rows } = await system.pool.query('select from alarm_notice_timers where due_at > now()');
    expect(rows).toHaveLength(1);
  }, 5_000);
  expect(await titles()).toEqual(['Serious']);
});

it('is quiet about a shelved alarm until it comes back', async () => {
  rule = once({ push: 'every' });
  const shelvedUntil = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await raise({ shelvedUntil });
  await tell(id, 'assigned', { assignee: 'somebody' });
  expect([await titles(), await timers()]).toEqual([[], []]);
  await tell(id, 'unshelved', { shelvedUntil: null });
  expect([await titles(), await timers()]).toEqual([['Serious'], [{ kind: 'repeat', step: 0 }]]);
  await tell(id, 'assigned');
  expect(await timers()).toHaveLength(1);
  await tell(id, 'shelved', { shelvedUntil });
  expect(await timers()).toEqual([]);
});

it('escalates step by step until somebody acknowledges', async () => {
  const body = { name: 'Chief', kind: 'contact', phone: null, email: 'chief@example.com', language: 'en' };
  const chief = system.must(await system.admin.call(recipientsEndpoints.saveRecipient, { body })).id;
  const step = (afterMinutes: number) => ({ afterMinutes, objectIds: [chief], channelIds: [channel] });
  rule = once({ escalation: [step(5), step(15)] });
  const { id } = await raise();
  expect(await timers()).toHaveLength(2);
  await system.pool.query("update alarm_notice_timers set due_at = now() - interval '1 minute' where step = 0");
  for (const module of modules) {
    await module.stop();
    await module.start();
  }
  await vi.waitFor(async () => expect(await titles()).toEqual(['Escalated, Serious', 'Serious']), 5_000);
  expect(await timers()).toEqual([{ kind: 'escalation', step: 1 }]);
  // The alarm clears and comes back: the step that was taken is not taken again.
  await tell(id, 'cleared', { active: false });
  await tell(id, 'raised', { active: true });
  expect(await timers()).toEqual([{ kind: 'escalation', step: 1 }]);
  await tell(id, 'solved', { status: 'processed' });
  expect(await timers()).toEqual([]);
});
