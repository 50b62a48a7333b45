import {
  automationCalendarEndpoints,
  workOrdersEndpoints as calls,
  serviceLevelsEndpoints as levels,
  type ServiceLevelDraft,
  type WorkOrderDetail,
} from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

let system: OrdersSystem;
let desk: TestClient;
let li: TestClient;
let boss: TestClient;
beforeAll(async () => {
  system = await openOrdersSystem();
  const { room } = system.venue;
  const all = ['view', 'edit', 'control'] as const;
  desk = await system.person('Desk', { workOrderCenter: all }, [room]);
  li = await system.person('Li', { workOrderSelf: all }, [room]);
  boss = await system.person('Boss', { workOrderSelf: ['view'] }, [room]);
});
afterAll(() => system.close());

const minute = 60;
const promise = async (more: Partial<ServiceLevelDraft>): Promise<void> => {
  const body = {
    urgency: 2,
    responseMinutes: null,
    resolutionMinutes: null,
    calendarId: null,
    steps: [],
    ...more,
  } as const;
  expect((await system.admin.call(levels.saveServiceLevel, { body: { ...body, steps: [...body.steps] } })).code).toBe(
    '200',
  );
};
beforeEach(() => promise({}));

const detail = async (id: string): Promise<WorkOrderDetail> => {
  const { data } = await system.admin.call(calls.getWorkOrder, { query: { id } });
  if (!data) throw new Error('no such order');
  return data;
};
const handle = (id: string, action: 'accept' | 'resume', who = li) =>
  who.call(calls.handleWorkOrder, { body: { id, action } });
const hold = (id: string, who = li) =>
  who.call(calls.handleWorkOrder, { body: { id, action: 'hold', reason: 'a part is on its way' } });
/** As if everything about the order had happened so much earlier. */
const age = (id: string, seconds: number) =>
  system.platform.database.pool.query(
    `update work_orders set clock_since = clock_since - $2 * interval '1 s', held_at = held_at - $2 * interval '1 s',
       response_due = response_due - $2 * interval '1 s', resolution_due = resolution_due - $2 * interval '1 s',
       next_step_at = next_step_at - $2 * interval '1 s' where id = $1`,
    [id, seconds],
  );
const check = () => Promise.all([...system.orders, ...system.orders].map((one) => one.checkDeadlines()));
const steps = async (orderId: string) =>
  ((await system.admin.call(calls.listWorkOrderRecords, { query: { orderId } })).data ?? []).flatMap(
    ({ kind, detail: { clock, percent } }) => (clock ? [[kind, clock, percent]] : []),
  );
const within = (seconds: number) => ({
  asymmetricMatch: (value: number) => value >= seconds && value <= seconds + 30,
});

it('promises nothing until somebody says what', async () => {
  expect(await detail(await system.open())).toMatchObject({ response: null, resolution: null, heldAt: null });
});

it('counts until somebody accepts it, and until it is closed', async () => {
  await promise({ responseMinutes: 30, resolutionMinutes: 240 });
  const id = await system.open({ assigneeId: li.userId });
  const opened = await detail(id);
  expect(opened.response).toMatchObject({ target: 30 * minute, used: 0, late: false });
  expect(Date.parse(opened.resolution?.due ?? '') - Date.parse(opened.response?.due ?? '')).toBe(210 * minute * 1000);
  await age(id, 40 * minute);
  expect((await detail(id)).response).toMatchObject({ late: true });
  await handle(id, 'accept');
  const accepted = await detail(id);
  expect(accepted.response).toMatchObject({ used: within(40 * minute), due: null, late: true });
  expect(accepted.resolution).toMatchObject({ used: within(40 * minute), late: false });
  const confirmed = ['equipmentWorks', 'placeTidy'] as const;
  const body = { id, action: 'complete', result: 'done', confirmed: [...confirmed], solveAlarms: null } as const;
  expect((await li.call(calls.handleWorkOrder, { body: { ...body, confirmed: [...confirmed] } })).code).toBe('200');
  expect((await detail(id)).resolution).toMatchObject({ due: null, late: false });
});

it('stands still while it is held, with a reason, and says nothing then', async () => {
  const step = { clock: 'resolution', percent: 100, parts: ['assignee'], userIds: [] } as const;
  await promise({ resolutionMinutes: 60, steps: [{ ...step, parts: ['assignee'], userIds: [] }] });
  const id = await system.open({ assigneeId: li.userId });
  await age(id, 20 * minute);
  expect((await handle(id, 'resume')).code).toBe('workOrder.wrongState');
  expect((await hold(id)).code).toBe('200');
  expect((await hold(id)).code).toBe('workOrder.wrongState');
  expect(await detail(id)).toMatchObject({ resolution: { used: within(20 * minute), due: null, late: false } });
  await age(id, 5 * 60 * minute);
  await check();
  expect(await steps(id)).toEqual([]);
  expect((await handle(id, 'resume')).code).toBe('200');
  const resumed = await detail(id);
  expect(resumed).toMatchObject({ heldAt: null, resolution: { used: within(20 * minute), late: false } });
  expect(Date.parse(resumed.resolution?.due ?? '') - Date.now()).toBeLessThanOrEqual(40 * minute * 1000);
  await age(id, 41 * minute);
  await check();
  expect(await steps(id)).toEqual([['breached', 'resolution', 100]]);
});

it('warns and escalates once for each step, on its own clock, whatever node looks', async () => {
  await promise({
    responseMinutes: 10,
    resolutionMinutes: 100,
    steps: [
      { clock: 'response', percent: 100, parts: ['assignee'], userIds: [] },
      { clock: 'resolution', percent: 50, parts: ['assignee', 'supervisor'], userIds: [] },
      { clock: 'resolution', percent: 120, parts: [], userIds: [boss.userId] },
    ],
  });
  const id = await system.open({ assigneeId: li.userId, supervisorId: desk.userId });
  await check();
  expect(await steps(id)).toEqual([]);
  await age(id, 11 * minute);
  await check();
  expect(await steps(id)).toEqual([['breached', 'response', 100]]);
  await handle(id, 'accept');
  await age(id, 45 * minute);
  await check();
  await age(id, 70 * minute);
  await check();
  await check();
  expect(await steps(id)).toEqual([
    ['breached', 'response', 100],
    ['warned', 'resolution', 50],
    ['breached', 'resolution', 120],
  ]);
  const about = (await system.notices(id)).filter(({ title }) => title.includes('Time limit'));
  expect(about.map(({ userId }) => userId).sort()).toEqual([li.userId, li.userId, desk.userId, boss.userId].sort());
});

it('keeps the time that was used when its urgency or what is promised changes', async () => {
  await promise({ resolutionMinutes: 240 });
  const id = await system.open({ assigneeId: li.userId });
  await age(id, 60 * minute);
  await promise({ resolutionMinutes: 90 });
  expect((await detail(id)).resolution).toMatchObject({ target: 90 * minute, used: within(60 * minute), late: false });
  const { revision } = await detail(id);
  const body = { ...system.draft({ id, urgency: 1, assigneeId: li.userId }), revision };
  expect((await system.admin.call(calls.saveWorkOrder, { body })).code).toBe('200');
  expect((await detail(id)).resolution).toBeNull();
  await age(id, 10 * minute);
  await promise({ urgency: 1, resolutionMinutes: 60 });
  expect((await detail(id)).resolution).toMatchObject({ target: 60 * minute, used: within(70 * minute), late: true });
  await promise({ urgency: 1 });
});

it('runs in the working hours of its urgency, which follow the holidays of the venue', async () => {
  const periods = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
  const hours = await system.admin.call(levels.saveWorkingCalendar, {
    body: { name: 'Daily', periods, onHolidays: false },
  });
  const calendarId = hours.data?.id ?? '';
  await promise({ resolutionMinutes: 240, calendarId });
  expect((await system.admin.call(levels.listWorkingCalendars)).data).toMatchObject([{ id: calendarId, usedBy: [2] }]);
  const id = await system.open();
  const calendar = { workDays: [1, 2, 3, 4, 5], position: null };
  const save = (dates: { name: string; kind: 'holiday'; from: string; to: string }[]) =>
    system.admin.call(automationCalendarEndpoints.saveAutomationCalendar, { body: { ...calendar, dates } });
  expect((await save([{ name: 'Closed', kind: 'holiday', from: '2000-01-01', to: '2099-12-31' }])).code).toBe('200');
  expect((await detail(id)).resolution).toMatchObject({ target: 240 * minute, due: null, late: false });
  await age(id, 3_000 * minute);
  expect((await save([])).code).toBe('200');
  expect((await detail(id)).resolution).toMatchObject({ used: within(0), late: false });
  const remove = () => system.admin.call(levels.removeWorkingCalendar, { body: { id: calendarId } });
  expect((await remove()).code).toBe('serviceLevel.calendarInUse');
  await promise({});
  expect((await remove()).code).toBe('200');
});

it('is promised anew while people work on orders, and no order is left behind', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => system.open({ assigneeId: li.userId })));
  const work = ids.flatMap((id) => [hold(id), handle(id, 'accept'), handle(id, 'resume')]);
  await Promise.all([
    ...work,
    ...[60, 90, 120].map((resolutionMinutes) => promise({ resolutionMinutes })),
    system.open(),
  ]);
  const [{ rows: levelRows }, { rows }] = await Promise.all([
    system.platform.database.pool.query('select resolution_minutes as m from service_levels where urgency = 2'),
    system.platform.database.pool.query(
      `select distinct resolution_target / 60000 as m from work_orders where urgency = 2 and status in ('unprocessed', 'processing')
         and held_at is null`,
    ),
  ]);
  expect(rows.map(({ m }) => Number(m))).toEqual(levelRows.map(({ m }) => Number(m)));
});

it('is promised by those who see the whole venue', async () => {
  const { room } = system.venue;
  const part = await system.person('Part', { workOrderUrgent: ['view', 'edit'] }, [room]);
  const body = { urgency: 2, responseMinutes: 1, resolutionMinutes: 2, calendarId: null, steps: [] } as const;
  expect((await part.call(levels.saveServiceLevel, { body: { ...body, steps: [] } })).code).toBe('403');
  expect((await part.call(levels.listServiceLevels)).data).toHaveLength(4);
  const wrong = { ...body, responseMinutes: 3, steps: [] };
  expect(await system.admin.call(levels.saveServiceLevel, { body: wrong })).toMatchObject({
    code: '422',
    details: [{ field: 'responseMinutes' }],
  });
});

it('counts an order as on time that kept both its deadline and the resolution time', async () => {
  await promise({ resolutionMinutes: 60 });
  const from = new Date().toISOString();
  const { pool } = system.platform.database;
  const figures = async () => (await desk.call(calls.workOrderFigures, { query: { from } })).data;
  const before = (await figures())?.overdue ?? 0;
  const end = async (deadline: string | null, back: string): Promise<void> => {
    const id = await system.open({ assigneeId: li.userId, deadline });
    await handle(id, 'accept');
    await pool.query(
      `update work_orders set clock_since = clock_since - $2::interval, resolution_due = resolution_due - $2::interval
       where id = $1`,
      [id, back],
    );
    if (back !== '0') expect((await figures())?.overdue).toBe(before + 1);
    const confirmed = ['equipmentWorks' as const, 'placeTidy' as const];
    const body = { id, action: 'complete' as const, result: 'done', confirmed, solveAlarms: null };
    expect((await li.call(calls.handleWorkOrder, { body })).code).toBe('200');
  };
  const later = new Date(Date.now() + 86_400_000).toISOString();
  await end(null, '0');
  expect((await figures())?.onTime).toBe(1);
  await end(later, '2 hours');
  expect((await figures())?.onTime).toBe(0.5);
});
