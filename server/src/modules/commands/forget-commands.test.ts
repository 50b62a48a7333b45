import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { forgetCommands } from './commands.store.ts';
import { deviceCommands } from './commands.tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('removes commands older than a given time, however many, and nothing else', async () => {
  const at = (iso: string) => ({
    id: newId(),
    deviceId: newId(),
    deviceName: 'lamp',
    placeId: newId(),
    action: 'on',
    actionName: { zh: '开', en: 'On' },
    args: {},
    status: 'confirmed' as const,
    causeKind: 'person' as const,
    createdAt: new Date(iso),
    expiresAt: new Date(iso),
  });
  const old = Array.from({ length: 5_003 }, () => at('2024-03-01T00:00:00Z'));
  const kept = at('2025-03-01T00:00:00Z');
  for (let from = 0; from < old.length; from += 1_000)
    await database.db.insert(deviceCommands).values(old.slice(from, from + 1_000));
  await database.db.insert(deviceCommands).values(kept);
  expect(await forgetCommands(database.db, new Date('2025-01-01T00:00:00Z'))).toBe(old.length);
  const left = await database.db.select({ id: deviceCommands.id }).from(deviceCommands);
  expect(left).toEqual([{ id: kept.id }]);
});
