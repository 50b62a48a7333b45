import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { definitions as automations } from '../../modules/automations/automations.store.ts';
import { definitions as plans } from '../../modules/plans/plans.store.ts';
import { definitions as strategies } from '../../modules/strategies/strategies.store.ts';
import type { PlaceScope } from '../database/row-scope.ts';
import { newId } from '../database/uuid.ts';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { mayWithPlaces } from './definitions.policy.ts';

let platform: TestPlatform;
let [placeGroup, hall, room] = ['', '', ''];
beforeAll(async () => {
  platform = await createTestPlatform();
  const { pool } = platform.database;
  placeGroup = newId();
  await pool.query(`insert into place_groups (id, name, sort) values ($1, 'Floor', 1)`, [placeGroup]);
});
afterAll(() => platform.close());
beforeEach(async () => {
  [hall, room] = [newId(), newId()];
  for (const id of [hall, room])
    await platform.database.pool.query(
      `insert into places (id, group_id, name, code, type, sort, open_type, layout_type)
       values ($1, $2, 'p', $3, '', 0, 'modal', 'default')`,
      [id, placeGroup, id],
    );
});

const removed = async (...ids: string[]) =>
  platform.database.pool.query('delete from places where id = any($1)', [ids]);

const common = { enabled: true, sort: 1 };
const run = { onFailure: 'stop', overlap: 'queue', limitSeconds: 30 } as const;
const kinds = [
  ['automations', automations, { version: 1, updatedBy: '', definition: {} }],
  ['strategies', strategies, { description: '', updatedBy: '', definition: {} }],
  ['plans', plans, { ...run, icon: 'scene', description: '', steps: [], approval: 'ask', revision: 1 }],
] as const;

describe.each(kinds)('%s', (_, { table, groups, rowsIn, groupsSeen, placed }, more) => {
  const store = async (placeIds: string[]) => {
    const { db } = platform.database;
    const [id, groupId] = [newId(), newId()];
    await db.insert(groups.table).values({ id: groupId, name: groupId, sort: 1 });
    await db.insert(table).values({ id, groupId, name: id, placeIds, ...common, ...more } as never);
    return { id, groupId };
  };
  const sees = async (scope: PlaceScope, id: string): Promise<boolean> => {
    const { scope: condition } = rowsIn(scope);
    const rows = await platform.database.db
      .select()
      .from(table)
      .where(condition === 'none' ? undefined : condition);
    return rows.some((row) => row.id === id);
  };

  it('are for those who may see all of their places', async () => {
    const { id } = await store([hall, room]);
    expect(await sees('all', id)).toBe(true);
    expect(await sees([hall, room, newId()], id)).toBe(true);
    expect(await sees([hall], id)).toBe(false);
    expect(await sees([], id)).toBe(false);
  });

  it('are not kept from anybody by a removed place, and for nobody but those who may see all when none is left', async () => {
    const { id } = await store([hall, room]);
    await removed(room);
    expect(await sees([hall], id)).toBe(true);
    expect(await sees([], id)).toBe(false);
    expect(await sees([newId()], id)).toBe(false);
    await removed(hall);
    expect(await sees([newId()], id)).toBe(false);
    expect(await sees('all', id)).toBe(true);
  });

  it('are counted in their groups as far as they are seen, and come last in a group that is new to them', async () => {
    const { groupId } = await store([hall, room]);
    const { db } = platform.database;
    const count = async (scope: PlaceScope) =>
      (await groupsSeen(db, scope)).find(({ id }) => id === groupId)?.definitions;
    expect([await count('all'), await count([hall]), await count([hall, room])]).toEqual([1, 0, 1]);
    expect(await placed(db, { groupId }, groupId)).toEqual({});
    expect(await placed(db, undefined, groupId)).toEqual({ sort: 2 });
  });
});

it('the rule is the same for what is in memory', () => {
  expect(mayWithPlaces('all', [])).toBe(true);
  expect(mayWithPlaces(['a', 'b'], ['a'])).toBe(true);
  expect(mayWithPlaces(['a'], ['a', 'b'])).toBe(false);
  expect(mayWithPlaces(['a'], [])).toBe(false);
});
