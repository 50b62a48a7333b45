import { type BehaviorTarget, dataBehaviorsEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataSystem, openDataSystem, param } from './data-behaviors.fixture.ts';

let data: DataSystem;
let [gates, rooms] = ['', ''];
beforeAll(async () => {
  data = await openDataSystem();
  const list = JSON.stringify([
    { gate: 'north', inside: 12 },
    { gate: 'south', inside: 30 },
  ]);
  ({ id: gates } = await data.activate({ methodType: 'constant', target: { kind: 'constant', json: list } }));
  ({ id: rooms } = await data.activate(
    { sql: 'select * from seats where seats >= :least', params: [param('least', { type: 'int' })] },
    { least: 1 },
  ));
});
afterAll(() => data.close());

const composing = (expression: string, more: Partial<Extract<BehaviorTarget, { kind: 'composition' }>> = {}) => ({
  methodType: 'composition' as const,
  resultType: 'double' as const,
  collection: false,
  target: {
    kind: 'composition' as const,
    calls: [{ as: 'gates', behaviorId: gates, args: {}, argsFrom: {} }],
    expression,
    ...more,
  },
});

describe('a composition', () => {
  it('maps and filters what others answer, with its own parameters', async () => {
    const both = {
      ...composing('$sum(gates.inside) / $sum(rooms.seats) * params.scale', {
        calls: [
          { as: 'gates', behaviorId: gates, args: {}, argsFrom: {} },
          { as: 'rooms', behaviorId: rooms, args: {}, argsFrom: { least: 'smallest' } },
        ],
      }),
      params: [param('smallest', { type: 'int' }), param('scale', { type: 'int', defaultValue: 100 })],
    };
    const { methodName } = await data.activate(both, { smallest: 100 });
    expect((await data.call(methodName, { smallest: 100 })).data?.value).toBeCloseTo(11.05, 2);
    expect((await data.call(methodName, { smallest: 1, scale: 1 })).data?.value).toBeCloseTo(42 / 392, 5);
  });

  it('calls only behaviours that are there, ask only, and do not go round in a circle', async () => {
    const changing = await data.activate({
      methodType: 'execution',
      sql: 'update seats set seats = seats',
      collection: false,
      resultType: 'int',
    });
    const of = (behaviorId: string) =>
      data.admin.call(calls.saveBehavior, {
        body: data.draft(composing('x', { calls: [{ as: 'x', behaviorId, args: {}, argsFrom: {} }] })),
      });
    expect((await of(changing.id)).code).toBe('dataBehavior.composedChanges');
    expect((await of('0197c2f0-0000-7000-8000-000000000000')).code).toBe('dataBehavior.composedUnknown');
    const outer = await data.activate(composing('$sum(gates.inside)'));
    const self = {
      ...data.draft(composing('gates', { calls: [{ as: 'gates', behaviorId: outer.id, args: {}, argsFrom: {} }] })),
      id: outer.id,
    };
    data.must(await data.admin.call(calls.saveBehavior, { body: self }));
    expect(await data.test(outer.id)).toMatchObject({ ok: false, code: 'dataBehavior.tooDeep' });
    const removed = await data.admin.call(calls.removeBehavior, { params: { id: gates } });
    expect(removed.code).toBe('dataBehavior.inUse');
  });

  it('says what is wrong with an expression, and ends one that takes too long or too much', async () => {
    const outcome = async (expression: string, timeoutSeconds = 5) =>
      data.test(await data.save({ ...composing(expression), timeoutSeconds }));
    expect(await outcome('$sum(')).toMatchObject({ code: 'dataBehavior.expressionWrong' });
    expect((await outcome('$sum("x")')).said).not.toBe('');
    expect(await outcome('gates.inside')).toMatchObject({ code: 'dataBehavior.resultWrong', value: [12, 30] });
    const endless = '($f := function($n){ $f($n + 1) }; $f(0))';
    expect(await outcome(endless)).toMatchObject({ ok: false, code: 'dataBehavior.expressionLimit' });
    const bomb = '$reduce([1..10000000], function($a, $b){ $a & "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" })';
    expect((await outcome(bomb)).ok).toBe(false);
    expect(await outcome('$count([1..9000000].("a"))')).toMatchObject({ ok: false });
  });

  it('reaches nothing of the program that evaluates it', async () => {
    const tricks = [
      '$constructor',
      'gates.constructor',
      '$string.constructor("return process")()',
      '$eval("$eval(\'process.env\')")',
      '{"__proto__": {"polluted": 1}}.polluted',
      '$lookup(gates[0], "__proto__")',
      '$lookup($, "constructor")',
      '$$.__proto__.__defineGetter__',
      '$spread($).constructor',
      '(function($x){$x.constructor.constructor("return globalThis.process")()})($)',
      '$sum.environment',
      '$map.implementation.constructor("return process.mainModule")()',
    ];
    for (const expression of tricks) {
      const id = await data.save({ ...composing(expression), resultType: 'object' });
      const { ok, value } = await data.test(id);
      expect([expression, ok, JSON.stringify(value ?? null)]).toEqual([
        expression,
        false,
        expect.not.stringMatching(/env|PATH|mainModule|versions/),
      ]);
    }
    const { methodName } = await data.activate(composing('$sum(gates.inside)'));
    expect((await data.call(methodName)).data?.value).toBe(42);
  });
});
