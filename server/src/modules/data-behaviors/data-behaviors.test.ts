import { dataBehaviorsEndpoints as calls, type DataBehaviorDraft } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataSystem, openDataSystem, param } from './data-behaviors.fixture.ts';

let data: DataSystem;
beforeAll(async () => {
  data = await openDataSystem();
});
afterAll(() => data.close());

const codeOf = async (reply: Promise<{ code: string }>) => (await reply).code;
const seats: Partial<DataBehaviorDraft> = {
  sql: 'select seats from seats where room = :room',
  resultType: 'int',
  collection: false,
  params: [param('room')],
};
const hostile = [
  "'; drop table seats; --",
  "hall' or '1'='1",
  '$1',
  ':room',
  '\\',
  '"',
  '{{room}}',
  '../../etc/passwd',
  '‮场所',
  'a\nb',
];

describe('the life of a data behaviour', () => {
  it('goes from not activated over tested to activated, and back by a change, while calls are answered as before', async () => {
    const id = await data.save({ ...seats, methodName: 'getSeats' });
    const activate = async (revision: number) =>
      codeOf(data.admin.call(calls.activateBehavior, { body: { id, active: true, revision } }));
    expect(await data.get(id)).toMatchObject({ status: 'notActivated', lastTest: null, revision: 1 });
    expect(await activate(1)).toBe('dataBehavior.notTested');
    expect((await data.call('getSeats', { room: 'hall' })).code).toBe('dataBehavior.notActivated');
    expect(await data.test(id, { room: 'nowhere' })).toMatchObject({ ok: false, code: 'dataBehavior.resultWrong' });
    expect(await data.get(id)).toMatchObject({ status: 'tested', lastTest: { ok: false, by: 'root' } });
    expect(await activate(1)).toBe('dataBehavior.notTested');
    expect(await data.test(id, { room: 'hall' })).toMatchObject({ ok: true, value: 380, said: '1', status: 'tested' });
    expect(await activate(7)).toBe('409');
    expect(await activate(1)).toBe('200');
    expect(await data.call('getSeats', { room: 'hall' })).toMatchObject({ code: '200', data: { value: 380 } });
    const changed = { ...data.draft({ ...seats, methodName: 'getSeats' }), id, timeoutSeconds: 4 };
    expect(await codeOf(data.admin.call(calls.saveBehavior, { body: changed }))).toBe('200');
    expect(await data.get(id)).toMatchObject({ status: 'notActivated', lastTest: null, revision: 2 });
    expect(await data.call('getSeats', { room: 'hall' })).toMatchObject({ code: '200', data: { value: 380 } });
  });

  it('keeps its method name for itself, and stays while something uses it or the system needs it', async () => {
    const save = (more: Partial<DataBehaviorDraft>, id?: string) =>
      codeOf(
        data.admin.call(calls.saveBehavior, { body: { ...data.draft({ ...seats, ...more }), ...(id ? { id } : {}) } }),
      );
    const remove = (id: string) => codeOf(data.admin.call(calls.removeBehavior, { params: { id } }));
    const id = await data.save({ ...seats, methodName: 'only', system: true });
    expect(await save({ methodName: 'only' })).toBe('dataBehavior.nameInUse');
    expect(await save({ methodName: 'other', system: true }, id)).toBe('dataBehavior.isSystem');
    expect(await remove(id)).toBe('dataBehavior.isSystem');
    const plain = await data.save(seats);
    await data.refer([plain, plain]);
    expect(await remove(plain)).toBe('dataBehavior.inUse');
    await data.refer([]);
    expect(await remove(plain)).toBe('200');
    expect(await remove(plain)).toBe('404');
  });

  it('refuses what cannot work: parameters, names, sources of another kind, defaults that do not fit', async () => {
    const save = (more: Partial<DataBehaviorDraft>) =>
      codeOf(data.admin.call(calls.saveBehavior, { body: data.draft({ ...seats, ...more }) }));
    expect(await save({ params: [] })).toBe('422');
    expect(await save({ params: [param('room'), param('room')] })).toBe('422');
    expect(await save({ params: [param('room'), param('other')] })).toBe('422');
    expect(await save({ methodName: '2get' })).toBe('422');
    expect(await save({ methodName: '签到' })).toBe('422');
    expect(await save({ sql: '' })).toBe('422');
    expect(await save({ sourceId: data.service })).toBe('dataBehavior.wrongSource');
    expect(await save({ params: [param('room', { type: 'int', defaultValue: 'x' })] })).toBe(
      'dataBehavior.argumentWrong',
    );
    const request = { methodType: 'request' as const, params: [] };
    for (const uri of ['', 'x', '//evil.example/x', '/a/../b', '/a?b=1', '/a b', '/{nobody}', '/%2e%2e/x', '/a#b'])
      expect([uri, await save({ ...request, uri })]).toEqual([uri, '422']);
    expect(await save({ ...request, uri: '/rooms' })).toBe('200');
  });

  it('is seen, changed, activated and called by rights of their own', async () => {
    const id = await data.save(seats);
    const reader = data.api.signIn({ grants: { dataBehavior: ['view'] } });
    const writer = data.api.signIn({ grants: { dataBehavior: ['view', 'edit'] } });
    const body = { methodName: 'x', args: {} };
    expect(await codeOf(reader.call(calls.getBehavior, { params: { id } }))).toBe('200');
    expect(await codeOf(reader.call(calls.testBehavior, { body: { id, args: {} } }))).toBe('403');
    expect(await codeOf(reader.call(calls.callBehavior, { body }))).toBe('403');
    expect(await codeOf(writer.call(calls.callBehavior, { body }))).toBe('403');
    expect(await codeOf(writer.call(calls.testBehavior, { body: { id, args: { room: 'hall' } } }))).toBe('200');
  });
});

describe('groups of data behaviours', () => {
  it('form a tree of two levels, in an order, and stay while something is in them', async () => {
    const add = async (name: string, parentId: string | null) =>
      data.admin.call(calls.saveBehaviorGroup, { body: { name, parentId } });
    const one = data.must(await add('One', null)).id;
    const two = data.must(await add('Two', one)).id;
    expect((await add('Three', two)).code).toBe('behaviorGroup.tooDeep');
    expect((await add('Two', one)).code).toBe('behaviorGroup.nameInUse');
    const below = { id: one, name: 'One', parentId: two };
    expect(await codeOf(data.admin.call(calls.saveBehaviorGroup, { body: below }))).toBe('behaviorGroup.circular');
    const id = await data.save({ ...seats, groupId: two });
    const page = async (groupId: string) =>
      data.must(await data.admin.call(calls.pageBehaviors, { query: { groupId } })).records.map((row) => row.id);
    expect(await page(one)).toEqual([id]);
    const remove = (group: string) => codeOf(data.admin.call(calls.removeBehaviorGroup, { params: { id: group } }));
    expect(await remove(two)).toBe('behaviorGroup.hasBehaviors');
    expect(await remove(one)).toBe('behaviorGroup.hasChildren');
  });
});

describe('a statement', () => {
  it('gets its parameters beside it, whatever they contain', async () => {
    const { methodName } = await data.activate(
      { sql: 'select :text::text', resultType: 'string', collection: false, params: [param('text')] },
      { text: 'x' },
    );
    for (const text of hostile) expect((await data.call(methodName, { text })).data?.value).toBe(text);
    const rows = await data.venue.owner.query('select count(*)::int as n from seats');
    expect(rows.rows[0].n).toBe(2);
  });

  it('of a query cannot change anything, in whatever way it tries', async () => {
    const tried = [
      'delete from seats',
      'with gone as (delete from seats returning *) select * from gone',
      'select 1; delete from seats',
      'commit; delete from seats',
      "select set_config('transaction_read_only', 'off', true)",
      'set transaction read write',
      'create table mine (a int)',
    ];
    for (const sql of tried) {
      const id = await data.save({ sql });
      await data.test(id);
      const { rows } = await data.venue.owner.query('select count(*)::int as n from seats');
      expect([sql, rows[0].n]).toEqual([sql, 2]);
    }
    expect((await data.test(await data.save({ sql: 'delete from seats' }))).code).toBe('dataBehavior.rejected');
  });

  it('of an execution is rolled back in a test and kept in a call, with how many rows it changed', async () => {
    const sql = "update seats set seats = seats + 1 where room = 'box'";
    const count = async () =>
      (await data.venue.owner.query("select seats from seats where room = 'box'")).rows[0].seats;
    const made = await data.activate({ methodType: 'execution', sql, resultType: 'int', collection: false });
    expect(await count()).toBe(12);
    expect((await data.call(made.methodName)).data?.value).toBe(1);
    expect(await count()).toBe(13);
  });

  it('has limits of time, rows and bytes', async () => {
    const run = async (sql: string, timeoutSeconds = 10) => data.test(await data.save({ sql, timeoutSeconds }));
    const began = Date.now();
    expect((await run('select pg_sleep(20)', 1)).code).toBe('dataSource.timeout');
    expect(Date.now() - began).toBeLessThan(5_000);
    expect((await run('select generate_series(1, 1000)')).ok).toBe(true);
    expect((await run('select generate_series(1, 100000)')).code).toBe('dataBehavior.tooManyRows');
    expect((await run("select repeat('x', 50000000)")).code).toBe('dataBehavior.tooLarge');
  });

  it('keeps every digit, and says when the result has another type', async () => {
    const value = async (column: string, resultType: DataBehaviorDraft['resultType']) => {
      const sql = `select ${column} from seats where room = 'hall'`;
      const tried = await data.test(await data.save({ sql, resultType, collection: false }));
      return tried.ok ? tried.value : `${tried.code} ${tried.said}`;
    };
    expect(await value('big', 'long')).toBe('9007199254740993');
    expect(await value('big', 'int')).toBe('dataBehavior.resultWrong string ≠ int');
    expect(await value('price', 'double')).toBe(12.5);
    expect(await value('at', 'datetime')).toBe('2026-11-25T22:00:00.000Z');
    expect(await value('seats > 5', 'bool')).toBe(true);
    expect(await value('room', 'int')).toBe('dataBehavior.resultWrong string ≠ int');
  });

  it('is never sent as a superuser, nor to an address that is not allowed', async () => {
    const { superuser, superPassword, settings } = data.venue;
    const source = { settings: { ...settings, username: superuser }, secrets: { password: superPassword } };
    const sourceId = await data.saveSource(source);
    expect((await data.test(await data.save({ sql: 'select 1', sourceId }))).code).toBe('dataSource.superuser');
    const wrong = await data.saveSource({ secrets: { password: 'wrong' } });
    const refused = await data.test(await data.save({ sql: 'select 1', sourceId: wrong }));
    expect(refused.code).toBe('dataSource.signInFailed');
    expect(JSON.stringify(refused)).not.toContain('wrong"');
  });

  it('is never sent by an account that can become more than it is, and the test says what', async () => {
    const { owner, settings } = data.venue;
    const [name, between] = [`${settings.username}_a`, `${settings.username}_b`];
    await owner.query(`create role ${between} nologin; create role ${name} login password 'open-sesame' noinherit;
      grant connect on database ${settings.database} to ${name}`);
    const sourceId = await data.saveSource({ settings: { ...settings, username: name } });
    const sql = `do $$ begin set local role "${data.venue.superuser}"; copy (select 1) to program 'true'; end $$`;
    const attempt = async () => {
      const { code, said } = await data.test(await data.save({ sql, sourceId }));
      return `${code} ${said}`;
    };
    try {
      expect(await attempt()).toMatch(/^dataBehavior.rejected permission denied/);
      await owner.query(`grant ${between} to ${name}; grant ${data.venue.superuser} to ${between} with inherit false`);
      expect(await attempt()).toBe(`dataSource.superuser ${data.venue.superuser} (superuser)`);
      await owner.query(`revoke ${data.venue.superuser} from ${between}`);
      for (const role of ['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files']) {
        await owner.query(`grant ${role} to ${between}`);
        expect(await attempt()).toBe(`dataSource.superuser ${role}`);
        await owner.query(`revoke ${role} from ${between}`);
      }
      await owner.query(`alter role ${name} replication`);
      expect(await attempt()).toBe(`dataSource.superuser ${name} (replication)`);
      // Since version 16 this grants only what was granted with the right to pass it on.
      await owner.query(`alter role ${name} noreplication createrole`);
      expect(await attempt()).toMatch(/^dataBehavior.rejected permission denied/);
      // Functions of its own must not answer for those of PostgreSQL.
      await owner.query(`create schema ${name} authorization ${name}; alter role ${name} set search_path to ${name}, pg_catalog;
        create function ${name}.pg_has_role(name, oid, text) returns boolean language sql as 'select false';
        grant ${data.venue.superuser} to ${name}`);
      expect(await attempt()).toBe(`dataSource.superuser ${data.venue.superuser} (superuser)`);
    } finally {
      await owner.query(
        `drop schema if exists ${name} cascade; drop owned by ${name}; drop role ${name}; drop role ${between}`,
      );
    }
  });

  it('of a slow source holds nobody else', async () => {
    const slow = await data.saveSource();
    const sleep = await data.activate({ sql: 'select pg_sleep(0.4)', sourceId: slow, timeoutSeconds: 10 });
    const quick = await data.activate({ ...seats, timeoutSeconds: 10 }, { room: 'hall' });
    // The processes are there, and their start is not measured.
    await Promise.all([
      ...Array.from({ length: 4 }, () => data.call(sleep.methodName)),
      data.call(quick.methodName, { room: 'box' }),
    ]);
    let ended = false;
    const waiting = Promise.all(Array.from({ length: 60 }, () => data.call(sleep.methodName))).finally(() => {
      ended = true;
    });
    expect((await data.call(quick.methodName, { room: 'box' })).code).toBe('200');
    expect(ended).toBe(false);
    const codes = (await waiting).map(({ code }) => code);
    expect(codes).toContain('200');
    expect(codes).toContain('dataSource.busy');
  });
});
