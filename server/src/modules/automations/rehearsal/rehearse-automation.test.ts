import {
  type AutomationDraft,
  type AutomationTrigger,
  automationsEndpoints as calls,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { type AutomationsSystem, openAutomationsSystem } from '../automations.fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
/** The whole hour two days ago. */
const start = Math.floor(Date.now() / hour) * hour - 48 * hour;
/** Whole hours of the last day in which everything of it lies within the day. */
const hoursOf = (at: string): number => (Date.parse(at) - start) / hour;

let system: AutomationsSystem;
let [lamp, screen] = ['', ''];

beforeAll(async () => {
  system = await openAutomationsSystem();
  ({ lampId: lamp, screenId: screen } = system);
  const { history } = system.estate;
  const hours = Array.from({ length: 49 }, (_, at) => start + at * hour);
  // Each hour 7 from the tenth minute until the thirtieth.
  const ofLamp = hours.flatMap((at) => [
    { at, number: 1 },
    { at: at + 10 * minute, number: 7 },
    { at: at + 30 * minute, number: 1 },
  ]);
  const ofScreen = hours.map((at, nth) => ({ at, number: nth % 2 === 0 ? 1 : 2 }));
  await history.addPast([
    { deviceId: lamp, property: 'input', points: ofLamp.filter(({ at }) => at < Date.now()) },
    { deviceId: screen, property: 'input', points: ofScreen.filter(({ at }) => at < Date.now()) },
  ]);
});
afterAll(() => system.close());

const above = (more: object = {}): AutomationTrigger =>
  ({
    kind: 'property',
    id: 't',
    deviceIds: [lamp],
    property: 'input',
    on: 'change',
    forSeconds: 0,
    compare: { operator: '>', value: 5 },
    ...more,
  }) as AutomationTrigger;
const draft = (more: Partial<AutomationDraft> = {}): AutomationDraft =>
  system.automation({ enabled: false, triggers: [above()], ...more });
const rehearse = async (more: Partial<AutomationDraft> = {}, days = 1) => {
  const reply = await system.root.call(calls.rehearseAutomation, { body: { automation: draft(more), days } });
  if (!reply.data) throw new Error(`it was not rehearsed: ${reply.code}`);
  return reply.data;
};

describe('a rehearsal', () => {
  it('finds every time at which the trigger would have fired, and carries nothing out', async () => {
    const result = await rehearse();
    expect(result.counts.wouldRun).toBe(24);
    expect(result).toMatchObject({
      truncated: false,
      approximate: false,
      notRehearsed: [],
      readings: expect.any(Number),
    });
    for (const { at, cause } of result.moments) {
      expect(hoursOf(at) % 1).toBeCloseTo(1 / 6);
      expect(cause.en).toBe('Input of Lamp became 7');
    }
    expect(result.byDay.reduce((sum, { wouldRun }) => sum + wouldRun, 0)).toBe(24);
    expect((await system.root.call(calls.pageFirings, { query: {} })).data?.total).toBe(0);
    const { rows } = await system.platform.database.pool.query('select count(*)::int n from scene_runs');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('keeps to durations', async () => {
    const held = await rehearse({ triggers: [above({ forSeconds: 900 })] });
    expect(held.moments.length).toBeGreaterThanOrEqual(23);
    for (const { at } of held.moments) expect(hoursOf(at) % 1).toBeCloseTo(25 / 60);
    expect((await rehearse({ triggers: [above({ forSeconds: 1_500 })] })).moments).toEqual([]);
  });

  it('judges the condition by what another device showed then', async () => {
    const check = { kind: 'value' as const, deviceId: screen, property: 'input', operator: '==' as const };
    const condition = { match: 'all' as const, rules: [{ ...check, against: { kind: 'value' as const, value: 1 } }] };
    const { moments, counts } = await rehearse({ condition });
    expect(counts).toMatchObject({ wouldRun: 12, notMet: 12, unknown: 0 });
    for (const { at, outcome, checks } of moments) {
      const even = Math.floor(hoursOf(at)) % 2 === 0;
      expect([outcome, checks[0]?.seen?.en]).toEqual([even ? 'wouldRun' : 'notMet', even ? '1' : '2']);
    }
  });

  it('judges for how long something had held', async () => {
    const check = (forSeconds: number) => ({
      kind: 'value' as const,
      deviceId: lamp,
      property: 'input',
      operator: '>' as const,
      forSeconds,
      against: { kind: 'value' as const, value: 5 },
    });
    // The screen changes at whole hours, 30 minutes after the lamp fell back: looked at in between, 15 minutes on.
    const triggers: AutomationTrigger[] = [
      { kind: 'schedule', id: 't', when: { kind: 'cron', expression: '25 * * * *' }, catchUpMinutes: 0 },
    ];
    const after = async (forSeconds: number) =>
      (await rehearse({ triggers, condition: { match: 'all', rules: [check(forSeconds)] } })).counts;
    expect(await after(14 * 60)).toMatchObject({ wouldRun: 24, notMet: 0 });
    expect(await after(16 * 60)).toMatchObject({ wouldRun: 0, notMet: 24 });
  });

  it('says what it does not know instead of guessing', async () => {
    const body = { name: 'armed', description: '', type: 'bool' as const, defaultValue: true, placeId: null };
    const { data } = await system.root.call(variables.saveAutomationVariable, { body });
    const check = { kind: 'variable' as const, name: 'armed', operator: '==' as const, value: true };
    const { counts, notRehearsed } = await rehearse({
      condition: { match: 'all', rules: [check] },
      triggers: [above(), { kind: 'webhook', id: 'w' }],
    });
    expect(counts).toMatchObject({ unknown: 24, wouldRun: 0 });
    expect(notRehearsed).toEqual(['webhook']);
    const never = { kind: 'value' as const, deviceId: screen, property: 'input', operator: '>' as const };
    const rules = [check, { ...never, against: { kind: 'value' as const, value: 5 } }];
    // Whatever the variable was, the other check did not hold.
    expect((await rehearse({ condition: { match: 'all', rules } })).counts).toMatchObject({ unknown: 0, notMet: 24 });
    expect((await rehearse({ condition: { match: 'any', rules } })).counts).toMatchObject({ unknown: 24, notMet: 0 });
    // Since its last change its value is certain.
    const { pool } = system.platform.database;
    await pool.query('delete from variable_changes');
    await pool.query(`update automation_variables set updated_at = now() - interval '12 hours' where name = 'armed'`);
    const since = await rehearse({ condition: { match: 'all', rules: [check] } });
    expect(since.counts).toMatchObject({ unknown: 12, wouldRun: 12 });
    await system.root.call(variables.removeAutomationVariable, { params: { id: data?.id ?? '' } });
  });

  it('counts what would have come too often', async () => {
    const twice = [above(), above({ id: 'u', compare: { operator: '==', value: 7 } })];
    expect((await rehearse({ triggers: twice, mostPerHour: 1 })).counts).toMatchObject({ wouldRun: 24, tooOften: 24 });
  });

  it('knows schedules and connections', async () => {
    const schedule: AutomationTrigger = {
      kind: 'schedule',
      id: 's',
      catchUpMinutes: 0,
      when: { kind: 'cron', expression: '*/15 * * * *' },
    };
    const { counts, moments } = await rehearse({ triggers: [schedule] }, 2);
    expect(counts.wouldRun).toBe(2 * 24 * 4);
    expect(moments).toHaveLength(192);
    const { pool } = system.platform.database;
    for (const [kind, ago] of [
      ['offline', 300],
      ['online', 240],
    ] as const)
      await pool.query(
        `insert into device_events (id, device_id, place_id, at, kind, text) values ($1, $2, $3, now() - make_interval(mins => $4), $5, '{}')`,
        [newId(), lamp, system.venue.hall, ago, kind],
      );
    const off: AutomationTrigger = { kind: 'connection', id: 'o', deviceIds: [lamp], to: 'offline', forSeconds: 60 };
    const lost = await rehearse({ triggers: [off] });
    expect(lost.moments.map(({ cause }) => cause.en)).toEqual(['Lamp went offline']);
    const ago = Date.now() - Date.parse(lost.moments[0]?.at ?? '');
    expect(Math.round(ago / minute)).toBe(299);
  });

  it('is refused for devices and places that the caller may not see', async () => {
    const guest = system.api.signIn({ grants: { linkageStrategy: ['view'] }, places: [system.venue.room] });
    const body = { automation: draft(), days: 1 };
    expect((await guest.call(calls.rehearseAutomation, { body })).code).toBe('automation.placeUnknown');
  });

  it('takes a typed message, as messages have no past', async () => {
    const button: AutomationTrigger = {
      kind: 'mqtt',
      id: 'm',
      topic: 'rooms/+/button',
      compare: { field: 'level', operator: '>', value: 3 },
    };
    const any: AutomationTrigger = { kind: 'mqtt', id: 'n', topic: 'rooms/102/button', compare: null };
    const say = async (topic: string, text: string, more: Partial<AutomationDraft> = {}, client = system.root) => {
      const automation = draft({ triggers: [button, any, above()], ...more });
      const { data, code, details } = await client.call(calls.rehearseAutomationMessage, {
        body: { automation, topic, text },
      });
      return { ...data, code, fields: details?.map(({ field }) => field) };
    };
    const heard = await say('rooms/102/button', '{"level": 4}');
    expect(heard.triggers).toEqual([
      { id: 'm', topic: 'rooms/+/button', hears: true, fits: true, value: 4 },
      { id: 'n', topic: 'rooms/102/button', hears: true, fits: true, value: '{"level": 4}' },
    ]);
    expect(heard.moment).toMatchObject({ outcome: 'wouldRun', checks: [] });
    expect(heard.moment?.cause.en).toContain('rooms/102/button');
    // Another topic, a value below, and a condition that does not hold.
    const elsewhere = await say('rooms/7/button', '{"level": 2}');
    expect(elsewhere.triggers?.map(({ hears, fits }) => [hears, fits])).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(elsewhere.moment).toBeNull();
    const offline = { kind: 'connection' as const, deviceId: lamp, is: 'offline' as const };
    const unmet = await say('rooms/102/button', '9', { condition: { match: 'all', rules: [offline] } });
    expect(unmet.moment).toMatchObject({ outcome: 'notMet', checks: [{ position: '1', met: false }] });
    // Nothing has run, and nothing is left.
    const { rows } = await system.platform.database.pool.query('select count(*)::int as n from automation_firings');
    expect(rows[0]?.n).toBe(0);
    expect((await say('rooms/+/button', 'x')).fields).toEqual(['topic']);
    const guest = system.api.signIn({ grants: { linkageStrategy: ['view'] }, places: [system.venue.hall] });
    expect((await say('rooms/102/button', 'x', {}, guest)).code).toBe('automation.topicForbidden');
  });
});
