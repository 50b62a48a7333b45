import { automationsEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type AutomationsSystem, openAutomationsSystem } from './automations.fixture.ts';

let system: AutomationsSystem;
let admin: TestClient;
beforeAll(async () => {
  system = await openAutomationsSystem();
  admin = system.root;
});
afterAll(() => system.close());

const draft = (more: object) => system.automation({ triggers: [{ kind: 'start', id: 's' }], ...more });
const save = (more: object): Promise<string> => system.save(draft(more));

describe('an automation of a newer version', () => {
  /** With a kind of trigger that this version does not know, as that would have written it. */
  const fromLater = async (id: string) => {
    const { pool } = system.platform.database;
    await pool.query(
      `update automations set definition = jsonb_set(definition, '{triggers}', '[{"kind": "telepathy", "id": "t", "mood": 3}]')
       where id = $1`,
      [id],
    );
    // Every node reads it again.
    await admin.call(calls.enableAutomation, { params: { id }, query: { enabled: 'true' } });
  };
  const stored = async (id: string) =>
    (await system.platform.database.pool.query('select definition from automations where id = $1', [id])).rows[0]
      .definition.triggers;

  it('is listed as one that cannot be read, beside others that work, and is not lost', async () => {
    const other = await save({ name: 'Other' });
    const id = await save({ name: 'Later' });
    await fromLater(id);
    const page = await admin.call(calls.pageAutomations, { query: {} });
    const shown = page.data?.records.map(({ name, unreadable = false, triggers }) => [
      name,
      unreadable,
      triggers.length,
    ]);
    expect(shown).toEqual([
      ['Other', false, 1],
      ['Later', true, 0],
    ]);
    expect((await admin.call(calls.executeAutomation, { params: { id: other } })).code).toBe('200');
    expect((await admin.call(calls.sortAutomation, { body: { id, direction: 'up' } })).code).toBe('200');
    expect(
      (await admin.call(calls.enableAutomation, { params: { id: other }, query: { enabled: 'false' } })).code,
    ).toBe('200');
    const seen = (await admin.call(calls.getAutomation, { params: { id } })).data;
    expect(seen).toMatchObject({ name: 'Later', unreadable: true });
    expect((await admin.call(calls.saveAutomation, { body: draft({ id, name: 'Later' }) })).code).toBe(
      'definition.unreadable',
    );
    expect((await admin.call(calls.executeAutomation, { params: { id } })).code).toBe('404');
    expect((await admin.call(calls.listAutomationVersions, { params: { id } })).code).toBe('200');
    expect(await stored(id)).toEqual([{ kind: 'telepathy', id: 't', mood: 3 }]);
  });
});
