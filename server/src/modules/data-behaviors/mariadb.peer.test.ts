import { type DataBehaviorDraft, dataSourcesEndpoints as sourceCalls } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataSystem, openDataSystem, param } from './data-behaviors.fixture.ts';
import { noMariadb, openMariadb } from './mariadb.fixture.ts';

describe.skipIf(noMariadb)('a MariaDB', () => {
  let data: DataSystem;
  let far: Awaited<ReturnType<typeof openMariadb>>;
  let sourceId = '';
  beforeAll(async () => {
    [data, far] = await Promise.all([openDataSystem(), openMariadb()]);
    sourceId = await data.saveSource({ settings: far.settings, secrets: { password: 'open-sesame' } });
  });
  afterAll(async () => {
    await data?.close();
    await far?.close();
  });

  const tried = async (draft: Partial<DataBehaviorDraft>, args: Record<string, string | number | boolean> = {}) =>
    data.test(await data.save({ sourceId, ...draft }), args);
  const rows = async (): Promise<unknown> => (await far.owner.query('select * from venue.seats'))[0];

  it('says its version, its tables and what is in one', async () => {
    const test = (await data.admin.call(sourceCalls.testDataSource, { body: { id: sourceId } })).data;
    expect(test).toMatchObject({ ok: true, said: expect.stringContaining('MariaDB') });
    const tables = (await data.admin.call(sourceCalls.listDatabaseTables, { query: { id: sourceId } })).data;
    expect(tables).toEqual([{ schema: 'venue', name: 'seats', view: false }]);
    const query = { id: sourceId, schema: 'venue', table: 'seats' };
    const preview = (await data.admin.call(sourceCalls.previewDatabaseTable, { query })).data;
    expect(preview?.columns.slice(0, 2)).toEqual([
      { name: 'room', type: 'varchar(40)', nullable: false },
      { name: 'seats', type: 'int(11)', nullable: true },
    ]);
    expect(preview?.rows).toHaveLength(2);
    const unknown = { ...query, table: 'seats` union select 1 -- ' };
    expect((await data.admin.call(sourceCalls.previewDatabaseTable, { query: unknown })).code).toBe('404');
  });

  it('gives every digit, times as they are meant, and what no JSON number holds as its text', async () => {
    const { value } = await tried(
      { sql: 'select * from seats where room = :room', params: [param('room')] },
      { room: 'hall' },
    );
    expect(value).toEqual([
      {
        room: 'hall',
        seats: 380,
        big: '9007199254740993',
        price: '12345678901234567890.1234567891',
        open: true,
        at: '2026-11-25T22:00:00Z',
        local_at: '2026-11-25T22:00:00',
        note: { a: '9007199254740993' },
        data: 'AQI=',
      },
    ]);
  });

  it('takes values beside the statement, whatever they are, also behind limit', async () => {
    const sql = 'select room from seats where room = :room or :room is null order by 1 limit :n';
    const params = [
      { ...param('room'), required: false },
      { ...param('n'), type: 'int' as const },
    ];
    const ask = async (room?: string) =>
      (await tried({ sql, params }, { ...(room === undefined ? {} : { room }), n: 5 })).value;
    for (const hostile of ["'; drop table seats; -- ", "\\' or 1=1 -- ", '"', '`', '😀', ':n'])
      expect(await ask(hostile)).toEqual([]);
    expect(await ask()).toEqual([{ room: 'box' }, { room: 'hall' }]);
  });

  it('keeps what an execution changes only when it is called, not when it is tested', async () => {
    const before = await rows();
    const draft: Partial<DataBehaviorDraft> = {
      sourceId,
      methodType: 'execution',
      methodName: 'setSeats',
      sql: 'update seats set seats = :n where room = :room',
      resultType: 'int',
      collection: false,
      params: [{ ...param('n'), type: 'int' }, param('room')],
    };
    await data.activate(draft, { n: 7, room: 'box' });
    expect(await rows()).toEqual(before);
    expect((await data.call('setSeats', { n: 7, room: 'box' })).data).toMatchObject({ value: 1 });
    expect(await rows()).toMatchObject([{ room: 'box', seats: 7 }, { room: 'hall' }]);
  });

  it.each([
    ['insert into seats (room) values (:a)', 'dataBehavior.statementRefused'],
    ["select 1 into outfile '/tmp/eoms-canary' from dual where :a", 'dataBehavior.rejected'],
    ['select sleep(20), :a', 'dataSource.timeout'],
    ['select room, :a from seats for update', 'dataBehavior.rejected'],
    [
      'with recursive n as (select 1 as i union all select i + 1 from n where i < 900000) select i, :a from n',
      'dataBehavior.tooManyRows',
    ],
    ["select repeat('x', 9000000), :a", 'dataBehavior.tooLarge'],
    ['create table t (a int) select :a', 'dataBehavior.statementRefused'],
  ])('ends at its limits: %s', async (sql, code) => {
    const before = await rows();
    const outcome = await tried({ sql, params: [param('a')], timeoutSeconds: 2, resultType: 'object' }, { a: '1' });
    expect(outcome.code ?? 'ok').toBe(code);
    expect(await rows()).toEqual(before);
    expect((await tried({ sql: 'select 1 as one' })).value).toEqual([{ one: 1 }]);
  });

  it('is asked with encryption, and not where its certificate is nobody’s', async () => {
    const sql =
      "select variable_value as cipher from information_schema.session_status where variable_name = 'Ssl_cipher'";
    const asked = async (encryption: 'required' | 'verified') => {
      const id = await data.saveSource({
        settings: { ...far.settings, encryption },
        secrets: { password: 'open-sesame' },
      });
      return tried({ sql, sourceId: id });
    };
    expect((await asked('required')).value).toEqual([{ cipher: expect.stringMatching(/^TLS_/) }]);
    expect(await asked('verified')).toMatchObject({ ok: false, code: 'dataSource.unreachable' });
  });

  it('that loses the connection in the middle costs one call', async () => {
    const slow = tried({ sql: 'select sleep(15) as slept' });
    await expect
      .poll(async () => {
        const [found] = await far.owner.query(
          "select id from information_schema.processlist where info like 'select sleep%'",
        );
        const [one] = found as { id: number }[];
        if (one) await far.owner.query(`kill connection ${one.id}`);
        return one !== undefined;
      })
      .toBe(true);
    expect(await slow).toMatchObject({ ok: false });
    expect((await tried({ sql: 'select 1 as one' })).value).toEqual([{ one: 1 }]);
  });

  it.each([
    ['filer', 'open-sesame', 'dataSource.superuser'],
    ['quiet', 'open-sesame', 'dataSource.superuser'],
    ['root', '', 'dataSource.superuser'],
    ['reader', 'wrong', 'dataSource.signInFailed'],
  ])('refuses %s, who may do more or is not known', async (username, password, code) => {
    const id = await data.saveSource({
      settings: { ...far.settings, username },
      secrets: password ? { password } : {},
    });
    const { data: test } = await data.admin.call(sourceCalls.testDataSource, { body: { id } });
    expect(test).toMatchObject({ ok: false, code });
  });
});
