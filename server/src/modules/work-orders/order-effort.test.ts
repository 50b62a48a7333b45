import { workOrdersEndpoints as calls, type Part, type PartDraft, partsEndpoints } from '@eoms/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

const { savePart, movePart, listParts, listPartMoves, removePart } = partsEndpoints;
let system: OrdersSystem;
let li: TestClient;
let chen: TestClient;
let keeper: TestClient;
beforeAll(async () => {
  system = await openOrdersSystem();
  const { room, hall } = system.venue;
  const all = ['view', 'edit', 'control'] as const;
  li = await system.person('Li', { workOrderSelf: all }, [room]);
  chen = await system.person('Chen', { workOrderCenter: all }, [room]);
  keeper = await system.person('Keeper', { workOrderPart: all }, [room, hall]);
});
afterAll(() => system.close());

let count = 0;
const draft = (more: Partial<PartDraft> = {}): PartDraft => ({
  code: `P-${++count}`,
  name: '灯泡',
  nameEn: 'Lamp',
  unit: 'pc',
  price: '12.35',
  minimum: 0,
  keeperId: null,
  enabled: true,
  remarks: '',
  ...more,
});
const find = async (id: string, who = keeper): Promise<Part> => {
  const { data } = await who.call(listParts, { query: { size: '100' } });
  const part = data?.records.find((one) => one.id === id);
  if (!part) throw new Error('no such part');
  return part;
};
const move = (partId: string, kind: 'in' | 'out' | 'correct', quantity: number, placeId = system.venue.room) =>
  keeper.call(movePart, { body: { kind, partId, placeId, quantity, note: 'counted' } });
const addPart = async (quantity: number, more: Partial<PartDraft> = {}): Promise<string> => {
  const { data } = await keeper.call(savePart, { body: draft(more) });
  if (!data) throw new Error('not saved');
  if (quantity > 0) expect((await move(data.id, 'in', quantity)).code).toBe('200');
  return data.id;
};
const use = (who: TestClient, orderId: string, partId: string, quantity = 1, action: 'use' | 'return' = 'use') =>
  who.call(calls.useWorkOrderPart, {
    body: { orderId, partId, placeId: system.venue.room, action, quantity, note: '' },
  });
const partsOf = async (orderId: string) =>
  (await system.admin.call(calls.listWorkOrderParts, { query: { orderId } })).data ?? [];

it('is put in, taken out and corrected, with who, where and how many were there', async () => {
  const id = await addPart(5);
  expect((await move(id, 'out', 6)).code).toBe('part.notEnough');
  expect((await move(id, 'out', 2)).code).toBe('200');
  expect((await move(id, 'correct', 0)).code).toBe('200');
  expect((await move(id, 'in', 4, system.venue.hall)).code).toBe('200');
  const { data } = await keeper.call(listPartMoves, { query: { partId: id } });
  expect(data?.records.map(({ kind, change, after, by }) => [kind, change, after, by])).toEqual([
    ['in', 4, 4, 'Keeper'],
    ['correct', -3, 0, 'Keeper'],
    ['out', -2, 3, 'Keeper'],
    ['in', 5, 5, 'Keeper'],
  ]);
  expect(await find(id)).toMatchObject({ quantity: 4, stocks: [{ quantity: 4 }] });
  expect(await find(id, li)).toMatchObject({ quantity: 0, stocks: [] });
  expect((await keeper.call(removePart, { body: { id } })).code).toBe('part.inUse');
  expect((await keeper.call(savePart, { body: draft({ code: `P-${count}` }) })).code).toBe('part.codeInUse');
  expect(
    (await li.call(movePart, { body: { kind: 'in', partId: id, placeId: system.venue.room, quantity: 1, note: '' } }))
      .code,
  ).toBe('403');
});

it('is drawn by many at once, and never below none', async () => {
  const partId = await addPart(3);
  const orderId = await system.open({ assigneeId: li.userId });
  const codes = (await Promise.all(Array.from({ length: 6 }, () => use(li, orderId, partId)))).map(({ code }) => code);
  expect(codes.filter((code) => code === '200')).toHaveLength(3);
  expect(codes.filter((code) => code === 'part.notEnough')).toHaveLength(3);
  expect(await partsOf(orderId)).toMatchObject([{ quantity: 3, cost: '37.05' }]);
  expect((await use(li, orderId, partId, 4, 'return')).code).toBe('part.notUsed');
  expect((await use(li, orderId, partId, 2, 'return')).code).toBe('200');
  expect(await partsOf(orderId)).toMatchObject([{ quantity: 1, cost: '12.35' }]);
  const { data } = await system.admin.call(calls.listWorkOrderRecords, { query: { orderId } });
  expect(data?.at(-1)).toMatchObject({
    kind: 'partReturned',
    by: 'Li',
    detail: { quantity: 2, part: '灯泡', from: 'Room' },
  });
});

it('says once that there are too few, until there are enough again', async () => {
  const partId = await addPart(3, { minimum: 2, keeperId: keeper.userId });
  const told = async () => {
    const { rows } = await system.platform.database.pool.query('select id from notice_deliveries where subject = $1', [
      `part:${partId}`,
    ]);
    return rows.length;
  };
  // Before anything was put in, there were too few: that was said as it was saved.
  expect(await told()).toBe(1);
  await move(partId, 'out', 2);
  await move(partId, 'out', 1);
  expect(await told()).toBe(2);
  expect(await find(partId)).toMatchObject({ low: true });
  await move(partId, 'in', 2);
  expect(await find(partId)).toMatchObject({ low: false });
  await move(partId, 'out', 1);
  expect(await told()).toBe(3);
});

it('is used by those who work on the order, from stocks of their places, while it is open', async () => {
  const partId = await addPart(0);
  await move(partId, 'in', 5, system.venue.hall);
  const orderId = await system.open({ assigneeId: li.userId });
  const fromHall = { orderId, partId, placeId: system.venue.hall, action: 'use' as const, quantity: 1, note: '' };
  expect((await li.call(calls.useWorkOrderPart, { body: fromHall })).code).toBe('404');
  const other = await system.open({ assigneeId: chen.userId });
  expect((await use(li, other, partId)).code).toBe('404');
  await system.admin.call(calls.cancelWorkOrder, { body: { id: orderId, reason: 'no' } });
  expect((await use(li, orderId, partId)).code).toBe('workOrder.wrongState');
  const row = await find(partId);
  const { keeper: _k, stocks: _s, quantity: _q, low: _l, ...kept } = row;
  await keeper.call(savePart, { body: { ...kept, enabled: false } });
  expect((await move(partId, 'in', 1)).code).toBe('part.off');
});

it('counts the time of each person, at most 24 hours on a day whatever the orders', async () => {
  const [first, second] = [await system.open({ assigneeId: li.userId }), await system.open({ assigneeId: li.userId })];
  const save = (orderId: string, minutes: number, more = {}, who = li) =>
    who.call(calls.saveWorkOrderTime, { body: { orderId, day: '2026-03-02', minutes, note: '', ...more } });
  const both = await Promise.all([save(first, 800), save(second, 800)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['200', 'workOrder.timeTooLong']);
  const id = both.find(({ code }) => code === '200')?.data?.id ?? '';
  const orderId = both[0]?.code === '200' ? first : second;
  expect((await save(orderId, 30, { id }, chen)).code).toBe('workOrder.notYours');
  expect((await save(orderId, 1_440, { id })).code).toBe('200');
  const { data } = await system.admin.call(calls.listWorkOrderTimes, { query: { orderId } });
  expect(data).toMatchObject([{ by: 'Li', minutes: 1_440, day: '2026-03-02', own: false }]);
  expect((await li.call(calls.removeWorkOrderTime, { body: { id } })).code).toBe('200');
});

it('adds up, whatever is done by two people at the same time', async () => {
  const change = fc.record({
    action: fc.constantFrom<'use' | 'return' | 'in' | 'out' | 'correct'>('use', 'return', 'in', 'out', 'correct'),
    quantity: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async (changes) => {
      const partId = await addPart(4);
      const orderId = await system.open({ assigneeId: li.userId });
      await Promise.all(
        changes.map(({ action, quantity }) =>
          action === 'use' || action === 'return'
            ? use(li, orderId, partId, quantity, action)
            : move(partId, action, quantity),
        ),
      );
      const { rows } = await system.platform.database.pool.query(
        'select change, after from part_moves where part_id = $1 order by at, id',
        [partId],
      );
      const sum = rows.reduce((n, { change }) => n + change, 0);
      expect(rows.every(({ after }) => after >= 0)).toBe(true);
      expect((await find(partId)).quantity).toBe(sum);
    }),
    { numRuns: 4 },
  );
});
