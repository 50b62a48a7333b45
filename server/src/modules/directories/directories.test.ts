import { directoriesEndpoints as calls, peopleEndpoints } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createDirectoriesSystem, dingtalkDraft } from './directories.fixture.ts';
import { type FarPerson, startDingtalk } from './platform-server.fixture.ts';
import { beginDue, nextRead } from './schedule-runs.ts';

type System = Awaited<ReturnType<typeof createDirectoriesSystem>>;
let system: System;
let far: Awaited<ReturnType<typeof startDingtalk>>;
let directory = '';
const person = (n: number, department: number, more: Partial<FarPerson> = {}): FarPerson => ({
  id: `union${n}`,
  name: `员工${n}`,
  department,
  ...more,
});
const users = async (): Promise<{ username: string; enabled: boolean; phone: string | null }[]> =>
  (
    await system.platform.database.db.execute<{ username: string; enabled: boolean; phone: string | null }>(
      sql`select username, enabled, phone from users where username like 'user-%' order by username`,
    )
  ).rows;
const apply = (runId: string) => system.editor.call(calls.applyDirectoryRun, { body: { runId } });
const lines = async (runId: string, kind: 'leftOut' | 'disable' | 'enable' | 'add' | 'change') =>
  (await system.editor.call(calls.pageDirectoryRunLines, { query: { current: '1', size: '200', runId, kind } })).data
    ?.records ?? [];
const save = async (change: Parameters<typeof dingtalkDraft>[1] = {}) => {
  const reply = await system.editor.call(calls.saveDirectory, { body: dingtalkDraft(far.base, change) });
  if (!reply.data) throw new Error(JSON.stringify(reply));
  return reply.data.id;
};

beforeAll(async () => {
  system = await createDirectoriesSystem();
  far = await startDingtalk();
});
beforeEach(async () => {
  await system.platform.database.db.execute(sql`delete from directories`);
  await system.platform.database.db.execute(sql`delete from users where username like 'user-%'`);
  await system.platform.database.db.execute(sql`delete from departments`);
  far.company.departments = [
    { id: 2, name: '研发', parent: 1 },
    { id: 3, name: '前端', parent: 2 },
  ];
  far.company.people = [person(1, 1), person(2, 2), person(3, 3, { mobile: '13800000003' })];
  Object.assign(far.faults, { busy: 0, oddDepartment: 0, expired: false, scope: undefined });
  system.ended.length = 0;
  directory = await save();
});
afterAll(async () => {
  await far.close();
  await system.close();
});

describe('a directory', () => {
  it('is previewed, and applied when a person says so: departments below departments, people of the top one too', async () => {
    const run = await system.read(directory);
    expect(run).toMatchObject({ status: 'ready', counts: { people: 3, departments: 2, added: 3, leftOut: 0 } });
    expect(await users()).toEqual([]);
    expect((await apply(run.id)).data).toMatchObject({ status: 'applied' });
    expect((await users()).map(({ username, phone }) => [username, phone])).toEqual([
      ['user-union1', null],
      ['user-union2', null],
      ['user-union3', '13800000003'],
    ]);
    const departments = (await system.editor.call(peopleEndpoints.listDepartments)).data ?? [];
    const [top] = departments.filter(({ name }) => name === '研发');
    expect(departments.find(({ name }) => name === '前端')).toMatchObject({ parentId: top?.id, userCount: 1 });
    const again = await system.read(directory);
    expect(again.counts).toMatchObject({ added: 0, changed: 0, disabled: 0, departmentsChanged: 0, leftOut: 0 });
    expect((await apply(run.id)).code).toBe('directory.runState');
  });

  it('disables who is gone, and enables again only whom it has disabled', async () => {
    await apply((await system.read(directory)).id);
    const [first, second, third] = far.company.people as [FarPerson, FarPerson, FarPerson];
    far.company.people = [first];
    const gone = await system.read(directory);
    expect(gone.counts).toMatchObject({ disabled: 2 });
    await apply(gone.id);
    expect((await users()).map(({ enabled }) => enabled)).toEqual([true, false, false]);
    expect(system.ended).toHaveLength(2);
    // Somebody here says that the third stays out.
    await system.platform.database.db.execute(
      sql`update directory_people set disabled_by_sync = false where external_id = 'union3'`,
    );
    far.company.people = [first, { ...second, name: '回来了' }, third];
    const back = await system.read(directory);
    expect(await lines(back.id, 'leftOut')).toMatchObject([{ externalId: 'union3', reason: 'disabledHere' }]);
    await apply(back.id);
    expect((await users()).map(({ enabled }) => enabled)).toEqual([true, true, false]);
  });

  it('blanks nothing that it does not say, and takes no phone that belongs to another', async () => {
    await apply((await system.read(directory)).id);
    far.company.people = [person(1, 1, { mobile: '138 0000 0003' }), person(2, 2, { email: 'none' }), person(3, 3)];
    const run = await system.read(directory);
    expect(await lines(run.id, 'leftOut')).toMatchObject([{ reason: 'phoneInUse' }, { reason: 'emailForm' }]);
    await apply(run.id);
    expect((await users()).map(({ phone }) => phone)).toEqual([null, null, '13800000003']);
  });

  it('says who has the user name of somebody else, and takes over only what it may', async () => {
    const chief = newId();
    const name = `user-union1`;
    await system.platform.database.db.execute(
      sql`insert into users (id, realm, username, name, enabled) values (${chief}, 'internal', ${name}, '主管', true)`,
    );
    await system.platform.database.transaction((tx) => system.access.makeSuperAdministrator(tx, chief));
    const first = await system.read(directory);
    expect(await lines(first.id, 'leftOut')).toMatchObject([{ externalId: 'union1', reason: 'usernameInUse' }]);
    await system.editor.call(calls.discardDirectoryRun, { body: { runId: first.id } });
    await save({ id: directory, linkExisting: true });
    const second = await system.read(directory);
    expect(await lines(second.id, 'leftOut')).toMatchObject([{ externalId: 'union1', reason: 'administrator' }]);
  });

  it('applies nothing if something has changed since the preview', async () => {
    const run = await system.read(directory);
    await system.platform.database.db.execute(
      sql`insert into users (id, realm, username, name, enabled) values (${newId()}, 'internal', 'user-union2', 'x', true)`,
    );
    expect((await apply(run.id)).data).toMatchObject({ status: 'outdated' });
    expect(await users()).toHaveLength(1);
  });

  it('of 500 people who lose a department: moves none of the others, asks before many are disabled', async () => {
    far.company.departments = [
      { id: 2, name: '一部', parent: 1 },
      { id: 3, name: '二部', parent: 1 },
    ];
    far.company.people = Array.from({ length: 500 }, (_, i) => person(i + 1, i < 350 ? 2 : 3));
    await apply((await system.read(directory)).id);
    expect(await users()).toHaveLength(500);
    far.company.departments = far.company.departments.filter(({ id }) => id !== 3);
    far.company.people = far.company.people.filter(({ department }) => department !== 3);
    await save({ id: directory, schedule: 'hourly' });
    await system.platform.database.db.execute(sql`update directories set next_at = now()`);
    expect(await beginDue(system.platform, new Date())).toBe(1);
    const run = await system.read(directory);
    expect(run).toMatchObject({ status: 'ready', automatic: true, guarded: true, counts: { disabled: 150 } });
    expect((await users()).filter(({ enabled }) => !enabled)).toHaveLength(0);
    await apply(run.id);
    expect((await users()).filter(({ enabled }) => !enabled)).toHaveLength(150);
    // Nobody was removed, and the department stays.
    expect(await users()).toHaveLength(500);
    expect((await system.editor.call(peopleEndpoints.listDepartments)).data).toHaveLength(2);
    far.company.people = far.company.people.slice(10);
    await system.platform.database.db.execute(sql`update directories set next_at = now()`);
    await beginDue(system.platform, new Date());
    expect(await system.read(directory)).toMatchObject({ counts: { disabled: 10 } });
  });

  it('waits where it is told to, renews its token, and reports one odd department without losing the rest', async () => {
    await apply((await system.read(directory)).id);
    system.waits.length = 0;
    Object.assign(far.faults, { busy: 3, expired: true, oddDepartment: 3 });
    far.company.people = far.company.people.filter(({ department }) => department !== 3);
    const run = await system.read(directory);
    expect(system.waits).toEqual([1_000, 2_000, 4_000]);
    expect(run).toMatchObject({ status: 'ready', counts: { disabled: 0 } });
    expect((await lines(run.id, 'leftOut')).map(({ reason, externalId }) => [externalId, reason])).toEqual([
      ['union3', 'departmentNotRead'],
      ['3', 'departmentUnreadable'],
    ]);
  });

  it('reads what the app sees, and says so', async () => {
    far.faults.scope = [3];
    expect(await system.read(directory)).toMatchObject({ scopeNote: '3 + 0', counts: { people: 1, departments: 1 } });
  });

  it('fails with the reason, and gives up a rate limit that does not end', async () => {
    await save({ id: directory, secret: 'wrong' });
    expect(await system.read(directory)).toMatchObject({ status: 'failed', failure: 'credentials' });
    expect((await system.editor.call(calls.testDirectory, { body: { id: directory } })).data).toMatchObject({
      ok: false,
      failure: 'credentials',
    });
    await save({ id: directory });
    far.faults.busy = 100;
    expect(await system.read(directory)).toMatchObject({ status: 'failed', failure: 'rateLimited' });
  });

  it('is reached by the call of the specification, one run at a time', async () => {
    const sync = () => system.editor.call(calls.syncUserData, { params: { type: 'dingtalk' } });
    const [one, two] = await Promise.all([sync(), sync()]);
    expect(one.data).toHaveLength(1);
    expect(two.data?.[0]?.id).toBe(one.data?.[0]?.id);
    expect((await system.editor.call(calls.syncUserData, { params: { type: 'feishu' } })).code).toBe(
      'directory.noneOfType',
    );
    const outsider = system.api.signIn({ grants: { userSync: ['view'] } });
    expect((await outsider.call(calls.syncUserData, { params: { type: 'dingtalk' } })).code).toBe('403');
  });

  it('forgets its secret when it would be sent elsewhere', async () => {
    const { secret: _secret, ...moved } = dingtalkDraft('http://127.0.0.1:9', { id: directory });
    await system.editor.call(calls.saveDirectory, { body: moved });
    expect((await system.editor.call(calls.listDirectories)).data).toMatchObject([{ hasSecret: false }]);
  });

  it('signs in whom it has brought here, with a code that it gave', async () => {
    await apply((await system.read(directory)).id);
    const port = system.port();
    expect(await port.offers()).toMatchObject([{ id: directory, type: 'dingtalk' }]);
    const at = { redirectUri: 'https://eoms.example/loginAuto', state: 'st', challenge: 'ch' };
    expect(await port.urlOf(directory, at)).toContain('/oauth2/auth?redirect_uri=https%3A%2F%2Feoms.example');
    const proof = { code: 'good', redirectUri: at.redirectUri, verifier: 'v' };
    expect(await port.redeem(directory, proof)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await port.redeem(directory, { ...proof, code: 'bad' })).toBeUndefined();
    far.company.people = [person(99, 1)];
    expect(await port.redeem(directory, proof)).toBeUndefined();
  });
});

it('knows when a directory is read next', () => {
  const after = new Date(2026, 0, 31, 12, 0);
  expect(nextRead({ schedule: 'off', dailyAt: '03:00' }, after)).toBeNull();
  expect(nextRead({ schedule: 'daily', dailyAt: '03:00' }, after)).toEqual(new Date(2026, 1, 1, 3, 0));
  expect(nextRead({ schedule: 'daily', dailyAt: '12:01' }, after)).toEqual(new Date(2026, 0, 31, 12, 1));
});
