import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSite, type SiteOfTest, uuid } from './tasks.fixture.ts';

/**
 * Backups as earlier versions wrote them, of the site that `furnishSite` makes. Add one, by the same passphrase, whenever a
 * version is released: what sites have on their shelves must stay readable.
 */
const shelf = join(import.meta.dirname, 'older');
const passphrase = 'correct horse battery';

let site: SiteOfTest;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.close());

it.each(readdirSync(shelf).sort())(
  'a backup of an earlier version is restored: %s',
  { timeout: 120_000 },
  async (name) => {
    const path = join(shelf, name);
    expect(await site.test(path, passphrase)).toMatchObject({ tables: expect.any(Number), rows: expect.any(Number) });
    const id = await site.newRestore('exact');
    const { hasSecrets } = await site.compare(path, id, 'exact', passphrase);
    expect(hasSecrets).toBe(true);
    await site.apply(path, id, 'exact', { passphrase });
    const one = async (text: string): Promise<unknown> => Object.values((await site.query(text))[0] ?? {})[0];
    expect(await one(`select string_agg(name, ', ' order by sort) from places`)).toBe(
      'Room 10, Room 11, Room 12, Room 13, Room 14',
    );
    expect(await one(`select name from place_groups where id = '${uuid(1)}'`)).toBe('一层 "A" \\ é');
    expect(await one(`select password_hash from users where username = 'lee'`)).toBe('$argon2id$x');
    expect(await one('select secrets from data_sources')).toBe('v1.sealed');
    expect(await one(`select settings->>'long' from data_sources`)).toBe('12345678901234567890');
    expect(await one('select count(*)::int from history_points')).toBe(2_000);
    expect(await one('select round(sum(value)::numeric, 3)::text from history_points')).toBe('285857.143');
    expect(await one('select count(*)::int from audit_entries')).toBeGreaterThanOrEqual(5);
  },
);
