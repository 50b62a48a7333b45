import { auditLogEndpoints, systemEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../platform/audit/audit.tables.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { TestApi, TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { peopleOfAudit } from './audit-log.store.ts';
import { openSystem } from './system.fixture.ts';

const { listAudit } = systemEndpoints;
const { getAuditChoices, exportAudit } = auditLogEndpoints;
const [li, wang] = ['01900000-0000-7000-8000-0000000000b1', '01900000-0000-7000-8000-0000000000b2'];

let platform: TestPlatform;
let api: TestApi;
let reader: TestClient;
beforeAll(async () => {
  platform = await createTestPlatform();
  ({ api } = await openSystem(platform));
  reader = api.signIn({ username: 'reader', grants: { logQuery: ['view'] } });
  const { audit } = platform;
  const from = (userId: string, username: string, ip: string) => ({ userId, username, ip, requestId: 'r' });
  await audit.write(
    { action: 'saveUser', before: { name: '旧', sort: 1 }, after: { name: '新' } },
    from(li, '李', '10.0.0.1'),
  );
  await audit.write({ action: 'removeUser', before: { name: '=1+1' } }, from(wang, '王', '10.0.0.2'));
  await audit.write({ action: 'saveRole', outcome: 'refused', code: '403' }, from(li, '李明', '10.0.0.2'));
  await audit.write({ action: 'login.refused', outcome: 'refused', code: '401' }, { ip: '10.0.0.1' });
  await audit.write({ action: 'alarm.raised' });
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

describe('filters of the log', () => {
  const actions = async (query: Record<string, string>) =>
    (await reader.call(listAudit, { query: { ...query, order: 'asc' } })).data?.records.map(({ action }) => action);

  it.each([
    [{ userId: li }, ['saveUser', 'saveRole']],
    [{ userId: 'system' }, ['login.refused', 'alarm.raised']],
    [{ ip: '10.0.0.2' }, ['removeUser', 'saveRole']],
    [{ kind: 'role' }, ['saveRole']],
    [{ kind: 'other' }, ['login.refused', 'alarm.raised']],
    [{ kind: 'place' }, []],
    [{ ip: '10.0.0.1', userId: 'system', outcome: 'refused' }, ['login.refused']],
    [{ kind: 'role', keyword: '李明' }, ['saveRole']],
  ])('leave what they say: %j', async (query, expected) => {
    expect(await actions(query)).toEqual(expected);
  });
  it('of unknown kinds and people are refused', async () => {
    for (const query of [{ kind: 'nothing' }, { userId: 'nobody' }] as Record<string, string>[])
      expect((await reader.send(listAudit, { query })).json()).toMatchObject({ code: '422' });
  });
  it('are offered: kinds with their actions, and people by the name that was written last', async () => {
    const { data } = await reader.call(getAuditChoices);
    expect(data?.kinds.find(({ kind }) => kind === 'user')?.actions).toEqual(expect.arrayContaining(['saveUser']));
    expect(data?.people.filter(({ id }) => id === li || id === wang)).toEqual([
      { id: li, name: '李明' },
      { id: wang, name: '王' },
    ]);
    expect((await api.signIn({ grants: { user: ['view'] } }).call(getAuditChoices)).code).toBe('403');
  });
  it('show the names of what the entries are about', async () => {
    const [id, gone] = [newId(), newId()];
    const { db, pool } = platform.database;
    await pool.query(`insert into asset_categories (id, name, prefix, residual_percent) values ($1, '话筒', 'M', 5)`, [
      id,
    ]);
    const row = (target: string) => ({ id: newId(), action: 'named', target, outcome: 'done' as const });
    await db.insert(auditEntries).values([row(id), row(gone)]);
    const { data } = await reader.call(listAudit, { query: { action: 'named' } });
    expect(new Map(data?.records.map(({ target, targetName }) => [target, targetName]))).toEqual(
      new Map([
        [id, '话筒'],
        [gone, null],
      ]),
    );
  });
  it('find the people of a log without reading all of it', async () => {
    expect((await peopleOfAudit(platform.database.db)).length).toBeGreaterThanOrEqual(2);
  });
});

describe('the exported table', () => {
  const table = async (query: Record<string, string>, language = 'zh') => {
    const reply = await reader.send(exportAudit, { query, headers: { 'accept-language': language } });
    const read = await platform.tables.read(reply.rawPayload, { rowsAtMost: 5_000 });
    if (read.outcome !== 'read') throw new Error(read.outcome);
    return read.rows;
  };

  it('has the entries of the list, newest first, with what changed in words', async () => {
    const [headings, ...rows] = await table({ userId: li });
    expect(headings?.slice(0, 4)).toEqual(['序号', '时间', '操作人', '来源']);
    expect(rows.map((row) => [row[2], row[3], row[4], row[6], row[8]])).toEqual([
      ['李明', '10.0.0.2', '保存角色', '拒绝', null],
      ['李', '10.0.0.1', '保存用户', '成功', '名称: 旧 → 新'],
    ]);
    const english = await table({ ip: '10.0.0.1', keyword: 'user' }, 'en');
    expect(english[1]?.slice(4)).toEqual(expect.arrayContaining(['Done', 'Name: 旧 → 新']));
  });
  it('holds no formula that somebody else wrote', async () => {
    const [, row] = await table({ action: 'removeUser' });
    expect(row?.filter((cell) => typeof cell === 'string' && cell.startsWith('='))).toEqual([]);
    expect(row).toEqual(expect.arrayContaining([expect.stringContaining('=1+1')]));
  });
  it('is on the record with its filters, and for those only who may see the log', async () => {
    await table({ kind: 'role' });
    const { data } = await reader.call(listAudit, { query: { action: 'exportAudit', size: '1' } });
    expect(data?.records[0]).toMatchObject({ username: 'reader', after: { kind: 'role', rows: 1 } });
    const other = api.signIn({ grants: { systemSetting: ['view', 'edit'] } });
    expect((await other.send(exportAudit)).json()).toMatchObject({ code: '403' });
  });
  it('reads page after page, also of one moment', async () => {
    const at = new Date();
    const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const row = (n: number) => ({ id: id(n), at, action: 'sweep', target: String(n), outcome: 'done' as const });
    const { db } = platform.database;
    for (let i = 0; i < 5; i++)
      await db.insert(auditEntries).values(Array.from({ length: 500 }, (_, n) => row(i * 500 + n)));
    const [, ...rows] = await table({ action: 'sweep' });
    expect(rows.map((cells) => Number(cells[5]))).toEqual(Array.from({ length: 2_500 }, (_, n) => 2_499 - n));
  });
});
