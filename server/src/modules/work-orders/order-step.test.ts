import {
  type ActionGroupStep,
  actionGroupsEndpoints,
  workOrdersEndpoints as calls,
  type SystemStepArgs,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

let system: OrdersSystem;
let li: TestClient;
beforeAll(async () => {
  system = await openOrdersSystem();
  li = await system.person('Li', { workOrderSelf: ['view', 'control'] }, [system.venue.room]);
});
afterAll(() => system.close());

const args = (more: Partial<SystemStepArgs<'workOrder'>> = {}): SystemStepArgs<'workOrder'> => ({
  placeId: system.venue.room,
  theme: '{{trigger_device}} is {{trigger_text}}',
  type: 'repair',
  urgency: 2,
  description: 'Seen {{trigger_value}}',
  assigneeId: li.userId,
  supervisorId: null,
  hours: 4,
  ...more,
});
const step = (more: Partial<SystemStepArgs<'workOrder'>> = {}): ActionGroupStep => ({
  kind: 'systemStep',
  id: 'o',
  systemStep: 'workOrder',
  args: args(more),
});
const run = (steps: ActionGroupStep[], runId = newId()) =>
  system.estate.controls.scenes.run({
    runId,
    group: { id: newId(), name: 'Heat' },
    placeIds: [system.venue.room],
    steps,
    onFailure: 'stop',
    overlap: 'queue',
    limitSeconds: 30,
    cause: { kind: 'system' },
    priority: 'linkage',
    language: 'en',
    given: { trigger_text: { zh: '过热', en: 'too hot' }, trigger_device: 'Sensor', trigger_value: 31 },
  });
const opened = async () => (await system.admin.call(calls.listWorkOrders, { query: {} })).data?.records ?? [];
const ended = async (runId: string) => {
  const { pool } = system.platform.database;
  await expect
    .poll(async () => (await pool.query('select ended_at from scene_runs where id = $1', [runId])).rows[0]?.ended_at, {
      timeout: 15_000,
    })
    .toBeTruthy();
};

it('opens an order that says what the run knows, and tells whom it is for', async () => {
  const { id } = await run([step()]);
  await ended(id);
  const [order] = await opened();
  expect(order).toMatchObject({ theme: 'Sensor is too hot', assignee: 'Li', initiator: 'Heat', initiatorId: null });
  expect(Date.parse(order?.deadline ?? '')).toBeGreaterThan(Date.now() + 3.9 * 3_600_000);
  const detail = (await li.call(calls.getWorkOrder, { query: { id: order?.id ?? '' } })).data;
  expect(detail).toMatchObject({ description: 'Seen 31', runId: id });
  expect(detail?.may).toEqual(['accept', 'return', 'transfer', 'write', 'hold']);
  expect((await system.notices(order?.id ?? '')).map(({ userId }) => userId)).toEqual([li.userId]);
  const { rows } = await system.platform.database.pool.query('select lines from scene_runs where id = $1', [id]);
  expect(JSON.stringify(rows[0])).toContain(`WO-${order?.number} Sensor is too hot`);
});

it('opens one order for a step, although it is carried out again', async () => {
  const before = (await opened()).length;
  const runId = newId();
  const again: ActionGroupStep = { ...step({ theme: 'Twice' }), id: 'p' } as ActionGroupStep;
  await run([step({ theme: 'Once' }), again], runId);
  await ended(runId);
  await run([step({ theme: 'Once' }), again], runId).catch(() => undefined);
  expect((await opened()).length).toBe(before + 2);
  const { pool } = system.platform.database;
  await expect(
    pool.query(
      `insert into work_orders (id, theme, type, urgency, status, place_id, place_name, initiator, description, run_id, run_position)
       select $1, theme, type, urgency, status, place_id, place_name, initiator, description, run_id, run_position
       from work_orders where run_id = $2 limit 1`,
      [newId(), runId],
    ),
  ).rejects.toThrow('work_orders_run_key');
});

it('opens it for nobody where the person it named has left', async () => {
  const gone = await system.person('Gone', { workOrderSelf: ['view'] }, [system.venue.room]);
  await system.platform.database.pool.query('update users set enabled = false where id = $1', [gone.userId]);
  const { id } = await run([step({ theme: 'Left alone', assigneeId: gone.userId })]);
  await ended(id);
  expect(await opened()).toContainEqual(expect.objectContaining({ theme: 'Left alone', assigneeId: null }));
});

it('is saved only by those who may open orders, at places of the group, for people who see them', async () => {
  const editor = { placeControl: ['view', 'edit', 'control'] } as const;
  const both = { ...editor, workOrderCenter: ['view', 'edit'] } as const;
  const { room, hall } = system.venue;
  const [without, allowed] = [
    system.api.signIn({ grants: editor, places: [room] }),
    system.api.signIn({ grants: both, places: [room] }),
  ];
  const save = (who: TestClient, more: Partial<SystemStepArgs<'workOrder'>> = {}) =>
    who.call(actionGroupsEndpoints.saveActionGroup, {
      body: {
        placeId: room,
        name: newId(),
        icon: 'scene',
        confirm: false,
        steps: [step({ theme: 'x', description: '', ...more })],
        onFailure: 'stop',
        overlap: 'queue',
        limitSeconds: 30,
      },
    });
  expect((await save(without)).code).toBe('403');
  expect((await save(allowed)).code).toBe('200');
  expect((await save(allowed, { placeId: hall })).code).toBe('404');
  const stranger = await system.person('Stranger', { workOrderSelf: ['view'] }, [hall]);
  expect(await save(allowed, { assigneeId: stranger.userId })).toMatchObject({
    code: 'workOrder.personMayNot',
    details: [{ field: 'steps.0.args.assigneeId' }],
  });
});
