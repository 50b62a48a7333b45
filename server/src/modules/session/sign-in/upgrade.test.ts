import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsFolder } from '../../../platform/database/migrations-folder.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestSystem, type TestSystem } from '../session.fixture.ts';
import { sessions, signInAddresses } from '../session.tables.ts';
import { isKnownAddress } from './known-addresses.store.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());

it('recognises all users where they were signed in before the upgrade', async () => {
  const { db } = system.platform.database;
  const userId = await system.addUser({ username: 'was-here' });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const ips = ['10.0.0.1', '10.0.0.1', '2001:DB8:1:2::7', '::ffff:10.0.0.2', 'fe80::1%eth0', 'unknown'];
  const standard = { userId, way: 'password', remember: false, userAgent: '', expiresAt } as const;
  await db.insert(sessions).values(ips.map((ip) => ({ id: newId(), ip, ...standard })));
  await db.execute('drop table sign_in_addresses');
  await db.execute(await readFile(join(migrationsFolder(), '0400_sign_in_attempts.sql'), 'utf8'));
  const known = (await db.select().from(signInAddresses)).map((row) => row.address);
  expect(known.sort()).toEqual(['10.0.0.1', '10.0.0.2', '2001:db8:1:2::']);
  expect(await isKnownAddress(db, userId, '2001:db8:1:2::')).toBe(true);
  expect(await isKnownAddress(db, newId(), '10.0.0.1')).toBe(false);
});
