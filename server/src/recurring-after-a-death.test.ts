import { orderPlansEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { dataOf, openProgramNodes, type ProgramNodes } from './platform/testing/program-nodes.ts';

const patience = { timeout: 60_000, interval: 100 };
let database: TestDatabase;
let nodes: ProgramNodes;
beforeAll(async () => {
  database = await createTestDatabase();
  nodes = await openProgramNodes(database, {});
}, 180_000);
afterAll(async () => {
  await nodes?.close();
  await database?.drop();
});

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.pool.query(text, values)).rows as T[];
/** The due times that have orders, each as often as it has some. */
const opened = async (): Promise<string[]> => {
  const rows = await query<{ planned: Date }>(
    `select p.planned from work_order_plan_orders p join work_orders o on o.id = p.order_id order by p.planned`,
  );
  return rows.map(({ planned }) => planned.toISOString());
};
const countOf = async (what: string): Promise<number> =>
  (await query<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n ?? -1;
const waiting = () => countOf(`notice_deliveries where status = 'waiting'`);

it('a recurring order whose node dies between the commit and the notice is opened once and told once', async () => {
  const { placeId } = nodes;
  let node = nodes.first;
  const [user] = await query<{ id: string }>('select id from users where removed_at is null limit 1');
  const body = {
    name: 'Filters',
    enabled: true,
    recurrence: { kind: 'days', every: 1, times: ['08:00'], on: 'all' } as const,
    startsOn: '2026-01-01',
    theme: 'Clean the filters',
    type: 'maintenance',
    urgency: 3 as const,
    placeId,
    deviceIds: [],
    assigneeId: user?.id ?? null,
    supervisorId: null,
    hours: 24,
    description: '',
  };
  const { id } = dataOf(await node.call(orderPlansEndpoints.saveOrderPlan, { body }));
  // Nothing leaves while there is a row in `held`: what was committed waits.
  await query(`create table held (at timestamptz default now());
    create function hold_notices() returns trigger language plpgsql as
      $$ begin if exists (select from held) then raise exception 'held by the test'; end if; return new; end $$;
    create trigger hold_notices before update on notice_deliveries for each row execute function hold_notices()`);
  const due: string[] = [];
  for (const round of [1, 2]) {
    await query('insert into held default values');
    const [set] = await query<{ at: Date }>(
      `update work_order_plans set next_due_at = date_trunc('second', now()) where id = $1 returning next_due_at as at`,
      [id],
    );
    due.push(set?.at.toISOString() ?? '');
    await expect.poll(opened, patience).toEqual(due);
    expect(await waiting()).toBe(1);
    await node.server.kill();
    await query('delete from held');
    node = await nodes.start(`life ${round + 1}`);
    await expect.poll(waiting, patience).toBe(0);
  }
  expect(await opened()).toEqual(due);
  expect(await countOf('work_orders')).toBe(2);
  expect(await countOf(`notice_deliveries where subject like 'workOrder:%'`)).toBe(2);
  const [plan] = await query<{ later: boolean }>('select next_due_at > now() as later from work_order_plans');
  expect(plan?.later).toBe(true);
  await node.server.kill();
}, 240_000);
