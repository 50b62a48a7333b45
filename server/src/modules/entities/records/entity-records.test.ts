import {
  entitiesEndpoints as calls,
  type EntityRecordImport,
  type Envelope,
  entityRecordsEndpoints as recordCalls,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import type { Cell } from '../../../platform/tables/tables.ts';
import { uploadOf } from '../../devices/devices-api.fixture.ts';
import { addGroup, addPlace, keeper } from '../../places/places.fixture.ts';
import { activateEntity } from '../activate-entity.ts';
import { type EntitySystem, openEntities } from '../entities.fixture.ts';

let system: EntitySystem;
let hall = '';
let room = '';
let desk = '';
beforeAll(async () => {
  system = await openEntities();
  const keeping = keeper(system.api, 'all');
  const group = await addGroup(keeping, 'Building');
  [hall, room] = [await addPlace(keeping, 'hall', group), await addPlace(keeping, 'room', group)];
  desk = newId();
  await system.platform.database.pool.query(
    `insert into roles (id, name, code, type, remarks) values ($1, 'Desk', 'desk', (select 'inside'), '')`,
    [desk],
  );
});
afterAll(() => system.close());

const person = (places: 'all' | string[], more: object = {}) =>
  system.api.signIn({ grants: { entity: ['view', 'edit'] }, places, username: 'clerk', ...more });

describe('who may see and change records', () => {
  it('is a matter of the place, where records belong to one', async () => {
    const { id } = await system.make([{ propertyName: 'name' }], { placed: true });
    const clerk = person([hall]);
    expect((await system.put(id, { name: 'x' })).details).toMatchObject([{ field: 'placeId' }]);
    const there = await system.add(id, { name: 'in the room' }, { placeId: room });
    const here = system.must(await system.put(id, { name: 'in the hall' }, { placeId: hall }, clerk)).id;
    const found = await system.page(id, {}, clerk);
    expect(found.data).toMatchObject({ total: 1, records: [{ id: here, placeId: hall, placeName: 'Room hall' }] });
    expect((await system.put(id, { name: 'x' }, { placeId: room }, clerk)).details).toMatchObject([
      { field: 'placeId' },
    ]);
    const other = { entityId: id, id: there };
    expect((await clerk.call(recordCalls.getEntityRecord, { query: other })).code).toBe('404');
    expect((await clerk.call(recordCalls.listEntityRecordChanges, { query: other })).code).toBe('404');
    expect((await system.put(id, { name: 'x' }, { id: there, placeId: hall }, clerk)).code).toBe('404');
    const body = { entityId: id, ids: [here, there] };
    expect((await clerk.call(recordCalls.removeEntityRecords, { body })).code).toBe('404');
    const edit = { ...body, field: 'name', value: 'x' };
    expect((await clerk.call(recordCalls.editEntityRecords, { body: edit })).code).toBe('404');
    expect((await system.page(id)).data?.total).toBe(2);
  });

  it('is a matter of roles, where an entity names some', async () => {
    const { id } = await system.make([{ propertyName: 'name' }], { viewRoles: [desk], editRoles: [desk] });
    await system.add(id, { name: 'secret' });
    const [stranger, clerk] = [person('all', { roleId: newId() }), person('all', { roleId: desk })];
    expect((await system.page(id, {}, stranger)).code).toBe('404');
    expect((await system.put(id, { name: 'x' }, {}, stranger)).code).toBe('404');
    expect((await stranger.call(calls.listEntities)).data?.map((one) => one.id)).not.toContain(id);
    expect((await system.page(id, {}, clerk)).data?.total).toBe(1);
    expect((await clerk.call(calls.listEntities)).data?.find((one) => one.id === id)).toMatchObject({ mayEdit: true });
    // What refers to a record names it only to those who may see it.
    const from = await system.make([{ propertyName: 'to', type: 'reference', referenceId: id }]);
    const [target] = system.must(await system.page(id)).records;
    await system.add(from.id, { to: target?.id ?? '' });
    expect((await system.page(from.id, {}, stranger)).data?.records[0]?.references).toEqual({});
    expect((await system.page(from.id, {}, clerk)).data?.records[0]?.references).toEqual({ to: 'secret' });
    expect((await system.put(from.id, { to: target?.id ?? '' }, {}, stranger)).details).toMatchObject([
      { field: 'values.to' },
    ]);
    const readOnly = await system.make([{ propertyName: 'name' }], { editRoles: [desk] });
    expect((await system.page(readOnly.id, {}, stranger)).code).toBe('200');
    expect((await system.put(readOnly.id, { name: 'x' }, {}, stranger)).code).toBe('403');
  });
});

describe('records', () => {
  it('keep each type exactly, and refuse what does not fit', async () => {
    const { id } = await system.make([
      { propertyName: 'text', required: true, maxLength: 5 },
      { propertyName: 'n', type: 'int', min: 1, max: 9 },
      { propertyName: 'l', type: 'long' },
      { propertyName: 'd', type: 'double' },
      { propertyName: 'b', type: 'bool', defaultValue: false },
      { propertyName: 'day', type: 'date' },
      { propertyName: 'clock', type: 'time' },
      { propertyName: 'at', type: 'datetime' },
    ]);
    const whole = {
      text: '陈静',
      n: 9,
      l: '9007199254740993',
      d: 0.1,
      b: true,
      day: '2024-02-29',
      clock: '08:30:00',
      at: '2026-11-27T00:00:00.000Z',
    };
    await system.add(id, { ...whole, at: '2026-11-27T08:00:00+08:00' });
    expect(await system.values(id)).toEqual([whole]);
    const refused = async (values: Record<string, never>) =>
      (await system.put(id, { text: 'a', ...values })).details?.map(({ field }) => field);
    for (const [name, value] of Object.entries({
      text: 'longer',
      n: 10,
      l: '9223372036854775808',
      d: 'x',
      b: 1,
      day: '2026-02-29',
      clock: '25:00',
      at: '2026-11-27',
    }))
      expect(await refused({ [name]: value as never })).toEqual([`values.${name}`]);
    expect(await refused({ text: '  ' as never })).toEqual(['values.text']);
  });

  it('are found by conditions; what is no field is refused by its name', async () => {
    const { id } = await system.make([
      { propertyName: 'name' },
      { propertyName: 'age', type: 'int' },
      { propertyName: 'flag', type: 'bool' },
    ]);
    for (const [name, age] of [
      ['a_b', 1],
      ['axb', 2],
      ['c', null],
    ] as const)
      await system.add(id, { name, age });
    const names = async (field: string, operator: string, value: never) =>
      (await system.values(id, { filters: [{ field, operator: operator as never, value }] })).map(({ name }) => name);
    expect(await names('name', 'contains', '_' as never)).toEqual(['a_b']);
    expect(await names('age', 'gt', 1 as never)).toEqual(['axb']);
    expect(await names('age', 'ne', 1 as never)).toEqual(['axb', 'c']);
    expect(await names('age', 'empty', true as never)).toEqual(['c']);
    expect(await names('createdAt', 'lt', '2020-01-01T00:00:00Z' as never)).toEqual([]);
    expect(await system.values(id, { sort: 'age', order: 'desc' })).toMatchObject([
      { age: 2 },
      { age: 1 },
      { age: null },
    ]);
    expect(await system.values(id, { keyword: 'AX' })).toMatchObject([{ name: 'axb' }]);
    const code = async (more: object) => (await system.page(id, more)).code;
    const filter = (field: string, operator: string, value: unknown) => ({ filters: [{ field, operator, value }] });
    for (const field of ['password', 'placeId', 'name" or 1=1 --', 'revision', '__proto__'])
      expect([field, await code(filter(field, 'eq', 'x'))]).toEqual([field, 'entityRecord.fieldUnknown']);
    expect(await code({ sort: 'name; drop table users' })).toBe('entityRecord.fieldUnknown');
    expect(await code({ sort: 'constructor' })).toBe('entityRecord.fieldUnknown');
    expect(await code(filter('age', 'contains', '1'))).toBe('entityRecord.filterWrong');
    expect(await code(filter('age', 'eq', 'x'))).toBe('entityRecord.filterWrong');
    expect(await code(filter('flag', 'gt', true))).toBe('entityRecord.filterWrong');
  });

  it('are changed by two people one after the other, and say what became of them', async () => {
    const { id } = await system.make([{ propertyName: 'name' }, { propertyName: 'code', unique: true }]);
    const record = await system.add(id, { name: 'first', code: '1' });
    expect((await system.put(id, { name: 'second' }, { id: record, revision: 1 })).code).toBe('200');
    const late = await system.put(id, { name: 'late' }, { id: record, revision: 1 });
    expect(late).toMatchObject({ code: '409', details: [{ field: 'revision' }] });
    expect(late.details?.[0]?.message).toContain('root');
    expect((await system.put(id, { name: 'x', code: '1' })).code).toBe('entityRecord.duplicate');
    const others = [await system.add(id, { name: 'b' }), await system.add(id, { name: 'c' })];
    const bulk = (field: string, value: string, ids = others) =>
      system.admin.call(recordCalls.editEntityRecords, { body: { entityId: id, ids, field, value } });
    expect((await bulk('code', 'same')).code).toBe('entityRecord.duplicate');
    expect((await bulk('name', 'both')).code).toBe('200');
    expect((await bulk('nobody', 'x')).code).toBe('entityRecord.fieldUnknown');
    expect((await system.values(id)).map(({ name }) => name)).toEqual(['second', 'both', 'both']);
    const { data } = await system.admin.call(recordCalls.listEntityRecordChanges, {
      query: { entityId: id, id: record },
    });
    expect(data).toMatchObject([
      { change: 'changed', by: 'root', fields: [{ name: 'name', before: 'first', after: 'second' }] },
      { change: 'made', by: 'root' },
    ]);
  });

  it('are one only, where the entity is no list', async () => {
    const { id } = await system.make([{ propertyName: 'name' }], { collection: false });
    const both = await Promise.all([system.put(id, { name: 'a' }), system.put(id, { name: 'b' })]);
    expect(both.map(({ code }) => code).sort()).toEqual(['200', 'entityRecord.single']);
  });
});

describe('an activation that is interrupted', () => {
  it('leaves everything as it was, after whichever statement', async () => {
    const { id, ids } = await system.make([{ propertyName: 'a' }, { propertyName: 'b' }]);
    await system.add(id, { a: '1', b: 'x' });
    await system.change(id, 'a', { type: 'int', propertyName: 'c' });
    await system.change(id, 'b', { unique: true });
    await system.addProperty(id, { propertyName: 'more', defaultValue: 'yes' });
    const { fingerprint } = await system.plan(id);
    const { database } = system.platform;
    const caller = { language: 'en', username: 'root', audit: async () => undefined } as never;
    const request = { id, fingerprint, choices: [], accept: [`changeType:${ids.a}`] };
    const tried = async (at: number): Promise<'died' | 'done'> => {
      try {
        await database.transaction((tx) =>
          activateEntity(tx, request, caller, (done) => {
            if (done === at) throw new Error('the process died');
          }),
        );
        return 'done';
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'the process died') throw error;
        return 'died';
      }
    };
    let at = 1;
    for (; (await tried(at)) === 'died'; at++) {
      expect(await system.values(id)).toEqual([{ a: '1', b: 'x' }]);
      expect((await system.get(id)).state).toBe('changed');
    }
    // It was interrupted after each of its statements, and then let through.
    expect(at).toBeGreaterThan(10);
    expect(await system.values(id)).toEqual([{ c: 1, b: 'x', more: 'yes' }]);
  });
});

describe('records in a table', () => {
  const english = { 'accept-language': 'en' };
  const preview = async (entityId: string, rows: Cell[][]): Promise<Envelope<EntityRecordImport>> => {
    const [headings = [], ...body] = rows;
    const content = await system.platform.tables.write([{ name: 'Sheet', headings: headings.map(String), rows: body }]);
    const upload = await uploadOf('cards.xlsx', content);
    const given = { ...upload, params: { id: entityId }, headers: { ...upload.headers, ...english } };
    return (await system.admin.send(recordCalls.previewEntityRecordImport, given)).json();
  };

  it('come in by the thousand: the guilty rows are named, the rest is taken, and goes out again unchanged', async () => {
    const kinds = [
      { id: newId(), name: 'Guest', value: 'guest' },
      { id: newId(), name: 'Supplier', value: 'supplier' },
    ];
    const { id } = await system.make([
      { propertyName: 'name', name: 'Name', required: true },
      { propertyName: 'card', name: 'Card', type: 'long', unique: true },
      { propertyName: 'kind', name: 'Kind', type: 'enumeration', options: kinds },
      { propertyName: 'until', name: 'Until', type: 'date' },
    ]);
    const taken = await system.add(id, { name: 'earlier', card: '5' });
    const rows: Cell[][] = Array.from({ length: 1_000 }, (_, i) => [
      `Visitor ${i}`,
      `900719925474${1_000 + i}`,
      i % 2 === 0 ? 'Guest' : 'supplier',
      '2026-12-31',
    ]);
    rows[10] = ['', '1', 'Guest', '2026-12-31'];
    rows[20] = ['Twice', '9007199254741000', 'Guest', '2026-12-31'];
    rows[30] = ['Taken', '5', 'Guest', '2026-12-31'];
    rows[40] = ['Nobody', '2', 'Visitor', '2026-12-31'];
    rows[50] = ['Day', '3', 'Guest', '31.12.26'];
    const { data } = await preview(id, [['Name', 'Card', 'Kind', 'Until'], ...rows]);
    expect(data).toMatchObject({ rows: 1_000, creates: 995, bad: 5 });
    expect(data?.errors.map(({ row, column }) => [row, column])).toEqual([
      [12, 'Name'],
      [22, 'Card'],
      [32, 'Card'],
      [42, 'Kind'],
      [52, 'Until'],
    ]);
    const apply = (skipBad: boolean) =>
      system.admin.call(recordCalls.applyEntityRecordImport, { params: { id }, body: { id: data?.id ?? '', skipBad } });
    expect((await apply(false)).code).toBe('import.hasErrors');
    expect((await apply(true)).data).toEqual({ created: 995, changed: 0, left: 5 });
    expect((await system.page(id)).data?.total).toBe(996);
    const { pool } = system.platform.database;
    const changes = await pool.query('select count(*)::int as n from data_entity_record_changes where entity_id = $1', [
      id,
    ]);
    expect(changes.rows[0].n).toBe(996);
    const body = { entityId: id, filters: [], template: false };
    const reply = await system.admin.send(recordCalls.exportEntityRecords, { body, headers: english });
    const read = await system.platform.tables.read(reply.rawPayload, { rowsAtMost: 30_000 });
    if (read.outcome !== 'read') throw new Error(read.outcome);
    expect(read.rows).toHaveLength(997);
    expect((await preview(id, read.rows)).data).toMatchObject({ unchanged: 996, bad: 0, creates: 0 });
    const headings = ['Name', 'Record ID'];
    expect((await preview(id, [headings, ['Renamed', taken], ['x', newId()]])).data).toMatchObject({
      changes: 1,
      bad: 1,
    });
  });
});

it('describes the calls of an entity as OpenAPI, with an address relative to the document', async () => {
  const { id } = await system.make([
    { propertyName: 'name', required: true },
    { propertyName: 'n', type: 'int', max: 5 },
  ]);
  await system.change(id, 'n', { referenceId: null });
  const { data } = await system.admin.call(calls.getEntityOpenApi, { params: { id } });
  expect(data).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: '../..' }],
    components: {
      schemas: { Values: { properties: { name: { type: 'string' }, n: { type: ['integer', 'null'], maximum: 5 } } } },
    },
  });
  const base = new URL('../..', `http://host/eoms/dataEntity/openapi/${id}`);
  expect(base.pathname).toBe('/eoms/');
});
