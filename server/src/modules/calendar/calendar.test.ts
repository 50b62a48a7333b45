import {
  type AutomationCalendar,
  type AutomationCheck,
  automationCalendarEndpoints as calls,
  textOf,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { implement } from '../../platform/http/implement.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import type { KnownAutomation } from '../automations/automations.store.ts';
import type { TriggerEvent } from '../automations/run/fire.ts';
import { createScheduleEvents } from '../automations/triggers/schedule-events.ts';
import type { DeviceWords } from '../checks/device-words.ts';
import { judgeChecks } from '../checks/judge-checks.ts';
import { createConfig } from '../config/config.module.ts';
import { calendarHandlers } from './calendar.routes.ts';
import { readCalendar } from './calendar.store.ts';

const festival: AutomationCalendar = {
  workDays: [1, 2, 3, 4, 5],
  dates: [{ name: 'Spring Festival', kind: 'holiday', from: '2026-02-15', to: '2026-02-23' }],
  position: null,
};
/** Local times, as the server's. */
const localTime = (text: string): Date => new Date(text);

describe('the calendar of the venue', () => {
  let platform: TestPlatform;
  let api: TestApi;
  const changed = vi.fn();
  beforeAll(async () => {
    platform = await createTestPlatform();
    const nodes = await wireOn(platform, (node) => ({
      routes: implement(
        calls,
        calendarHandlers({ ...node, changed, follow: async () => undefined, settings: createConfig(node) }),
      ),
    }));
    api = await createTestApi(platform, nodes);
  });
  afterAll(async () => {
    await api.close();
    await platform.close();
  });

  it('is the usual week until somebody changes it', async () => {
    const editor = api.signIn({ grants: { linkageStrategy: ['view', 'edit'] }, places: 'all' });
    expect((await editor.call(calls.getAutomationCalendar)).data).toEqual({
      revision: 0,
      workDays: [1, 2, 3, 4, 5],
      dates: [],
      position: null,
    });
    for (const body of [{ ...festival, workDays: [1, 2] }, festival])
      expect((await editor.call(calls.saveAutomationCalendar, { body })).code).toBe('200');
    expect(changed).toHaveBeenCalledTimes(2);
    expect((await editor.call(calls.getAutomationCalendar)).data).toEqual({ ...festival, revision: 2 });
    const looker = api.signIn({ grants: { strategy: ['view'] }, places: [] });
    expect((await looker.call(calls.getAutomationCalendar)).data).toEqual({ ...festival, revision: 2 });
    expect((await looker.call(calls.saveAutomationCalendar, { body: festival })).code).toBe('403');
  });

  it('is for those to change who see the whole venue', async () => {
    const editor = api.signIn({ grants: { linkageStrategy: ['view', 'edit'] }, places: [] });
    const { data: before } = await editor.call(calls.getAutomationCalendar, {});
    const body = { workDays: [7], dates: [], position: null };
    expect((await editor.call(calls.saveAutomationCalendar, { body })).code).toBe('403');
    expect((await editor.call(calls.getAutomationCalendar, {})).data).toEqual(before);
  });

  it('refuses dates that end before they begin', async () => {
    const editor = api.signIn({ superAdministrator: true });
    const dates = [{ name: 'Wrong', kind: 'holiday' as const, from: '2026-02-15', to: '2026-02-14' }];
    const reply = await editor.call(calls.saveAutomationCalendar, { body: { ...festival, dates } });
    expect(reply).toMatchObject({ code: '422' });
    expect(JSON.stringify(reply)).toContain('dates.0.to');
  });

  it('needs a position for the sun, which is not taken away again', async () => {
    const editor = api.signIn({ superAdministrator: true });
    const sun = {
      when: { kind: 'sun' as const, event: 'sunset' as const, offsetMinutes: 10, days: [1, 2, 3, 4, 5, 6, 7] },
    };
    const due = () => editor.call(calls.listDueTimes, { body: sun });
    expect(await due()).toMatchObject({ code: 'automation.positionMissing' });
    const save = (position: AutomationCalendar['position']) =>
      editor.call(calls.saveAutomationCalendar, { body: { ...festival, position } });
    expect((await save({ latitude: 31.2304, longitude: 121.4737 })).code).toBe('200');
    const texts = ((await due()).data ?? []).map(({ text }) => text.en);
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).toMatch(/^\d{4}-\d\d-\d\d, sunset \d\d:\d\d plus 10 min$/);
    expect((await save(null)).code).toBe('automation.positionKept');
    expect((await save({ latitude: 91, longitude: 0 })).code).toBe('422');
    await platform.database.pool.query('delete from automation_calendars');
    await platform.database.pool.query('delete from system_configs');
  });

  it('shows the next three due times of a schedule, in words', async () => {
    const client = api.signIn({ superAdministrator: true });
    await client.call(calls.saveAutomationCalendar, { body: { workDays: [], dates: [], position: null } });
    const times = (on: 'workdays' | 'holidays') =>
      client.call(calls.listDueTimes, {
        body: { when: { kind: 'times', times: ['08:00'], days: [1, 2, 3, 4, 5, 6, 7], on } },
      });
    expect((await times('workdays')).data).toEqual([]);
    const found = (await times('holidays')).data ?? [];
    expect(found.map(({ text }) => /^\d{4}-\d\d-\d\d 08:00 \(day off\)$/.test(textOf(text, 'en')))).toEqual([
      ...[true, true, true],
    ]);
    expect([...found].sort((a, b) => a.at.localeCompare(b.at))).toEqual(found);
    const cron = { when: { kind: 'cron' as const, expression: '99 99 * * *' } };
    expect((await client.call(calls.listDueTimes, { body: cron })).code).toBe('automation.scheduleInvalid');
  });

  it('decides what comes due, and the trace names the holiday', async () => {
    const admin = api.signIn({ superAdministrator: true });
    await admin.call(calls.saveAutomationCalendar, { body: festival });
    const when = (on: 'workdays' | 'holidays') =>
      ({ kind: 'times', times: ['08:00'], days: [1, 2, 3, 4, 5, 6, 7], on }) as const;
    const trigger = (on: 'workdays' | 'holidays') =>
      ({ kind: 'schedule', id: on, when: when(on), catchUpMinutes: 0 }) as const;
    const automation = {
      id: 'one',
      enabled: true,
      updatedAt: 0,
      triggers: [trigger('workdays'), trigger('holidays')],
    };
    const lookAt = async (at: Date): Promise<TriggerEvent[]> => {
      const heard: TriggerEvent[] = [];
      const schedules = createScheduleEvents({
        calendar: { read: () => readCalendar(platform.database.db) },
        log: platform.log,
        now: () => at.getTime(),
        follow: { all: () => [automation as unknown as KnownAutomation], onChange: () => undefined },
        events: { add: (event) => void heard.push(event) },
      });
      schedules.start();
      await expect.poll(() => heard.length).toBeGreaterThan(0);
      await schedules.stop();
      return heard;
    };
    const onHoliday = await lookAt(localTime('2026-02-17T08:00:10'));
    expect(onHoliday.map(({ cause }) => cause.text.en)).toEqual([
      'scheduled for 2026-02-17 08:00 (holiday: Spring Festival)',
    ]);
    const later = await lookAt(localTime('2026-02-24T08:00:10'));
    expect(later.map(({ cause }) => cause.text.zh)).toEqual(['定时 2026-02-24 08:00（工作日）']);
  });

  it.each([
    ['workdays', '2026-02-17T09:00', false, 'holiday: Spring Festival'],
    ['holidays', '2026-02-17T09:00', true, 'holiday: Spring Festival'],
    ['workdays', '2026-02-24T09:00', true, 'working day'],
    ['workdays', '2026-02-24T19:00', false, 'working day'],
    // The night that began on a working day lasts until its end.
    ['workdays', '2026-02-14T05:00', true, 'day off'],
    ['workdays', '2026-02-24T05:00', false, 'working day'],
  ] as const)('lets hours of %s at %s be %s', (on, at, met, seen) => {
    const period = (from: string, to: string) => ({ days: [1, 2, 3, 4, 5, 6, 7], from, to });
    const check: AutomationCheck = {
      kind: 'hours',
      on,
      hours: { applies: 'inside', periods: [period('08:00', '18:00'), period('22:00', '06:00')] },
    };
    const present = { devices: new Map(), places: new Map(), variables: new Map() };
    const verdict = judgeChecks(
      { match: 'all', rules: [check] },
      { ...present, calendar: festival, at: localTime(at).getTime() },
      {} as DeviceWords,
    );
    expect(verdict.met).toBe(met);
    expect(verdict.checks[0]?.seen?.en).toBe(seen);
  });
});
