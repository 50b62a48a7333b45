import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/test-database.ts';
import { describeTables, type Table } from './describe-tables.store.ts';
import {
  filesTable,
  kindOfTable,
  notBackedUp,
  secretColumns,
  secretMarks,
  secretTables,
  tablesOfKind,
} from './table-kinds.ts';

let database: TestDatabase;
let tables: Map<string, Table>;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.pool.connect();
  tables = await describeTables(client);
  client.release();
});
afterAll(() => database.drop());

it('says of every table of the database, once, whether it is backed up and with what', () => {
  const said = [...Object.values(tablesOfKind).flat(), filesTable, ...notBackedUp];
  expect(said.filter((name, at) => said.indexOf(name) !== at)).toEqual([]);
  // A new table belongs into `tables/table-kinds.ts`.
  expect([...tables.keys()].filter((name) => !said.includes(name))).toEqual([]);
  expect(said.filter((name) => !tables.has(name))).toEqual([]);
});

it('names columns of secrets that a row can do without', () => {
  for (const [name, columns] of Object.entries(secretColumns))
    for (const column of columns)
      expect(
        tables.get(name)?.columns.find((one) => one.name === column),
        `${name}.${column}`,
      ).toMatchObject({ notNull: false });
  for (const [name, column] of Object.entries(secretMarks))
    expect(tables.get(name)?.columns.map((one) => one.name)).toContain(column);
});

/** Hashes of random values of 256 bits, and what is shown to everybody who may see the row. */
const harmless = [
  'api_keys.token_hash',
  'sign_on_services.secret_hash',
  'panel_sessions.token_hash',
  'panel_sessions.next_token_hash',
  'panel_sessions.token_since',
  'due_calendars.key_hash',
  'data_behavior_inboxes.key_hash',
  'public_requests.key_hash',
  'request_labels.code_hash',
  'automation_keys.key',
  'users.password_changed_at',
  'notice_deliveries.digest_key',
  'event_webhook_deliveries.event_key',
];

it('leaves no column out whose name says that it holds a secret', () => {
  const looksSecret = /secret|sealed|password|passphrase|pin_hash|token|_key$|key_hash|code_hash|broker_password/;
  const found = [...kindOfTable.keys()].flatMap((name) =>
    (tables.get(name)?.columns ?? []).flatMap(({ name: column }) => {
      const declared =
        secretTables.includes(name) || secretColumns[name]?.includes(column) || secretMarks[name] === column;
      return looksSecret.test(column) && !declared ? [`${name}.${column}`] : [];
    }),
  );
  expect(found.filter((one) => !harmless.includes(one))).toEqual([]);
});
