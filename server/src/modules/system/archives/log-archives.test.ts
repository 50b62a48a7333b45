import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { auditLogEndpoints } from '@eoms/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import type { TestApi, TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { openSystem } from '../system.fixture.ts';
import { archiveDue, archiveFolder, type KeepLogDeps, putInPlace } from './keep-log.ts';
import { dueSpan } from './log-archives.store.ts';
import { writeArchive } from './write-archive.ts';

const { makeAuditRecord, exportAuditChain, listLogArchives, downloadLogArchive, verifyLogArchives } = auditLogEndpoints;
const program = fileURLToPath(new URL('../../../../../docs/examples/verify-log/verify-log.mjs', import.meta.url));
const run = promisify(execFile);
const dayMs = 86_400_000;
/** Noon of today in UTC. */
const noon = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2;
const signal = new AbortController().signal;

let platform: TestPlatform;
let api: TestApi;
let reader: TestClient;
let folder: string;
let deps: KeepLogDeps;
let logDays = 30;
beforeEach(async () => {
  logDays = 30;
  folder = await mkdtemp(join(tmpdir(), 'eoms-archives-'));
  platform = await createTestPlatform({ oneNode: 'archives are files of one node' });
  ({ api } = await openSystem(platform));
  reader = api.signIn({ username: 'reader', grants: { logQuery: ['view'] } });
  const { database, audit, dataFolder } = platform;
  const retention = async () => ({ logDays }) as never;
  deps = { database, audit, keeping: { retention, dataFolder, nodeName: 'node' } };
});
afterEach(async () => {
  await api.close();
  await platform.close();
  await rm(folder, { recursive: true });
});

const query = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await platform.database.pool.query(text, values)).rows as R[];
/** Entries of so many days ago; sealed in the order of the calls. */
const writeAt = async (daysAgo: number, count = 1, at = noon - daysAgo * dayMs): Promise<void> => {
  for (let i = 0; i < count; i++)
    await query(
      `insert into audit_entries (id, at, action, outcome, target, after) values ($1, $2, 'savePlace', 'done', $3, $4)`,
      [newId(), new Date(at + i), `d${daysAgo}-${i}`, JSON.stringify({ 名: i })],
    );
  await platform.audit.verify();
};
const hold = async () => undefined;
const archive = (more: { atMost?: number; now?: number } = {}) =>
  archiveDue(deps, { now: noon, signal, run: { hold }, ...more });
const left = async () =>
  (
    await query<{ target: string }>('select target from audit_entries where action = $1 order by id', ['savePlace'])
  ).map(({ target }) => target);
const spans = () =>
  query<{ from: string; to: string }>(
    'select from_sequence::int as from, to_sequence::int as to from audit_archives order by 1',
  );
const files = async () => (await readdir(archiveFolder(deps)).catch(() => [])).sort();
const recordFile = async (): Promise<string> => {
  const reply = await reader.send(makeAuditRecord);
  expect(reply.statusCode, reply.body).toBe(200);
  const path = join(folder, `${newId()}.json`);
  await writeFile(path, reply.body);
  return path;
};
const exported = async (): Promise<string> => {
  const reply = await reader.send(exportAuditChain, {});
  const path = join(folder, `${newId()}.jsonl.gz`);
  await writeFile(path, reply.rawPayload);
  return path;
};
const verified = async (...options: string[]): Promise<{ code: number; said: string }> => {
  const done = await run(process.execPath, [program, ...options]).catch(
    (error: { code: number; stdout: string }) => error,
  );
  return { code: 'code' in done ? done.code : 0, said: done.stdout };
};
const forge = (text: string) =>
  query(`set session_replication_role = replica; ${text}; set session_replication_role = origin`);
const whole = { ok: true, brokenAt: null };

describe('what is archived', () => {
  it('is nothing by default, and nothing before a week of whole days is due', async () => {
    await writeAt(36);
    await writeAt(0);
    expect(await archive()).toBe(0);
    logDays = 0;
    await writeAt(400);
    expect(await archive()).toBe(0);
    expect(await files()).toEqual([]);
    expect(await left()).toHaveLength(3);
  });
  it('ends with the last whole day in UTC that is older than the setting', async () => {
    const midnight = noon - dayMs / 2 - 30 * dayMs;
    await writeAt(40);
    await writeAt(31, 1, midnight - 1);
    await writeAt(30, 1, midnight);
    await writeAt(0);
    expect(await archive()).toBe(2);
    expect(await left()).toEqual(['d30-0', 'd0-0']);
    expect(await spans()).toEqual([{ from: 1, to: 2 }]);
    expect(await platform.audit.verify()).toMatchObject({ ...whole, entries: 5 });
    const [name] = await files();
    expect((await stat(join(archiveFolder(deps), name ?? ''))).mode & 0o777).toBe(0o600);
    expect(await archive()).toBe(0);
  });
  it('leaves the newest day, however old it is', async () => {
    await writeAt(90, 2);
    expect(await archive()).toBe(0);
    await writeAt(60);
    expect(await archive()).toBe(0);
    await writeAt(1);
    expect(await archive()).toBe(3);
    expect(await platform.audit.verify()).toMatchObject(whole);
  });
  it('is divided by days where there is much of it, and no day is divided', async () => {
    await writeAt(60, 2);
    await writeAt(59, 5);
    await writeAt(58, 1);
    await writeAt(57, 1);
    await writeAt(0);
    expect(await archive({ atMost: 3 })).toBe(9);
    expect(await spans()).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 7 },
      { from: 8, to: 9 },
    ]);
    expect(await platform.audit.verify()).toMatchObject(whole);
  });
  it('is nothing of a log that was altered: all of it stays', async () => {
    await writeAt(60, 3);
    await writeAt(0);
    await forge("update audit_entries set target = 'x' where target = 'd60-1'");
    await expect(archive()).rejects.toThrow(/entry 2 is not what was sealed/);
    expect(await left()).toHaveLength(4);
    expect(await files()).toEqual([]);
  });
});

describe('a process that ends between two steps', () => {
  beforeEach(async () => {
    await writeAt(60, 3);
    await writeAt(0);
  });
  const due = () => dueSpan(platform.database.db, { days: 30, now: noon, atMost: 100 });
  const written = async () => {
    const span = await due();
    if (!span) throw new Error('nothing is due');
    return writeArchive(platform.database, span, { folder: archiveFolder(deps), signal });
  };

  it('leaves everything in the log while it writes, and half a file that goes a day later', async () => {
    await written();
    const [name] = await files();
    const half = join(archiveFolder(deps), `${name}.0.unfinished`);
    await writeFile(half, 'half');
    expect(await archive()).toBe(3);
    expect(await files()).toHaveLength(2);
    await utimes(half, new Date(noon - 2 * dayMs), new Date(noon - 2 * dayMs));
    await archive();
    expect(await files()).toEqual([name]);
  });
  it('leaves the log and the file before the transaction; the next try ends with one file', async () => {
    await written();
    expect(await left()).toHaveLength(4);
    expect(await platform.audit.verify()).toMatchObject({ ...whole, entries: 4 });
    expect(await archive()).toBe(3);
    expect(await files()).toHaveLength(1);
    expect((await reader.call(verifyLogArchives)).data).toEqual({ whole: 1, elsewhere: 0, missing: [], altered: [] });
  });
  it('leaves the log as it was within the transaction', async () => {
    const content = await written();
    const failing = { ...platform.audit, write: () => Promise.reject(new Error('gone')) };
    await expect(putInPlace({ ...deps, audit: failing }, content, { hold })).rejects.toThrow('gone');
    const taken = () => Promise.reject(new Error('the job is elsewhere'));
    await expect(putInPlace(deps, content, { hold: taken })).rejects.toThrow('elsewhere');
    expect(await left()).toHaveLength(4);
    expect(await spans()).toEqual([]);
    expect(await platform.audit.verify()).toMatchObject(whole);
  });
  it('and two that do the same at once: one of them does it', async () => {
    const content = await written();
    const both = await Promise.allSettled([1, 2].map(() => putInPlace(deps, content, { hold })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await left()).toEqual(['d0-0']);
    expect(await platform.audit.verify()).toMatchObject(whole);
  });
});

describe('the database', () => {
  it('refuses any other removal, and an archive that does not continue the chain', async () => {
    await writeAt(60, 3);
    await writeAt(0);
    await archive();
    for (const text of [
      'delete from audit_entries',
      'delete from audit_seals where sequence = 4',
      'delete from audit_archives',
      "update audit_archives set file = 'x'",
      'truncate audit_archives',
      "update audit_seals set hash = 'x'",
    ])
      await expect(query(text)).rejects.toThrow(/append-only/);
    const [seal] = await query<{ hash: string }>('select hash from audit_seals where sequence = 4');
    const [last] = await query<{ hash: string }>('select hash from audit_archives');
    const put = (from: number, previous?: string, hash?: string) =>
      query(
        `insert into audit_archives (id, from_sequence, to_sequence, previous, hash, days, first_at, last_at, file, sha256, bytes, node_name)
         values (gen_random_uuid(), $1, 4, $2, $3, '[]', now(), now(), 'x', 'x', 1, 'x')`,
        [from, previous, hash],
      );
    await expect(put(5, last?.hash, seal?.hash)).rejects.toThrow();
    await expect(put(4, 'x', seal?.hash)).rejects.toThrow(/append-only/);
    await expect(put(4, last?.hash, 'x')).rejects.toThrow(/append-only/);
  });
  it('shows an archive that was removed or altered by somebody with all power over it', async () => {
    await writeAt(60, 3);
    await writeAt(0);
    await archive();
    const log = await platform.audit.verify();
    expect(log).toMatchObject(whole);
    await forge("update audit_archives set hash = repeat('1', 64)");
    expect(await platform.audit.verify()).toMatchObject({ ok: false, brokenAt: 4 });
    await forge('delete from audit_archives');
    expect(await platform.audit.verify()).toMatchObject({ ok: false, brokenAt: 1 });
  });
});

describe('the proof', () => {
  it('goes on over two archives: records continue earlier ones and prove archives and export together', async () => {
    for (const [daysAgo, count] of [
      [60, 2],
      [45, 3],
      [20, 2],
      [0, 1],
    ] as const)
      await writeAt(daysAgo, count);
    const first = await recordFile();
    expect(await archive({ atMost: 2 })).toBe(5);
    const second = await recordFile();
    logDays = 5;
    expect(await archive()).toBe(2);
    const rest = await exported();
    const third = await recordFile();
    for (const [later, earlier] of [
      [second, first],
      [third, first],
      [third, second],
    ] as const)
      expect(await verified(later, '--earlier', earlier)).toMatchObject({ code: 0 });
    const archives = (await files()).map((name) => join(archiveFolder(deps), name));
    expect(archives).toHaveLength(3);
    const all = [...archives, rest].flatMap((path) => ['--log', path]);
    const { code, said } = await verified(third, ...all);
    expect([code, said]).toEqual([0, expect.stringMatching(/Entries 1 to \d+ are complete/)]);
    const gap = await verified(third, ...all.slice(0, 2), '--log', rest);
    expect(gap).toMatchObject({ code: 1, said: expect.stringMatching(/are in none of the files/) });
  });
  it('shows an archive that was altered, also one that was sealed anew', async () => {
    await writeAt(60, 3);
    await writeAt(0);
    await archive();
    const record = await recordFile();
    const [name = ''] = await files();
    const path = join(archiveFolder(deps), name);
    const lines = gunzipSync(await readFile(path)).toString();
    expect(await verified(record, '--log', path)).toMatchObject({ code: 0 });
    await writeFile(path, gzipSync(lines.replace('d60-1', 'd60-X')));
    expect(await verified(record, '--log', path)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Entry 2 was changed'),
    });
    expect((await reader.call(verifyLogArchives)).data).toMatchObject({ whole: 0, altered: [name] });
  });
});

describe('archives on the screen', () => {
  it('are listed and downloaded, and said to be missing or elsewhere', async () => {
    await writeAt(60, 3);
    await writeAt(0);
    await archive();
    const { data } = await reader.call(listLogArchives);
    const [one] = data?.records ?? [];
    expect(one).toMatchObject({ from: 1, to: 3, isHere: true, node: 'node' });
    const params = { id: one?.id ?? '' };
    const reply = await reader.send(downloadLogArchive, { params });
    expect(reply.headers['content-type']).toMatch(/gzip/);
    expect(gunzipSync(reply.rawPayload).toString().split('\n')).toHaveLength(6);
    const [name = ''] = await files();
    await rm(join(archiveFolder(deps), name));
    expect((await reader.send(downloadLogArchive, { params })).json()).toMatchObject({
      code: 'auditLog.archiveMissing',
    });
    expect((await reader.call(verifyLogArchives)).data).toMatchObject({ missing: [name] });
    await forge("update audit_archives set node_name = 'far'");
    expect((await reader.send(downloadLogArchive, { params })).json()).toMatchObject({
      code: 'auditLog.archiveElsewhere',
      message: expect.stringContaining('far'),
    });
    expect((await reader.call(listLogArchives)).data?.records[0]).toMatchObject({ isHere: false });
    expect((await reader.call(verifyLogArchives)).data).toMatchObject({ elsewhere: 1, missing: [] });
    expect((await api.signIn({}).call(listLogArchives)).code).toBe('403');
  });
});
