import {
  type AutomationChecks,
  automationsEndpoints as calls,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '../../platform/database/migrate.ts';
import { migrationsFolder } from '../../platform/database/migrations-folder.ts';
import { newId } from '../../platform/database/uuid.ts';
import { automationsSystem } from '../automations/automations.fixture.ts';

const system = automationsSystem();
const save = (name: string, type: string, defaultValue: unknown) =>
  system.root.call(variables.saveAutomationVariable, {
    body: { name, type, defaultValue, placeId: null, description: '' },
  });
const storedOf = async (name: string) =>
  (await system.root.call(variables.listAutomationVariables, { query: {} })).data?.find((one) => one.name === name)
    ?.value;

describe('a variable of the venue', () => {
  it.each([
    ['people', 'int', 5, 5],
    ['serial', 'long', '9007199254740993', '9007199254740993'],
    ['word', 'string', '5', '5'],
    ['day_off', 'date', '2026-12-24', '2026-12-24'],
    ['opens', 'time', '08:00', '08:00:00'],
    ['begun', 'datetime', '2026-11-27T08:00:00+08:00', '2026-11-27T00:00:00.000Z'],
  ])('%s is stored in the one form of its type', async (name, type, given, stored) => {
    expect((await save(name, type, given)).code).toBe('200');
    expect(await storedOf(name)).toBe(stored);
  });

  it.each([
    ['int', 1.5],
    ['long', 5],
    ['date', 'soon'],
    ['bool', 'true'],
    ['string', 1],
  ])('of type %s refuses %j', async (type, value) => {
    expect((await save('wrong', type, value)).code).toBe('automationVariable.typeMismatch');
  });
});

describe('a condition on a variable', () => {
  beforeAll(async () => {
    await save('counter', 'long', '0');
    await save('armed', 'bool', false);
  });
  const codeOf = async (name: string, operator: string, value: unknown) => {
    const condition = { match: 'all', rules: [{ kind: 'variable', name, operator, value }] } as AutomationChecks;
    const body = { ...system.automation(), condition };
    return (await system.root.call(calls.saveAutomation, { body })).code;
  };
  it('has an operator and a value of its type', async () => {
    expect(await codeOf('counter', '>', '9007199254740993')).toBe('200');
    expect(await codeOf('counter', '>', 5)).toBe('automationVariable.typeMismatch');
    expect(await codeOf('armed', '>', true)).toBe('automationVariable.typeMismatch');
    expect(await codeOf('nothing', '==', true)).toBe('automation.variableUnknown');
  });
});

it('the types of earlier releases become those of the specification, wherever they are stored', async () => {
  const { pool } = system.platform.database;
  const id = await system.save(system.automation());
  const local = (type: string) => ({ scope: 'own', name: type, type, defaultValue: 1, description: '' });
  const definition = { variables: [local('number'), local('text'), local('yesNo')] };
  await pool.query('update automations set definition = definition || $2 where id = $1', [id, definition]);
  await pool.query('update automation_versions set draft = draft || $2 where automation_id = $1', [id, definition]);
  await pool.query(
    `insert into automation_variables (id, name, type, default_value, description, value)
     values ($1, 'old', 'yesNo', 'true', '', 'true')`,
    [newId()],
  );
  const migration = (await readMigrations(migrationsFolder())).find(({ name }) => name.startsWith('0960'));
  await pool.query(migration?.text ?? '');
  const typesOf = async (table: string, column: string, key: string) => {
    const { rows } = await pool.query(`select ${column} -> 'variables' as found from ${table} where ${key} = $1`, [id]);
    return rows[0].found.map((one: { name: string; type: string }) => [one.name, one.type]);
  };
  const expected = [
    ['number', 'double'],
    ['text', 'string'],
    ['yesNo', 'bool'],
  ];
  expect(await typesOf('automations', 'definition', 'id')).toEqual(expected);
  expect(await typesOf('automation_versions', 'draft', 'automation_id')).toEqual(expected);
  const { rows } = await pool.query(`select type from automation_variables where name = 'old'`);
  expect(rows).toEqual([{ type: 'bool' }]);
});
