import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealPending, verifyAuditChain } from '../../../platform/audit/audit-chain.ts';
import { createSite, type SiteOfTest } from './tasks.fixture.ts';

let first: SiteOfTest;
let other: SiteOfTest;
let before: string;
let after: string;

/** As the archiving of the log does once it has written the file. */
const archiveTwo = ({ query }: SiteOfTest) =>
  query(`
    insert into audit_archives (id, from_sequence, to_sequence, previous, hash, days, first_at, last_at, file, sha256, bytes, node_name)
      select gen_random_uuid(), 1, 2, repeat('0', 64), hash, jsonb_build_array(jsonb_build_object('day', '2026-01-05', 'from', 1, 'to', 2, 'hash', hash)),
        now(), now(), 'log-1-2.jsonl.gz', repeat('a', 64), 10, 'node' from audit_seals where sequence = 2;
    delete from audit_entries e using audit_seals s where s.entry_id = e.id and s.sequence <= 2;
    delete from audit_seals where sequence <= 2`);

const restore = async (site: SiteOfTest, path: string): Promise<void> => {
  const id = await site.newRestore('exact');
  await site.compare(path, id, 'exact');
  await site.apply(path, id, 'exact', {});
};

beforeAll(async () => {
  first = await createSite();
  other = await createSite();
  await first.query(`insert into audit_entries (id, action, outcome, target)
    select gen_random_uuid(), 'savePlace', 'done', n::text from generate_series(1, 5) n`);
  await sealPending(first.database);
  before = join(first.folder, 'before.zip');
  after = join(first.folder, 'after.zip');
  await first.write(before);
  await archiveTwo(first);
  await first.write(after);
});
afterAll(async () => {
  await first.close();
  await other.close();
});

it('a log that begins after an archive is whole where its backup is restored, and goes on there', async () => {
  await other.query(`insert into audit_entries (id, action, outcome) values (gen_random_uuid(), 'saveUser', 'done')`);
  await restore(other, after);
  const report = await verifyAuditChain(other.database);
  expect(report).toMatchObject({
    ok: true,
    entries: 5,
    days: [
      { from: 1, to: 2 },
      { from: 3, to: 5 },
    ],
  });
  expect(report).toEqual(await verifyAuditChain(first.database));
  await other.query(`insert into audit_entries (id, action, outcome) values (gen_random_uuid(), 'saveUser', 'done')`);
  await sealPending(other.database);
  expect(await verifyAuditChain(other.database)).toMatchObject({ ok: true, entries: 6 });
  await expect(other.query('delete from audit_seals where sequence = 3')).rejects.toThrow(/append-only/);
});

it('a backup from before the archive brings its entries back, and no archive', async () => {
  await restore(first, before);
  expect(await first.query('select 1 from audit_archives')).toEqual([]);
  expect(await verifyAuditChain(first.database)).toMatchObject({ ok: true, entries: 5 });
});
