import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createLog } from '../log/log.ts';
import { auditEntries } from './audit.tables.ts';
import { createAudit } from './audit.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});
const fresh = () => createAudit({ database, log: createLog('silent') });
const query = (text: string) => database.pool.query(text);
/** Runs a statement as an attacker with full power over the database could. */
const withoutTriggers = (text: string) =>
  query(`set session_replication_role = replica; ${text}; set session_replication_role = origin`);

describe('the audit log', () => {
  it('is part of the transaction', async () => {
    const audit = fresh();
    await database
      .transaction(async (tx) => {
        await audit.write({ action: 'undone' }, {}, tx);
        throw new Error('roll back');
      })
      .catch(() => undefined);
    await database.transaction((tx) => audit.write({ action: 'done' }, {}, tx));
    expect((await query('select action from audit_entries')).rows).toEqual([{ action: 'done' }]);
  });
  it('refuses change, removal and truncation', async () => {
    const audit = fresh();
    await audit.write({ action: 'a' });
    await audit.verify();
    for (const table of ['audit_entries', 'audit_seals']) {
      await expect(query(`delete from ${table}`)).rejects.toThrow(/append-only/);
      await expect(query(`truncate ${table} cascade`)).rejects.toThrow(/append-only/);
    }
    await expect(query("update audit_entries set action = 'b'")).rejects.toThrow(/append-only/);
  });
  it('masks secrets and bounds what it keeps', async () => {
    const after = { name: 'x\u0000', newPassword: 'p', token: 't', hasSecret: true, list: [{ clientSecret: 's' }] };
    await fresh().write({ action: 'a', after, before: 'y'.repeat(100_000) });
    const [row] = (await query('select before, after from audit_entries')).rows;
    expect(row.after).toEqual({
      name: 'x�',
      newPassword: '[redacted]',
      token: '[redacted]',
      hasSecret: true,
      list: [{ clientSecret: '[redacted]' }],
    });
    expect(row.before.truncated.length).toBe(32_000);
  });
  it('reads texts as texts, whatever they look like', async () => {
    const texts = ['5', 'true', 'null', '"5"', '9007199254740993', '{}', ''];
    for (const text of texts) await fresh().write({ action: text, before: text, after: { text } });
    const entries = await database.db.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id);
    expect(entries).toMatchObject(texts.map((text) => ({ action: text, before: text, after: { text } })));
  });
  it('keeps an entry whose texts are malformed, or cut in the middle of a character', async () => {
    await fresh().write({ action: 'a', after: { 'k\ud800': 'a\ud800b' }, before: `x${'😀'.repeat(50_000)}` });
    const [row] = (await query('select before, after from audit_entries')).rows;
    expect(row.after).toEqual({ 'k�': 'a�b' });
    expect(row.before.truncated.isWellFormed()).toBe(true);
  });
});

describe('the chain', () => {
  const fill = async (count: number) => {
    const audit = fresh();
    for (let i = 0; i < count; i++) {
      await audit.write({ action: `a${i}`, after: { i, ratio: 0.1 } }, { ip: '10.0.0.1', username: '李' });
    }
    return audit;
  };
  it('covers all entries, even with two simultaneous sealers and in another time zone', async () => {
    const audit = await fill(30);
    await Promise.all([audit.verify(), fresh().verify(), fresh().verify()]);
    await query(
      `alter database ${(await query('select current_database() as n')).rows[0].n} set timezone = 'Asia/Shanghai'`,
    );
    expect(await audit.verify()).toMatchObject({ ok: true, entries: 30, brokenAt: null, head: { sequence: 30 } });
  });
  it.each([
    ['a changed entry', "update audit_entries set action = 'x' where action = 'a4'", 5],
    ['a removed entry', "delete from audit_entries where action = 'a4'", 5],
    ['a removed link', 'delete from audit_seals where sequence = 5', 5],
    ['an exchanged link', "update audit_seals set hash = repeat('0', 64) where sequence = 5", 5],
    [
      'an entry slipped in',
      "insert into audit_entries (id, action, outcome) values (gen_random_uuid(), 'x', 'done')",
      11,
    ],
  ])('shows %s', async (_name, tampering, brokenAt) => {
    const audit = await fill(10);
    expect((await audit.verify()).ok).toBe(true);
    await withoutTriggers(tampering);
    expect(await audit.verify()).toMatchObject({ ok: false, brokenAt });
  });
});
