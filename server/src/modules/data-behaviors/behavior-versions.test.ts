import { breakingChanges, dataBehaviorsEndpoints as calls, dataSourcesEndpoints as sourceCalls } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataSystem, openDataSystem, param } from './data-behaviors.fixture.ts';

let data: DataSystem;
beforeAll(async () => {
  data = await openDataSystem();
});
afterAll(() => data.close());

const seats = {
  sql: 'select seats from seats where room = :room',
  resultType: 'int' as const,
  collection: false,
  params: [param('room')],
};
const save = (id: string, methodName: string, more = {}) =>
  data.admin.call(calls.saveBehavior, { body: { ...data.draft({ ...seats, methodName, ...more }), id } });
const activate = async (id: string, active = true) => {
  const { revision } = await data.get(id);
  return (await data.admin.call(calls.activateBehavior, { body: { id, active, revision } })).code;
};
const answerOf = async (methodName: string, args = { room: 'hall' }) => {
  const { data: result, code } = await data.call(methodName, args);
  return result ? result.value : code;
};

describe('the version that answers', () => {
  it('is the one that was activated last, until a newer one is', async () => {
    const { id } = await data.activate({ ...seats, methodName: 'seatsOf' }, { room: 'hall' });
    await save(id, 'seatsOf', { sql: 'select seats + 1 from seats where room = :room' });
    const changed = await data.get(id);
    expect(changed).toMatchObject({ status: 'notActivated', revision: 2, active: { revision: 1, by: 'root' } });
    expect(await answerOf('seatsOf')).toBe(380);
    const { records } = data.must(await data.admin.call(calls.pageBehaviors, { query: { keyword: 'seatsOf' } }));
    expect(records).toMatchObject([{ status: 'notActivated', activeRevision: 1 }]);
    await data.test(id, { room: 'hall' });
    expect(await answerOf('seatsOf')).toBe(380);
    expect(await activate(id)).toBe('200');
    expect(await answerOf('seatsOf')).toBe(381);
    expect(await activate(id, false)).toBe('200');
    expect(await answerOf('seatsOf')).toBe('dataBehavior.notActivated');
  });

  it('keeps its name while it answers, whatever the other is called by then', async () => {
    const { id } = await data.activate({ ...seats, methodName: 'oldName' }, { room: 'hall' });
    await save(id, 'newName');
    expect(await answerOf('oldName')).toBe(380);
    expect(await answerOf('newName')).toBe('dataBehavior.notActivated');
    const other = await data.save({ ...seats, methodName: 'oldName' });
    await data.test(other, { room: 'hall' });
    expect(await activate(other)).toBe('dataBehavior.nameInUse');
    await data.test(id, { room: 'hall' });
    expect(await activate(id)).toBe('200');
    expect(await activate(other)).toBe('200');
    expect(await answerOf('newName')).toBe(380);
  });

  it('can be taken back while something newer waits, and ends with its source', async () => {
    const { id } = await data.activate({ ...seats, methodName: 'takenBack' }, { room: 'hall' });
    await save(id, 'takenBack');
    expect(await activate(id, false)).toBe('200');
    expect(await data.get(id)).toMatchObject({ status: 'notActivated', active: null });

    const sourceId = await data.saveSource();
    const { id: moved } = await data.activate({ ...seats, methodName: 'moved', sourceId }, { room: 'hall' });
    await save(moved, 'moved');
    const removal = await data.admin.call(sourceCalls.removeDataSource, { params: { id: sourceId } });
    expect(removal.code).toBe('dataSource.hasBehaviors');
    const elsewhere = { ...data.venue.settings, database: 'other' };
    await data.admin.call(sourceCalls.saveDataSource, {
      body: { id: sourceId, name: 'moved', description: '', settings: elsewhere, secrets: {} },
    });
    expect(await answerOf('moved')).toBe('dataBehavior.notActivated');
  });
});

it('names what a change breaks for those who call', async () => {
  const { active } = await data.activate({ ...seats, methodName: 'breaking' }, { room: 'hall' });
  if (!active) throw new Error('it does not answer');
  const after = {
    ...active,
    methodName: 'broken',
    resultType: 'string' as const,
    params: [param('hall'), param('floor', { required: false })],
  };
  expect(breakingChanges(active, active)).toEqual([]);
  expect(breakingChanges(active, after)).toEqual([
    { kind: 'renamed', name: 'broken' },
    { kind: 'resultType', name: 'string' },
    { kind: 'paramGone', name: 'room' },
    { kind: 'paramNeeded', name: 'hall' },
  ]);
  const retyped = { ...active, params: [param('room', { type: 'int', required: false })], collection: true };
  expect(breakingChanges(active, retyped)).toEqual([
    { kind: 'collection', name: '' },
    { kind: 'paramType', name: 'room' },
  ]);
});
