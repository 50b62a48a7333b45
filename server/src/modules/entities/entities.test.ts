import { entitiesEndpoints as calls, entityRecordsEndpoints as recordCalls } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { type EntitySystem, openEntities, property } from './entities.fixture.ts';

let system: EntitySystem;
beforeAll(async () => {
  system = await openEntities();
});
afterAll(() => system.close());

const codeOf = async (reply: Promise<{ code: string }>) => (await reply).code;

describe('designing an entity', () => {
  it('keeps names for itself, in whichever case, and refuses those of the system and what is no name', async () => {
    const { admin, draft, must } = system;
    const save = (packageName: string) => codeOf(admin.call(calls.saveEntity, { body: draft({ packageName }) }));
    expect(await save('Guests')).toBe('200');
    expect(await save('guests')).toBe('entity.packageInUse');
    for (const name of ['1st', 'a b', 'x"; drop table users; --', '访客', '', 'a'.repeat(49)])
      expect([name, await save(name)]).toEqual([name, '422']);
    const id = must(await admin.call(calls.saveEntity, { body: draft() })).id;
    const add = (propertyName: string) =>
      codeOf(admin.call(calls.saveEntityProperty, { body: property(id, { propertyName }) }));
    expect(await add('fullName')).toBe('200');
    expect(await add('FULLNAME')).toBe('entityProperty.nameInUse');
    for (const name of ['id', 'Place_Id', 'created_at', 'updated_at', 'revision', 'ctid'])
      expect([name, await add(name)]).toEqual([name, 'entityProperty.nameReserved']);
    for (const name of ['"; drop table users; --', "a' or '1'='1", 'a-b', 'a.b'])
      expect([name, await add(name)]).toEqual([name, '422']);
    // Words of SQL are names like any others.
    for (const name of ['select', 'user', 'table', 'order']) expect([name, await add(name)]).toEqual([name, '200']);
    expect(await system.activate(id)).toBe('200');
    await system.add(id, { select: 'a', user: 'b', order: "'; drop table users; --" });
    expect(await system.values(id)).toMatchObject([{ select: 'a', user: 'b', order: "'; drop table users; --" }]);
  });

  it('refuses properties that cannot work', async () => {
    const id = system.must(await system.admin.call(calls.saveEntity, { body: system.draft() })).id;
    const refused = async (more: Parameters<typeof property>[1]) =>
      (await system.admin.call(calls.saveEntityProperty, { body: property(id, more) })).details?.map(
        ({ field }) => field,
      );
    expect(await refused({ propertyName: 'a', type: 'enumeration' })).toEqual(['options']);
    expect(await refused({ propertyName: 'a', type: 'reference' })).toEqual(['referenceId']);
    expect(await refused({ propertyName: 'a', type: 'int', min: 2, max: 1 })).toEqual(['max']);
    expect(await refused({ propertyName: 'a', type: 'int', defaultValue: 'x' })).toEqual(['defaultValue']);
    expect(await refused({ propertyName: 'a', type: 'reference', referenceId: newId() })).toEqual(['referenceId']);
  });

  it('has no records before it is activated, and the draft never affects them after', async () => {
    const { admin, draft, must, put, values } = system;
    const id = must(await admin.call(calls.saveEntity, { body: draft() })).id;
    expect((await put(id, {})).code).toBe('entity.notActivated');
    expect(await codeOf(admin.call(calls.planEntity, { body: { id, choices: [] } }))).toBe('entity.noProperties');
    await system.addProperty(id, { propertyName: 'name' });
    expect(await system.activate(id)).toBe('200');
    await system.addProperty(id, { propertyName: 'phone', required: true });
    expect((await system.get(id)).state).toBe('changed');
    expect((await put(id, { name: 'x', phone: '1' })).code).toBe('entityRecord.fieldUnknown');
    expect((await put(id, { name: 'x' })).code).toBe('200');
    expect(await values(id)).toEqual([{ name: 'x' }]);
    expect(await codeOf(admin.call(calls.discardEntityDraft, { body: { id } }))).toBe('200');
    expect(await system.get(id)).toMatchObject({ state: 'active', properties: [{ propertyName: 'name' }] });
  });

  it('is removed without records only, and by nobody who refers to it', async () => {
    const { admin, make, add } = system;
    const remove = (id: string) => codeOf(admin.call(calls.removeEntity, { params: { id } }));
    const target = await make([{ propertyName: 'name' }]);
    const from = await make([{ propertyName: 'to', type: 'reference', referenceId: target.id }]);
    const record = await add(target.id, { name: 'a' });
    await add(from.id, { to: record });
    expect(await remove(target.id)).toBe('entity.hasRecords');
    const removeRecord = (entityId: string, ids: string[]) =>
      admin.call(recordCalls.removeEntityRecords, { body: { entityId, ids } });
    expect(await removeRecord(target.id, [record])).toMatchObject({ code: 'entityRecord.referenced' });
    const [referring] = system.must(await system.page(from.id)).records;
    expect(referring).toMatchObject({ values: { to: record }, references: { to: 'a' } });
    expect((await removeRecord(from.id, [referring?.id ?? ''])).code).toBe('200');
    expect((await removeRecord(target.id, [record])).code).toBe('200');
    expect(await remove(target.id)).toBe('entity.referenced');
    expect(await remove(from.id)).toBe('200');
    expect(await remove(target.id)).toBe('200');
    const { rows } = await system.platform.database.pool.query(
      `select 1 from pg_class where relnamespace = 'entities'::regnamespace and relname = any($1)`,
      [[target.id, from.id]],
    );
    expect(rows).toEqual([]);
  });
});

describe('activating a changed draft', () => {
  const options = [
    { id: newId(), name: '普通', value: 'plain' },
    { id: newId(), name: '贵宾', value: 'guest' },
  ];

  it('renames in place: tables, columns, and two columns that swap their names', async () => {
    const { id } = await system.make([{ propertyName: 'a' }, { propertyName: 'b', unique: true }]);
    await system.add(id, { a: '1', b: '2' });
    await system.change(id, 'a', { propertyName: 'x' });
    await system.change(id, 'b', { propertyName: 'a' });
    await system.change(id, 'x', { propertyName: 'b' });
    const now = await system.get(id);
    const renamed = `n${newId().replaceAll('-', '')}`;
    const body = system.draft({ id, name: now.name, packageName: renamed });
    system.must(await system.admin.call(calls.saveEntity, { body }));
    // Its table has the former name until it is activated.
    const former = system.draft({ packageName: now.packageName });
    expect(await codeOf(system.admin.call(calls.saveEntity, { body: former }))).toBe('entity.packageInUse');
    const plan = await system.plan(id);
    expect(plan).toMatchObject({ lost: 0, blocked: false });
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['renameTable', 'renameColumn', 'renameColumn']);
    expect(await system.activate(id)).toBe('200');
    expect(await system.values(id)).toEqual([{ b: '1', a: '2' }]);
    // The index came along.
    expect((await system.put(id, { a: '2' })).code).toBe('entityRecord.duplicate');
  });

  it('counts what a new type cannot hold, loses it only when somebody says so, and blanks block nothing', async () => {
    const { id, ids } = await system.make([{ propertyName: 'name' }, { propertyName: 'seat' }]);
    for (const [name, seat] of [
      ['a', '12'],
      ['b', ' 7 '],
      ['c', 'A12'],
      ['d', null],
      ['e', '3.5'],
    ] as const)
      await system.add(id, { name, seat });
    await system.platform.database.pool.query(
      `update entities.${(await system.get(id)).packageName} set seat = '  ' where name = 'd'`,
    );
    await system.change(id, 'seat', { type: 'int' });
    const plan = await system.plan(id);
    const step = `changeType:${ids.seat}`;
    expect(plan).toMatchObject({ records: 5, lost: 2, blocked: false });
    expect(plan.steps).toMatchObject([
      { id: step, from: 'string', to: 'int', rows: 4, blank: 1, unconvertible: 2, lost: 2, reversible: false },
    ]);
    expect(plan.steps[0]?.examples).toMatchObject([
      { label: 'c', before: 'A12', after: null },
      { label: 'e', before: '3.5', after: null },
    ]);
    expect(await system.activate(id)).toBe('entity.lossNotAccepted');
    expect((await system.values(id)).map(({ seat }) => seat)).toEqual(['12', ' 7 ', 'A12', '  ', '3.5']);
    expect(await system.activate(id, { accept: [step] })).toBe('200');
    expect((await system.values(id)).map(({ seat }) => seat)).toEqual([12, 7, null, null, null]);
  });

  it('asks what becomes of a removed option, and maps or empties it', async () => {
    const { id, ids } = await system.make([{ propertyName: 'kind', type: 'enumeration', options }]);
    await system.add(id, { kind: 'plain' });
    await system.add(id, { kind: 'guest' });
    const third = { id: newId(), name: '其他', value: 'other' };
    await system.change(id, 'kind', { options: [{ ...options[0], value: 'normal' } as never, third] });
    const step = `removeOption:${options[1]?.id}`;
    const plan = await system.plan(id);
    expect(plan.blocked).toBe(true);
    expect(plan.steps).toMatchObject([
      { id: step, blockedBy: 'optionUsed', rows: 1, choices: ['map', 'blank'], from: '贵宾' },
      { kind: 'changeOption', from: 'plain', to: 'normal', rows: 1 },
    ]);
    expect(await system.activate(id)).toBe('entity.planBlocked');
    const blank = [{ step, action: 'blank' as const, to: null }];
    expect(await system.plan(id, blank)).toMatchObject({ lost: 1, blocked: false });
    expect(await system.activate(id, { choices: blank })).toBe('entity.lossNotAccepted');
    expect(await system.activate(id, { choices: [{ step, action: 'map', to: third.id }] })).toBe('200');
    expect(await system.values(id)).toEqual([{ kind: 'normal' }, { kind: 'other' }]);
    expect(ids.kind).toBeDefined();
  });

  it('blocks what is required or unique while records do not fit, and fills defaults', async () => {
    const { id, ids } = await system.make([{ propertyName: 'name' }, { propertyName: 'phone' }]);
    await system.add(id, { name: 'a', phone: '1' });
    await system.add(id, { name: 'b', phone: '1' });
    await system.add(id, { name: 'c' });
    await system.change(id, 'phone', { required: true, unique: true });
    const plan = await system.plan(id);
    expect(plan.steps).toMatchObject([
      { id: `makeRequired:${ids.phone}`, blockedBy: 'blanks', blank: 1, examples: [{ label: 'c' }] },
      { id: `makeUnique:${ids.phone}`, blockedBy: 'duplicates', duplicates: 2 },
    ]);
    expect(await system.activate(id)).toBe('entity.planBlocked');
    await system.change(id, 'phone', { required: true, unique: false, defaultValue: 'none' });
    await system.addProperty(id, { propertyName: 'guests', type: 'int', required: true, defaultValue: 0 });
    expect((await system.plan(id)).steps).toMatchObject([
      { kind: 'addColumn', defaulted: 3, blockedBy: null },
      { kind: 'makeRequired', defaulted: 1, blockedBy: null },
    ]);
    expect(await system.activate(id)).toBe('200');
    expect(await system.values(id)).toMatchObject([
      { phone: '1', guests: 0 },
      { phone: '1', guests: 0 },
      { phone: 'none', guests: 0 },
    ]);
  });

  it('refuses a plan that is no longer the one that was seen', async () => {
    const { id, ids } = await system.make([{ propertyName: 'name' }]);
    await system.add(id, { name: 'x' });
    await system.change(id, 'name', { type: 'int' });
    const { fingerprint } = await system.plan(id);
    await system.add(id, { name: 'y' });
    const accept = [`changeType:${ids.name}`];
    expect(await system.activate(id, { fingerprint, accept })).toBe('entity.planOutdated');
    expect(await system.values(id)).toEqual([{ name: 'x' }, { name: 'y' }]);
    expect((await system.get(id)).state).toBe('changed');
  });

  it('removes a column with its values only when that is confirmed', async () => {
    const { id, ids } = await system.make([{ propertyName: 'name' }, { propertyName: 'note' }]);
    await system.add(id, { name: 'a', note: 'keep me' });
    system.must({
      ...(await system.admin.call(calls.removeEntityProperty, { params: { id: ids.note ?? '' } })),
      data: 1,
    });
    const step = `removeColumn:${ids.note}`;
    expect((await system.plan(id)).steps).toMatchObject([{ id: step, lost: 1, examples: [{ before: 'keep me' }] }]);
    expect(await system.activate(id)).toBe('entity.lossNotAccepted');
    expect(await system.activate(id, { accept: [step] })).toBe('200');
    expect(await system.values(id)).toEqual([{ name: 'a' }]);
  });
});
