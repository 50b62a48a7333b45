import { type DataBehaviorDraft, dataSourcesEndpoints as sourceCalls } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOutbound } from '../notices/notices.fixture.ts';
import { type DataSystem, openDataSystem, param, service } from './data-behaviors.fixture.ts';
import { createDataOutbound } from './data-outbound.ts';

let data: DataSystem;
beforeAll(async () => {
  data = await openDataSystem();
});
afterAll(() => data.close());

const attendance: Partial<DataBehaviorDraft> = {
  methodType: 'request',
  uri: '/meetings/{id}/attendance',
  resultPath: 'summary.members',
  resultType: 'int',
  collection: false,
  params: [
    param('id', { place: 'path' }),
    param('guests', { type: 'bool', required: false, defaultValue: true }),
    param('at', { required: false }),
  ],
};
const json = (value: unknown) => () => ({ body: JSON.stringify(value) });

describe('a request', () => {
  it('takes its result from the answer, with parameters as parts of the address', async () => {
    data.answers(json({ summary: { members: 342 } }));
    const { methodName } = await data.activate(attendance, { id: 'm-1' });
    expect((await data.call(methodName, { id: 'm-2', at: '14:30+08:00' })).data).toMatchObject({ value: 342 });
    const { url, headers } = data.far.got.at(-1) ?? { url: '', headers: {} };
    expect(url).toBe('/api/meetings/m-2/attendance?guests=true&at=14%3A30%2B08%3A00');
    expect(headers.authorization).toBe('Bearer s3cret-token');
  });

  it('never leaves its address, whatever a parameter contains', async () => {
    data.answers(json({ summary: { members: 1 } }));
    const { methodName } = await data.activate(attendance, { id: 'm-1' });
    const before = data.far.got.length;
    for (const id of ['..', '.', ''])
      expect((await data.call(methodName, { id })).code).toBe('dataBehavior.argumentWrong');
    expect(data.far.got).toHaveLength(before);
    for (const id of [
      '../../admin',
      '//evil.example',
      'a?b=1',
      'a#b',
      '%2e%2e',
      'x@evil.example',
      'a\r\nHost: evil',
      '场',
    ]) {
      expect([id, (await data.call(methodName, { id })).code]).toEqual([id, '200']);
      const url = data.far.got.at(-1)?.url ?? '';
      expect(url).toBe(`/api/meetings/${encodeURIComponent(id)}/attendance?guests=true`);
    }
  });

  it('sends a body that stays JSON', async () => {
    data.answers(json({ ok: true }));
    const { methodName } = await data.activate(
      {
        methodType: 'request',
        requestMethod: 'POST',
        uri: '/doors',
        resultPath: 'ok',
        resultType: 'bool',
        collection: false,
        params: [param('say', { place: 'body' })],
      },
      { say: 'x' },
    );
    const say = '"}, {"admin": true, "x": "';
    await data.call(methodName, { say });
    expect(JSON.parse(data.far.got.at(-1)?.body ?? '')).toEqual({ say });
  });

  it('refuses arguments that are missing, unknown or of another type, and results that do not fit', async () => {
    data.answers(json({ summary: { members: 342 } }));
    const { methodName, id } = await data.activate(attendance, { id: 'm-1' });
    for (const args of [{}, { id: 1 }, { id: 'a', guests: 'true' }, { id: 'a', other: 1 }])
      expect((await data.call(methodName, args)).code).toBe('dataBehavior.argumentWrong');
    for (const answer of [{}, [], null, 'x', { summary: { members: '342' } }, { summary: { members: 1.5 } }]) {
      data.answers(json(answer));
      expect((await data.call(methodName, { id: 'a' })).code).toBe('dataBehavior.resultWrong');
    }
    data.answers(() => ({ body: '{"summary":' }));
    expect((await data.test(id, { id: 'a' })).code).toBe('dataBehavior.resultWrong');
  });

  it('never shows the secrets that the far side repeats', async () => {
    const id = await data.save(attendance);
    data.answers(() => ({ status: 400, body: 'you sent Authorization: Bearer s3cret-token' }));
    const tried = await data.test(id, { id: 'a' });
    expect(tried).toMatchObject({ ok: false, code: 'dataBehavior.rejected' });
    expect(tried.said).toMatch(/^HTTP 400 you sent/);
    expect(JSON.stringify(tried)).not.toContain('s3cret-token');
    const { rows } = await data.platform.database.pool.query(
      "select coalesce(string_agg(a::text, ' '), '') as log from audit_entries a",
    );
    expect(rows[0].log).not.toContain('s3cret-token');
  });

  it('is answered with 401 by the far side without ending anybody’s session', async () => {
    data.answers(json({ summary: { members: 1 } }));
    const { methodName } = await data.activate(attendance, { id: 'm-1' });
    data.answers(() => ({ status: 401 }));
    expect((await data.call(methodName, { id: 'a' })).code).toBe('dataBehavior.rejected');
  });

  it('is asked once for many who want the same, for as long as the answer is kept', async () => {
    let n = 0;
    data.answers(() => ({ body: JSON.stringify({ summary: { members: ++n } }) }));
    const { methodName } = await data.activate({ ...attendance, cacheSeconds: 60 }, { id: 'm-1' });
    const before = data.far.got.length;
    const replies = await Promise.all(Array.from({ length: 10 }, () => data.call(methodName, { id: 'same' })));
    expect(data.far.got.length - before).toBeLessThanOrEqual(data.nodes.length);
    expect(replies.filter((reply) => reply.data?.cached === false).length).toBeLessThanOrEqual(data.nodes.length);
    await data.call(methodName, { id: 'other' });
    expect(data.far.got.length - before).toBeLessThanOrEqual(data.nodes.length + 1);
  });

  it('reaches only what outbound calls may reach', async () => {
    const id = await data.save(attendance);
    const { port } = new URL(data.far.url);
    data.reaches(createDataOutbound(async () => [`127.0.0.0/8:${port}`, '0.0.0.0/0:1'], { ownPorts: [] }));
    const before = data.far.got.length;
    expect((await data.test(id, { id: 'a' })).code).toBe('dataSource.forbidden');
    expect((await data.test(await data.save({ sql: 'select 1' }))).code).toBe('dataSource.forbidden');
    data.reaches(createDataOutbound(async () => [], { ownPorts: [], isSample: (at) => at === Number(port) }));
    data.answers(json({ summary: { members: 1 } }));
    expect((await data.test(id, { id: 'a' })).ok).toBe(true);
    data.reaches(openOutbound);
    expect(data.far.got).toHaveLength(before + 1);
  });
});

describe('a data source', () => {
  it('never shows its secrets, keeps them, and forgets them when it is somewhere else', async () => {
    const id = await data.saveSource();
    const find = async () => {
      const { records } = data.must(await data.admin.call(sourceCalls.pageDataSources, { query: { size: '200' } }));
      return records.find((one) => one.id === id);
    };
    expect(JSON.stringify(await find())).not.toContain('open-sesame');
    expect((await find())?.hasSecrets).toEqual(['password']);
    const { rows } = await data.platform.database.pool.query('select * from data_sources where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('open-sesame');
    const save = (settings: object) =>
      data.admin.call(sourceCalls.saveDataSource, {
        body: {
          id,
          name: `moved ${id}`,
          description: '',
          settings: { ...data.venue.settings, ...settings },
          secrets: {},
        },
      });
    await save({ database: data.venue.settings.database });
    expect((await find())?.hasSecrets).toEqual(['password']);
    await save({ host: 'elsewhere.example' });
    expect((await find())?.hasSecrets).toEqual([]);
  });

  it('takes its behaviours back when it is somewhere else, and stays while they ask it', async () => {
    const id = await data.saveSource({ settings: service(`${data.far.url}/api`), secrets: {} });
    data.answers(json({ summary: { members: 1 } }));
    const made = await data.activate({ ...attendance, sourceId: id }, { id: 'a' });
    expect((await data.admin.call(sourceCalls.removeDataSource, { params: { id } })).code).toBe(
      'dataSource.hasBehaviors',
    );
    await data.saveSource({ id, settings: service(`${data.far.url}/other`), secrets: {} });
    expect(await data.get(made.id)).toMatchObject({ status: 'notActivated', lastTest: null });
  });

  it('has a host, port, address and headers of the right form', async () => {
    const save = async (settings: object, secrets = {}) =>
      (
        await data.admin.call(sourceCalls.saveDataSource, {
          body: { name: `f ${Math.random()}`, description: '', settings: settings as never, secrets },
        })
      ).code;
    const base = data.venue.settings;
    for (const host of ['', 'a b', 'http://x', 'x/y', '-a', "'; drop", '/tmp', 'a..b'])
      expect([host, await save({ ...base, host })]).toEqual([host, '422']);
    for (const port of [0, 65_536, 1.5, -1]) expect([port, await save({ ...base, port })]).toEqual([port, '422']);
    for (const host of ['db', 'db.example.com', '10.0.0.5', 'fd00::1'])
      expect(await save({ ...base, host })).toBe('200');
    for (const baseUrl of ['ftp://x', 'http://u:p@x', 'http://x?a', 'x'])
      expect(await save({ kind: 'http', baseUrl })).toBe('422');
    const http = { kind: 'http', baseUrl: 'https://x.example' };
    for (const header of ['Host', 'Content-Length', 'a b', 'Connection'])
      expect(await save(http, { [header]: 'x' })).toBe('422');
    expect(await save(http, { 'X-Key': 'a\r\nb: c' })).toBe('422');
    expect(await save(base, { Authorization: 'x' })).toBe('dataSource.secretUnknown');
  });

  it('says whether it can be reached', async () => {
    const test = async (id: string) => data.must(await data.admin.call(sourceCalls.testDataSource, { body: { id } }));
    expect(await test(data.database)).toMatchObject({ ok: true, said: expect.stringMatching(/^PostgreSQL 1\d/) });
    data.answers(() => ({ status: 404 }));
    expect(await test(data.service)).toMatchObject({ ok: true, said: 'HTTP 404' });
    data.answers(() => ({ status: 401 }));
    expect(await test(data.service)).toMatchObject({ ok: false, code: 'dataBehavior.rejected' });
    const gone = await data.saveSource({ settings: { ...data.venue.settings, port: 1 } });
    expect(await test(gone)).toMatchObject({ ok: false, code: 'dataSource.unreachable' });
  });
});
