import * as contract from '@eoms/contract';
import {
  assetStates,
  assistantRequestStates,
  backupStates,
  type CommandStatus,
  type DeliveryStatus,
  eventDeliveryStates,
  importStepStates,
  inspectionItemStates,
  inspectionPlanStates,
  inspectionStates,
  mayBecome,
  restoreStates,
  type SceneRunRow,
  type States,
  solutionImportStates,
  solutionStates,
  stocktakeItemStates,
  stocktakeStates,
  transition,
  type WorkOrderStatus,
  workOrderStates,
} from '@eoms/contract';
import { alarmWords, workOrderWords } from '@eoms/phrases';
import { eq, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableAlarms } from '../modules/alarms/intake/alarm-intake.store.ts';
import { assets } from '../modules/assets/assets.tables.ts';
import { movableLoans } from '../modules/assets/loans/follow-assets.store.ts';
import { assistantRequests } from '../modules/assistants/assistants.tables.ts';
import { endFiring, movableFirings } from '../modules/automations/run/firings.store.ts';
import { backups, restores } from '../modules/backup/backups.tables.ts';
import { movableCommands, updateCommands } from '../modules/commands/commands.store.ts';
import { movableRuns, updateRunRow } from '../modules/controls/scene-runs.store.ts';
import { movableBehaviors } from '../modules/data-behaviors/data-behaviors.store.ts';
import { movableRuns as movableDirectoryRuns } from '../modules/directories/runs.store.ts';
import { movableSearches } from '../modules/discovery/discovery.store.ts';
import { eventDeliveries } from '../modules/event-webhooks/event-webhooks.tables.ts';
import { inspectionItems, inspectionPlans, inspections } from '../modules/inspections/inspections.tables.ts';
import { movableScenes } from '../modules/meeting-scenes/meeting-scenes.store.ts';
import { movable as movableMeetings } from '../modules/meetings/meetings.store.ts';
import { movableDeliveries, settle } from '../modules/notices/deliveries/deliveries.store.ts';
import { movableRequests } from '../modules/plans/plan-requests.store.ts';
import { solutionImportSteps, solutionImports, solutions } from '../modules/solutions/solutions.tables.ts';
import { stocktakeItems, stocktakes } from '../modules/stocktakes/stocktakes.tables.ts';
import { workOrders } from '../modules/work-orders/work-orders.tables.ts';
import { changeState, type Movable, moveRows, progressRows } from '../platform/database/change-state.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { newId } from '../platform/database/uuid.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// biome-ignore lint/suspicious/noExplicitAny: tables of all kinds
type AnyMovable = Movable<any, any>;
const movableOrders = { table: workOrders, column: workOrders.status, states: workOrderStates };
const entities: AnyMovable[] = [
  movableAlarms,
  { table: assistantRequests, column: assistantRequests.status, states: assistantRequestStates },
  { table: eventDeliveries, column: eventDeliveries.status, states: eventDeliveryStates },
  { table: assets, column: assets.status, states: assetStates },
  { table: backups, column: backups.state, states: backupStates },
  { table: restores, column: restores.state, states: restoreStates },
  movableLoans,
  movableBehaviors,
  movableCommands,
  movableDirectoryRuns,
  movableDeliveries,
  movableFirings,
  { table: inspectionItems, column: inspectionItems.status, states: inspectionItemStates },
  { table: inspectionPlans, column: inspectionPlans.status, states: inspectionPlanStates },
  { table: inspections, column: inspections.status, states: inspectionStates },
  movableMeetings,
  movableOrders,
  movableRequests,
  movableRuns,
  movableScenes,
  movableSearches,
  { table: solutionImports, column: solutionImports.status, states: solutionImportStates },
  { table: solutionImportSteps, column: solutionImportSteps.status, states: importStepStates },
  { table: solutions, column: solutions.status, states: solutionStates },
  { table: stocktakeItems, column: stocktakeItems.status, states: stocktakeItemStates },
  { table: stocktakes, column: stocktakes.status, states: stocktakeStates },
];

/** Nothing but a key and a state: what else a row must have does not matter here. */
const bare = async (table: string, key: string, column: string): Promise<void> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attnotnull
       and attgenerated = '' and attidentity = '' and attname not in ($2, $3)
       and not exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey))`,
    [table, key, column],
  );
  for (const { name } of rows) await database.pool.query(`alter table ${table} alter column ${name} drop not null`);
};
const keyOf = (table: string): string => (table === 'meeting_scene_runs' ? 'meeting_id' : 'id');

const open = async ({ table, column, states }: AnyMovable) => {
  const name = getTableName(table);
  const key = keyOf(name);
  await bare(name, key, column.name);
  const put = async (state: string): Promise<string> => {
    const id = newId();
    const client = await database.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(`delete from ${name}`);
      const more = name === 'meeting_scene_runs' ? [', kind', ", 'on'"] : ['', ''];
      await client.query(`insert into ${name} (${key}, ${column.name}${more[0]}) values ($1, $2${more[1]})`, [
        id,
        state,
      ]);
    } finally {
      await client.query('set session_replication_role = default');
      client.release();
    }
    return id;
  };
  const stateOf = async (id: string): Promise<string> =>
    (await database.pool.query(`select ${column.name} as state from ${name} where ${key} = $1`, [id])).rows[0].state;
  const all = Object.keys(states);
  /** Walks every pair; returns those that were written. */
  const written = async (write: (id: string, to: string, from: string) => Promise<unknown>): Promise<string[]> => {
    const ways: string[] = [];
    for (const from of all)
      for (const to of all) {
        const id = await put(from);
        await write(id, to, from);
        const state = await stateOf(id);
        if (state !== from) ways.push(`${from} ${state}`);
        if (state !== from && state !== to) throw new Error(`${from} became ${state} instead of ${to}`);
      }
    return ways;
  };
  const ofKey = (id: string) => eq(table[name === 'meeting_scene_runs' ? 'meetingId' : 'id'], id);
  return { written, ofKey };
};
const declared = <S extends string>(states: States<S>): string[] => {
  const all = Object.keys(states) as S[];
  return all.flatMap((from) =>
    all.filter((to) => to !== from && mayBecome(states, from, to)).map((to) => `${from} ${to}`),
  );
};
const named = entities.map((movable) => [getTableName(movable.table), movable] as const);

describe.each(named)('the states of %s', (_name, movable) => {
  it('change as declared and in no other way, one and many at a time', async () => {
    const { written, ofKey } = await open(movable);
    const { db } = database;
    const ways = declared(movable.states);
    expect(await written((id, to) => moveRows(db, movable, to, ofKey(id)))).toEqual(ways);
    expect(await written((id, to) => progressRows(db, movable, to, ofKey(id)))).toEqual(ways);
  });
});

describe('what writes states of its own accord', () => {
  it('stores outcomes of commands, many in one statement', async () => {
    const { written } = await open(movableCommands);
    const cause = { kind: 'system' as const };
    const command = (id: string, status: CommandStatus) => ({ id, status, cause, deviceId: '', action: '', args: {} });
    const ways = await written((id, to) =>
      updateCommands(database.db, [
        { ...command(newId(), 'sent'), createdAt: 0, expiresAt: 0 },
        { ...command(id, to as CommandStatus), createdAt: 0, expiresAt: 0 },
      ]),
    );
    expect(ways).toEqual(declared(movableCommands.states));
  });

  it('stores how far runs have come', async () => {
    const { written } = await open(movableRuns);
    const counts = { steps: 1, done: 0, failed: 0, attempts: 0 };
    const ways = await written((id, status) =>
      updateRunRow(database.db, { id, status, reason: null, endedAt: null, ...counts } as SceneRunRow),
    );
    expect(ways).toEqual(declared(movableRuns.states));
  });

  it('settles only notices that wait', async () => {
    const { written } = await open(movableDeliveries);
    const outcomes: Partial<Record<DeliveryStatus, Parameters<typeof settle>[2]>> = {
      sent: { kind: 'done' },
      failed: { kind: 'dead', reason: 'x' },
      waiting: { kind: 'again', reason: 'x', pauseSeconds: 1 },
    };
    const ways = await written(async (id, to) => {
      await database.pool.query('update notice_deliveries set message_id = id');
      const outcome = outcomes[to as DeliveryStatus];
      if (outcome) await settle(database.db, id, outcome);
    });
    expect(ways).toEqual(['waiting sent', 'waiting failed']);
  });

  it('says that what fired was refused', async () => {
    const { written } = await open(movableFirings);
    const ways = await written(async (id, to) => {
      if (to === 'refused') await endFiring(database.db, id, to, { zh: '拒绝', en: 'Refused' });
    });
    expect(ways).toEqual(['ran refused', 'interrupted refused']);
  });
});

describe('what people change', () => {
  it.each([
    ['work orders', movableOrders, { code: 'workOrder.wrongState', words: workOrderWords }, 'accept'],
    [
      'alarms',
      movableAlarms,
      { code: { pending: 'alarm.notSolved', processed: 'alarm.alreadySolved' }, words: alarmWords },
      'solve',
    ],
  ] as unknown as [string, AnyMovable, never, string][])(
    'leads %s only where they may go',
    async (_, movable, refusals, action) => {
      const { written } = await open(movable);
      const { table, states } = movable;
      const stateful = { table, scope: 'none' as const, refusals };
      const ways = await written((id, to, from) =>
        Promise.resolve()
          .then(() => transition(states, from as WorkOrderStatus, to as WorkOrderStatus))
          .then((way) => changeState(database.db, stateful, [id], { action, ...way } as never, {}))
          .catch((error: Error) => expect(error.message).toMatch(/does not lead to/)),
      );
      expect(ways).toEqual(declared(states));
    },
  );
});

it('leaves out no family of states', () => {
  const families = Object.entries(contract).flatMap(([name, value]) =>
    name.endsWith('States') && typeof value === 'object' && !Array.isArray(value) ? [value] : [],
  );
  expect(new Set(families)).toEqual(new Set(entities.map(({ states }) => states)));
});
