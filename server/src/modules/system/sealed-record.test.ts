import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { auditLogEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyFingerprint } from '../../platform/secrets/signing-keys.ts';
import type { TestApi, TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createSealKeys } from './sealed-record.ts';
import { openSystem } from './system.fixture.ts';

const { makeAuditRecord, exportAuditChain, getAuditKey } = auditLogEndpoints;
const program = fileURLToPath(new URL('../../../../docs/examples/verify-log/verify-log.mjs', import.meta.url));
const run = promisify(execFile);

let folder: string;
let platform: TestPlatform;
let api: TestApi;
let reader: TestClient;
const open = async () => {
  platform = await createTestPlatform();
  ({ api } = await openSystem(platform));
  reader = api.signIn({ username: 'reader', grants: { logQuery: ['view'] } });
};
const close = async () => {
  await api.close();
  await platform.close();
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-record-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const kept = async (content: Buffer | string): Promise<string> => {
  files += 1;
  const path = join(folder, `file-${files}`);
  await writeFile(path, content);
  return path;
};
interface SealedFile {
  record: {
    installation: string;
    days: { day: string; from: number; to: number; hash: string }[];
    head: { sequence: number; hash: string };
    earlier: { sequence: number; hash: string }[];
    publicKey: string;
  };
  signature: string;
}
const recordOf = async (): Promise<SealedFile> => {
  const reply = await reader.send(makeAuditRecord);
  expect(reply.statusCode, reply.body).toBe(200);
  return JSON.parse(reply.body) as SealedFile;
};
const logOf = async (query: Record<string, string> = {}): Promise<string[]> => {
  await platform.audit.verify();
  const reply = await reader.send(exportAuditChain, { query });
  expect(reply.headers['content-type']).toMatch(/gzip/);
  return gunzipSync(reply.rawPayload).toString().trimEnd().split('\n');
};
const packed = (lines: readonly string[]) => kept(gzipSync(`${lines.join('\n')}\n`));
const written = (record: unknown) => kept(JSON.stringify(record, null, 2));
/** What the program says, and how it ended. */
const verified = async (...options: string[]): Promise<{ code: number; said: string }> => {
  const done = await run(process.execPath, [program, ...options]).catch(
    (error: { code: number; stdout: string; stderr: string }) => {
      expect(error.stderr).toBe('');
      return error;
    },
  );
  return { code: 'code' in done ? done.code : 0, said: done.stdout };
};
const write = async (count: number) => {
  for (let i = 0; i < count; i++) await platform.audit.write({ action: 'saveUser', target: `t${i}`, after: { 名: i } });
};
/** As an attacker with full power over the database could. */
const forge = (text: string) =>
  platform.database.pool.query(
    `set session_replication_role = replica; ${text}; set session_replication_role = origin`,
  );

describe('a sealed record', () => {
  beforeAll(open);
  afterAll(close);

  it('is verified alone, by the key that the screen shows, and covers its own making', async () => {
    await write(3);
    const sealed = await recordOf();
    const { data: key } = await reader.call(getAuditKey);
    expect(sealed.record.publicKey).toBe(key?.publicKey);
    const path = await written(sealed);
    const good = await verified(path, '--key', (key?.fingerprint ?? '').toUpperCase().replace(/(..)/g, '$1:'));
    expect(good).toMatchObject({ code: 0, said: expect.stringContaining(`${sealed.record.head.sequence} entries`) });
    expect((await verified(path)).said).toContain(key?.fingerprint);
    const other = await verified(path, '--key', '0'.repeat(64));
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining('another key') });
    const { rows } = await platform.database.pool.query(
      "select count(*)::int as n from audit_entries where action = 'makeAuditRecord'",
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(sealed.record.head.sequence).toBe(4);
  });
  it('shows every flipped byte of what it says, and does not accept a key of the forger', async () => {
    const sealed = await recordOf();
    const { record } = sealed;
    const changed: unknown[] = [
      { ...sealed, record: { ...record, entries: 1 } },
      { ...sealed, record: { ...record, head: { ...record.head, hash: '0'.repeat(64) } } },
      { ...sealed, record: { ...record, days: record.days.map((day) => ({ ...day, day: '2020-01-01' })) } },
      { ...sealed, signature: `A${sealed.signature.slice(1)}`.replace(/^AA/, 'BA') },
      { ...sealed, record: { ...record, publicKey: 'AAAA' } },
    ];
    for (const one of changed)
      expect(await verified(await written(one))).toMatchObject({
        code: 1,
        said: expect.stringContaining('the signature does not fit'),
      });
    for (const one of ['', '{}', 'null', '[]', '{"record":null}', JSON.stringify({ record, signature: 1 })])
      expect((await verified(await kept(one))).code).toBe(2);
    expect((await verified(join(folder, 'nowhere'))).code).toBe(2);
    expect((await verified()).code).toBe(2);
    expect((await verified(await written(sealed), '--what', 'x')).code).toBe(2);
  });
  it('is continued by later ones, and by no others', async () => {
    const first = await recordOf();
    await write(2);
    const second = await recordOf();
    await logOf();
    const third = await recordOf();
    const [a, b, c] = [await written(first), await written(second), await written(third)];
    for (const [later, earlier] of [
      [b, a],
      [c, a],
      [c, b],
      [a, a],
    ] as const)
      expect(await verified(later, '--earlier', earlier)).toMatchObject({ code: 0 });
    expect(await verified(a, '--earlier', c)).toMatchObject({
      code: 1,
      said: expect.stringContaining('became shorter'),
    });
  });
  it('is refused, saying where, once the log or its chain was altered', async () => {
    await forge(
      "update audit_entries set target = 'x' where id = (select entry_id from audit_seals where sequence = 2)",
    );
    const reply = await reader.send(makeAuditRecord);
    expect(reply.json()).toMatchObject({ code: 'auditLog.altered', message: expect.stringContaining('2') });
    expect((await api.signIn({ grants: { systemSetting: ['view', 'edit'] } }).call(getAuditKey)).code).toBe('403');
    expect((await api.nobody.send(makeAuditRecord)).json()).toMatchObject({ code: '401' });
  });
});

describe('a log that was written anew from the beginning', () => {
  beforeAll(open);
  afterAll(close);

  it('does not continue what was handed out before, although its own chain fits', async () => {
    await write(3);
    const before = await written(await recordOf());
    await forge(
      'delete from audit_seals; delete from audit_entries; insert into audit_unsealed select gen_random_uuid() limit 0',
    );
    await write(9);
    expect((await reader.send(makeAuditRecord)).json()).toMatchObject({ code: 'auditLog.altered' });
    // Whoever has such power removes that memory, too.
    await forge('delete from audit_records');
    const after = await written(await recordOf());
    expect(await verified(after)).toMatchObject({ code: 0 });
    const { code, said } = await verified(after, '--earlier', before);
    expect([code, said]).toEqual([1, expect.stringContaining('does not know of entry')]);
  });
});

describe('exported entries', () => {
  let lines: string[];
  let record: string;
  beforeAll(async () => {
    await open();
    await write(6);
    lines = await logOf();
    record = await written(await recordOf());
  });
  afterAll(close);
  beforeEach(() => expect(lines.length).toBe(8));

  it('are proven by a record that was made after them, also in parts of whole days', async () => {
    expect(await verified(record, '--log', await packed(lines))).toMatchObject({
      code: 0,
      said: expect.stringContaining('Entries 1 to 6'),
    });
    const today = new Date().toISOString();
    expect(await logOf({ from: today })).toHaveLength((await logOf()).length - 1);
    const tomorrow = new Date(Date.now() + 90_000_000).toISOString();
    expect((await reader.send(exportAuditChain, { query: { from: tomorrow } })).json()).toMatchObject({
      code: 'auditLog.nothingSealed',
    });
  });
  it('that are newer than the record are said to be so', async () => {
    await write(2);
    const { code, said } = await verified(record, '--log', await packed(await logOf()));
    expect([code, said]).toEqual([0, expect.stringMatching(/newer than the record/)]);
  });
  it.each([
    ['an entry was changed', (all: string[]) => all.with(3, all[3]?.replace('t2', 'tX') ?? ''), 'Entry 3 was changed'],
    ['an entry was removed', (all: string[]) => all.toSpliced(3, 1), 'Entry 3 is missing'],
    [
      'two entries were exchanged',
      (all: string[]) => all.with(3, all[4] ?? '').with(4, all[3] ?? ''),
      'Entry 3 is missing',
    ],
    ['the end was cut off', (all: string[]) => all.slice(0, -2), 'its end is missing'],
    ['something follows the end', (all: string[]) => [...all, all[1] ?? ''], 'goes on after its end'],
    [
      'it is of another system',
      (all: string[]) => all.with(0, all[0]?.replace(/"installation":"[^"]*"/, '"installation":"x"') ?? ''),
      'different installations',
    ],
    [
      'it begins elsewhere',
      (all: string[]) => all.with(0, all[0]?.replace(/0{64}/, 'f'.repeat(64)) ?? ''),
      'does not follow entry 0',
    ],
  ])('show that %s', async (_what, change, words) => {
    const { code, said } = await verified(record, '--log', await packed(change(lines)));
    expect([code, said]).toEqual([1, expect.stringContaining(words)]);
  });
  it('that were sealed anew with hashes that fit are not what the record was signed over', async () => {
    const { createHash } = await import('node:crypto');
    let hash = '0'.repeat(64);
    const anew = lines.slice(1, -1).map((line, i) => {
      const { facts } = JSON.parse(line) as { facts: string };
      const forged = facts.replace('t2', 'tX');
      hash = createHash('sha256')
        .update(`${hash}\n${i + 1}\n${forged}`)
        .digest('hex');
      return JSON.stringify({ sequence: i + 1, hash, facts: forged });
    });
    const all = [lines[0] ?? '', ...anew, JSON.stringify({ end: { entries: 6, hash } })];
    const { code, said } = await verified(record, '--log', await packed(all));
    expect([code, said]).toEqual([1, expect.stringContaining('were rewritten')]);
  });
  it('in a file that was damaged on the way are not read', async () => {
    const whole = gzipSync(lines.join('\n'));
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    for (const content of [
      whole.subarray(0, -20),
      flipped,
      Buffer.from('not packed'),
      gzipSync('{}\n'),
      gzipSync(''),
    ]) {
      const { code, said } = await verified(record, '--log', await kept(content));
      expect([code, said]).toEqual([2, expect.stringContaining('cannot be read')]);
    }
  });
});

describe('the key', () => {
  beforeAll(open);
  afterAll(close);
  it('is the same on every node and after a restart, and is stored encrypted', async () => {
    const shown = (await reader.call(getAuditKey)).data;
    const started = createSealKeys(platform);
    expect(shown).toEqual({
      publicKey: (await started()).publicKey,
      fingerprint: keyFingerprint((await started()).publicKey),
    });
    const [one, other] = await Promise.all([createSealKeys(platform)(), createSealKeys(platform)()]);
    expect(one).toEqual(other);
    const { rows } = await platform.database.pool.query("select value from agreed_values where name = 'log seal keys'");
    expect(JSON.parse(rows[0].value).privateKey).toMatch(/^v1\./);
  });
});
