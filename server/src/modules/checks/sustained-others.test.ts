import {
  type AutomationDraft,
  automationsEndpoints as calls,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { expect, it } from 'vitest';
import { automationsSystem } from '../automations/automations.fixture.ts';
import { forgetVariableChanges, variableTracks } from '../variables/variable-changes.store.ts';
import { forgetPlaceChanges, noteState, placeTracks } from './place-changes.store.ts';

const system = automationsSystem();

const seen = async (condition: AutomationDraft['condition']) => {
  const body = system.automation({ condition });
  const { data, code } = await system.root.call(calls.previewAutomation, { body });
  if (!data) throw new Error(`no preview: ${code}`);
  return data.checks.map(({ met }) => met);
};
const shift = (table: string, columns: string[], seconds: number) =>
  system.platform.database.pool.query(
    `update ${table} set ${columns.map((one) => `${one} = ${one} - make_interval(secs => ${seconds})`).join()}`,
  );

it('a variable is followed through its changes, whoever makes them', async () => {
  const body = { placeId: null, name: 'limit', type: 'double' as const, defaultValue: 10, description: '' };
  const id = (await system.root.call(variables.saveAutomationVariable, { body })).data?.id ?? '';
  const above = (value: number, forSeconds: number): AutomationDraft['condition'] => ({
    match: 'all',
    rules: [{ kind: 'variable', name: 'limit', operator: '>', value, forSeconds }],
  });
  await shift('variable_changes', ['at'], 600);
  await shift('automation_variables', ['updated_at'], 600);
  await system.root.call(variables.setAutomationVariable, { params: { id }, body: { value: 12 } });
  await shift('variable_changes', ['at'], 60);
  expect(await seen(above(9, 300))).toEqual([true]);
  expect(await seen(above(11, 50))).toEqual([true]);
  expect(await seen(above(11, 120))).toEqual([false]);
  // It did not exist yet.
  expect(await seen(above(9, 3_600))).toEqual([null]);
  const { pool } = system.platform.database;
  await pool.query(`update automation_variables set value = '3', updated_at = now() where id = $1`, [id]);
  const tracks = await variableTracks(
    system.platform.database.db,
    ['limit'],
    undefined,
    new Date(Date.now() - 120_000),
  );
  expect(tracks.get('limit')).toMatchObject({ begin: 10, changes: [{ value: 12 }, { value: 3 }] });
});

it('a place is followed while somebody looks, and what it was in a gap is not known', async () => {
  const { db } = system.platform.database;
  const placeId = system.venue.hall;
  const track = async (seconds: number) =>
    (await placeTracks(db, [placeId], new Date(Date.now() - seconds * 1_000))).get(placeId);
  expect(await noteState(db, placeId, 'idle')).toBeUndefined();
  await shift('place_state_changes', ['at'], 100);
  await shift('automation_place_states', ['since', 'seen_at'], 30);
  expect(await noteState(db, placeId, 'occupy')).toBeInstanceOf(Date);
  // The other nodes see the same change and are told nothing.
  expect(await noteState(db, placeId, 'occupy')).toBeUndefined();
  expect(await track(50)).toMatchObject({ begin: 'idle', changes: [{ value: 'occupy' }] });
  expect(await track(200)).toMatchObject({ begin: undefined, changes: [{ value: 'idle' }, { value: 'occupy' }] });
  await shift('place_state_changes', ['at'], 90);
  await shift('automation_place_states', ['since', 'seen_at'], 90);
  expect((await track(30))?.changes).toEqual([]);
  expect((await track(100))?.changes.map(({ value }) => value)).toEqual(['occupy', null]);
  // The same state again: only the gap is noted.
  expect(await noteState(db, placeId, 'occupy')).toBeUndefined();
  expect((await track(100))?.changes.map(({ value }) => value)).toEqual(['occupy', null, 'occupy']);
  await shift('place_state_changes', ['at'], 10 * 86_400);
  await forgetPlaceChanges(db);
  expect(await track(60)).toMatchObject({ begin: 'occupy' });
});

it('an automation with such a check has its places looked at', async () => {
  const placeId = system.venue.hall;
  await system.platform.database.pool.query('delete from automation_place_states');
  for (const one of system.modules) await one.start();
  await system.save(
    system.automation({
      condition: { match: 'all', rules: [{ kind: 'placeState', placeId, is: ['unknown', 'idle'], forSeconds: 5 }] },
    }),
  );
  const looked = async () =>
    (
      await system.platform.database.pool.query('select state from automation_place_states where place_id = $1', [
        placeId,
      ])
    ).rows;
  await expect.poll(looked, { timeout: 8_000 }).toHaveLength(1);
});

it('a variable that is set thousands of times keeps its last changes, and says since when they are all of them', async () => {
  const { db, pool } = system.platform.database;
  const body = { placeId: null, name: 'busy', type: 'double' as const, defaultValue: 0, description: '' };
  const id = (await system.root.call(variables.saveAutomationVariable, { body })).data?.id ?? '';
  const listed = async () =>
    (await system.root.call(variables.listAutomationVariables, { query: {} })).data?.find(
      ({ name }) => name === 'busy',
    );
  const kept = async () =>
    (await pool.query('select count(*)::int n from variable_changes where variable = $1', [id])).rows[0].n as number;
  /** As many changes, ten milliseconds apart, the last of them now. */
  const change = async (from: number, times: number) => {
    const last = from + times - 1;
    const at = new Date().toISOString();
    for (let first = from; first <= last; first += 1_000)
      await pool.query(
        `do $$ begin
          for i in ${first}..${Math.min(first + 999, last)} loop
            update automation_variables set value = to_jsonb(i),
              updated_at = '${at}'::timestamptz - make_interval(secs => (${last} - i) * 0.01) where id = '${id}';
            if i % 100 = 0 then commit; end if;
          end loop;
        end $$`,
      );
  };
  await shift('variable_changes', ['at'], 3_000);
  await change(1, 11_000);
  expect((await listed())?.knownFrom).toBeNull();
  expect(await kept()).toBe(11_001);
  await shift('variable_changes', ['at'], 600);
  await change(11_001, 40_000);
  expect(await kept()).toBeGreaterThanOrEqual(12_000);
  expect(await kept()).toBeLessThanOrEqual(16_000);
  const since = new Date((await listed())?.knownFrom ?? 0).getTime();
  expect(Date.now() - since).toBeGreaterThan(100_000);
  expect(Date.now() - since).toBeLessThan(200_000);
  // What it was before is not known, so nothing is said of a time before; what is known counts.
  const condition = (forSeconds: number, value: number): AutomationDraft['condition'] => ({
    match: 'all',
    rules: [{ kind: 'variable', name: 'busy', operator: '>', value, forSeconds }],
  });
  expect(await seen(condition(60, 100))).toEqual([true]);
  expect(await seen(condition(300, 100))).toEqual([null]);
  expect(await seen(condition(60, 50_000))).toEqual([false]);
  const track = async (seconds: number) =>
    (await variableTracks(db, ['busy'], undefined, new Date(Date.now() - seconds * 1_000))).get('busy');
  expect((await track(300))?.begin).toBeUndefined();
  expect((await track(60))?.begin).toBeTypeOf('number');
  // Days later it is like any other.
  await shift('variable_changes', ['at'], 9 * 86_400);
  await shift('variable_change_counts', ['known_from'], 9 * 86_400);
  await forgetVariableChanges(db);
  expect((await listed())?.knownFrom).toBeNull();
  expect((await pool.query('select 1 from variable_change_counts')).rowCount).toBe(0);
  await change(60_000, 1);
  expect(await kept()).toBe(1);
});
