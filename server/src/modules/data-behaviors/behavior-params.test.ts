import { type BehaviorParam, dataBehaviorsEndpoints as calls, paramsAtMost } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataSystem, openDataSystem, param } from './data-behaviors.fixture.ts';

let data: DataSystem;
beforeAll(async () => {
  data = await openDataSystem();
});
afterAll(() => data.close());

const sql = 'select seats from seats where room = :room';
const activated = () =>
  data.activate({ sql, resultType: 'int', collection: false, params: [param('room')] }, { room: 'hall' });
const save = (behaviorId: string, body: { param: BehaviorParam; oldName?: string }) =>
  data.admin.call(calls.saveBehaviorParam, { body: { behaviorId, ...body } });
const remove = async (behaviorId: string, name: string) =>
  (await data.admin.call(calls.removeBehaviorParam, { body: { behaviorId, name } })).code;
const namesOf = async (behaviorId: string) =>
  data.must(await data.admin.call(calls.listBehaviorParams, { query: { behaviorId } })).map(({ name }) => name);

describe('the parameters of a data behaviour', () => {
  it('are added, changed with their names and places, and removed', async () => {
    const { id } = await activated();
    const floor = param('floor', { type: 'int', required: false });
    expect((await save(id, { param: floor })).code).toBe('200');
    expect(await namesOf(id)).toEqual(['room', 'floor']);
    expect((await save(id, { param: param('hall', { type: 'long' }), oldName: 'room' })).code).toBe('200');
    expect((await data.get(id)).params).toEqual([param('hall', { type: 'long' }), floor]);
    expect(await remove(id, 'hall')).toBe('200');
    expect(await namesOf(id)).toEqual(['floor']);
  });

  it('have names of their own, and values that fit', async () => {
    const { id } = await activated();
    const twice = { code: 'dataBehavior.paramTwice', details: [{ field: 'param.name' }] };
    expect(await save(id, { param: param('room') })).toMatchObject(twice);
    await save(id, { param: param('floor') });
    expect(await save(id, { param: param('room'), oldName: 'floor' })).toMatchObject(twice);
    expect((await save(id, { param: param('x'), oldName: 'gone' })).code).toBe('dataBehavior.paramUnknown');
    expect(await remove(id, 'gone')).toBe('dataBehavior.paramUnknown');
    expect((await save(id, { param: param('at', { type: 'date', defaultValue: 'x' }) })).code).toBe(
      'dataBehavior.argumentWrong',
    );
    expect(await namesOf(id)).toEqual(['room', 'floor']);
  });

  it('are at most thirty', async () => {
    const params = Array.from({ length: paramsAtMost }, (_, at) => param(`p${at}`));
    const id = await data.save({ methodType: 'request', uri: '/rooms', params });
    expect((await save(id, { param: param('more') })).code).toBe('dataBehavior.paramsTooMany');
    expect((await save(id, { param: param('other'), oldName: 'p0' })).code).toBe('200');
  });

  it('take the behaviour back to "not activated", and have to be those of the statement before it is again', async () => {
    const { id, methodName, revision } = await activated();
    const activate = async (at: number) =>
      (await data.admin.call(calls.activateBehavior, { body: { id, active: true, revision: at } })).code;
    expect((await save(id, { param: param('hall'), oldName: 'room' })).code).toBe('200');
    expect(await data.get(id)).toMatchObject({ status: 'notActivated', lastTest: null, revision: revision + 1 });
    expect((await data.call(methodName, { room: 'hall' })).code).toBe('200');
    expect(await data.test(id, { hall: 'hall' })).toMatchObject({ ok: false, code: 'dataBehavior.paramsDiffer' });
    expect(await activate(revision + 1)).toBe('dataBehavior.notTested');
    expect((await save(id, { param: param('room'), oldName: 'hall' })).code).toBe('200');
    expect(await data.test(id, { room: 'hall' })).toMatchObject({ ok: true });
    expect(await remove(id, 'room')).toBe('200');
    expect(await data.get(id)).toMatchObject({ status: 'notActivated', lastTest: null, revision: revision + 3 });
    expect(await data.test(id)).toMatchObject({ ok: false, code: 'dataBehavior.paramsDiffer' });
  });
});
