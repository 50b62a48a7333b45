import { workOrdersEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { newId } from './platform/database/uuid.ts';
import { dataOf, openProgramNodes, type ProgramNodes } from './platform/testing/program-nodes.ts';

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

/** Read from the rows themselves: how long after its time each thing was done, in seconds; null while it is not. */
const lateness = async (): Promise<Record<string, number | null>> => {
  const { rows } = await database.pool.query(`select
    (select extract(epoch from overdue_at - deadline) from work_orders)::float8 as "order",
    (select extract(epoch from at - due) from changes, dues where what = 'place')::float8 as place,
    (select extract(epoch from at - due) from changes, dues where what = 'meeting')::float8 as meeting,
    (select extract(epoch from at - due) from changes, dues where what = 'timer')::float8 as timer`);
  return rows[0];
};

it('what is due is done once and in time by the node that is left', async () => {
  const { first, placeId } = nodes;
  const second = await nodes.start('second');
  const { pool } = database;
  const body = {
    placeId,
    theme: 'Lamp',
    type: 'repair',
    urgency: 2,
    description: '',
    deadline: new Date(Date.now() + 3_600_000).toISOString(),
    assigneeId: null,
    supervisorId: null,
    deviceIds: [],
    alarmIds: [],
  };
  dataOf(await first.call(workOrdersEndpoints.saveWorkOrder, { body }));
  // When what was done was done, whoever did it.
  await pool.query(`create table changes (what text, at timestamptz default clock_timestamp());
    create table dues (due timestamptz);
    create function note_change() returns trigger language plpgsql as
      $$ begin insert into changes (what) values (tg_argv[0]); return null; end $$;
    create trigger note_place after update on places for each row
      when (old.set_state is not null and new.set_state is null) execute function note_change('place');
    create trigger note_meeting after update on meetings for each row
      when (new.status = 'ended') execute function note_change('meeting');
    create trigger note_timer after delete on alarm_notice_timers for each row execute function note_change('timer')`);
  await pool.query(
    `with due as (insert into dues values (now() + interval '6 seconds') returning due),
      o as (update work_orders set deadline = due.due from due),
      p as (update places set set_state = 'maintenance', set_by = 'x', set_at = now(), set_until = due.due from due
        where id = $1),
      m as (insert into meetings (id, place_id, subject, organiser, remarks, starts_at, ends_at, status, created_by)
        select $2, $1, 'x', 'x', '', now() - interval '1 hour', due.due, 'running', 'x' from due)
    insert into alarm_notice_timers (alarm_id, kind, step, due_at) select $2, 'repeat', 0, due.due from due`,
    [placeId, newId()],
  );
  await first.server.kill();
  await expect.poll(async () => Object.values(await lateness()).includes(null), { timeout: 30_000 }).toBe(false);
  const late = await lateness();
  for (const [what, seconds] of Object.entries(late)) expect(seconds, what).toBeLessThan(2.5);
  expect((await pool.query('select what from changes order by 1')).rows.map(({ what }) => what)).toEqual([
    'meeting',
    'place',
    'timer',
  ]);
  expect((await pool.query(`select from work_order_records where kind = 'overdue'`)).rowCount).toBe(1);
  await second.server.kill();
}, 120_000);
