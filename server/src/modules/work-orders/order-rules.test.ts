import { workOrdersEndpoints as calls, type OrderRuleDraft, orderRulesEndpoints } from '@eoms/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

const { listOrderRules, saveOrderRule, removeOrderRule, previewOrderAssignment } = orderRulesEndpoints;
let system: OrdersSystem;
let li: TestClient;
let chen: TestClient;
let reader: TestClient;
let away: TestClient;
beforeAll(async () => {
  system = await openOrdersSystem();
  const { room, hall } = system.venue;
  const works = { workOrderSelf: ['view', 'control'] } as const;
  li = await system.person('Li', works, [room]);
  chen = await system.person('Chen', works, [room]);
  reader = await system.person('Reader', { workOrderSelf: ['view'] }, [room]);
  away = await system.person('Away', works, [hall]);
});
afterAll(() => system.close());
afterEach(async () => {
  await system.platform.database.pool.query('delete from work_order_rules');
  await system.platform.database.pool.query(`update work_orders set status = 'cancelled', closed_at = now()`);
});

let sort = 0;
const rule = (name: string, more: Partial<OrderRuleDraft>): OrderRuleDraft => {
  sort += 1;
  const anything = { placeIds: [], groupIds: [], types: [], urgencies: [] };
  return { name, sort, enabled: true, ...anything, target: { kind: 'people', userIds: [li.userId] }, ...more };
};
const save = (draft: OrderRuleDraft, who = system.admin) => who.call(saveOrderRule, { body: draft });
const to = (...people: TestClient[]) => ({ target: { kind: 'people' as const, userIds: people.map((p) => p.userId) } });
const opened = async (more = {}) => {
  const id = await system.open(more);
  const { data } = await system.admin.call(calls.getWorkOrder, { query: { id } });
  return data?.assignee ?? null;
};

it('gives an order that is opened for nobody to whom the first fitting rule means, and its history says so', async () => {
  await save(rule('Alarms', { types: ['alarm'], ...to(chen) }));
  await save(rule('Urgent', { urgencies: [1], ...to(chen) }));
  await save(rule('Elsewhere', { placeIds: [system.venue.hall], ...to(away) }));
  await save(rule('Here', { groupIds: [system.venue.groupId], ...to(li) }));
  expect(await opened({ urgency: 1 })).toBe('Chen');
  expect(await opened()).toBe('Li');
  expect(await opened({ assigneeId: chen.userId })).toBe('Chen');
  expect(await opened({ placeId: system.venue.hall })).toBe('Away');
  const id = await system.open();
  const { data } = await system.admin.call(calls.listWorkOrderRecords, { query: { orderId: id } });
  expect(data?.map(({ kind, by, detail }) => [kind, by, detail.rule, detail.to])).toEqual([
    ['created', expect.any(String), undefined, null],
    ['assigned', null, 'Here', 'Li'],
  ]);
  expect((await system.notices(id)).map(({ userId }) => userId)).toEqual([li.userId]);
  const { data: preview } = await system.admin.call(previewOrderAssignment, {
    query: { placeId: system.venue.room, type: 'repair', urgency: '1' },
  });
  expect(preview).toEqual({ userId: chen.userId, name: 'Chen', rule: 'Urgent' });
});

it('goes on where a rule finds nobody who may handle orders of the place, or is off', async () => {
  await save(rule('Off', { enabled: false, ...to(chen) }));
  await save(rule('Only reads', to(reader)));
  await save(rule('Not here', to(away)));
  expect(await opened()).toBeNull();
  await save(rule('Last', to(reader, li)));
  expect(await opened()).toBe('Li');
  await system.platform.database.pool.query('update users set enabled = false where id = $1', [li.userId]);
  const gone = await system.admin.call(saveOrderRule, { body: rule('Nobody', to(chen)) });
  expect(gone.code).toBe('200');
  await system.platform.database.pool.query('update users set enabled = true where id = $1', [li.userId]);
});

it('spreads orders over a list, also when they are opened at once', async () => {
  await save(rule('Least', to(li, chen)));
  const first = [await opened(), await opened(), await opened(), await opened()];
  expect(first).toEqual(['Li', 'Chen', 'Li', 'Chen']);
  const many = await Promise.all(Array.from({ length: 12 }, () => opened()));
  expect(many.filter((name) => name === 'Li')).toHaveLength(6);
  expect(many.filter((name) => name === 'Chen')).toHaveLength(6);
});

it('gives orders to whoever is on call', async () => {
  const id = newId();
  const rota = {
    userIds: [chen.userId, li.userId],
    startsAt: new Date(Date.now() - 36 * 3_600_000).toISOString(),
    days: 1,
  };
  await system.platform.database.pool.query(
    `insert into notice_recipients (id, name, kind, rota) values ($1, 'On call', 'rota', $2)`,
    [id, { ...rota, standIn: null }],
  );
  await save(rule('Call', { target: { kind: 'rota', rotaId: id } }));
  await save(rule('Else', to(chen)));
  expect(await opened()).toBe('Li');
  const [shown] = (await system.admin.call(listOrderRules)).data ?? [];
  expect(shown).toMatchObject({ rotaName: 'On call', people: [{ name: 'Li' }] });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await system.platform.database.pool.query('update notice_recipients set rota = $2 where id = $1', [
    id,
    { ...rota, standIn: { userId: chen.userId, until } },
  ]);
  expect(await opened()).toBe('Chen');
  await system.platform.database.pool.query('delete from notice_recipients where id = $1', [id]);
  expect(await opened()).toBe('Chen');
  expect((await system.admin.call(listOrderRules)).data?.[0]?.rotaName).toBeNull();
});

it('names only what exists, refuses the second of two saves, and is for those who see the whole venue', async () => {
  const unknown = newId();
  expect((await save(rule('A', { placeIds: [unknown] }))).code).toBe('404');
  expect((await save(rule('A', { groupIds: [unknown] }))).code).toBe('404');
  expect((await save(rule('A', { types: ['nonsense'] }))).code).toBe('404');
  expect((await save(rule('A', { target: { kind: 'people', userIds: [unknown] } }))).code).toBe('404');
  expect((await save(rule('A', { target: { kind: 'rota', rotaId: unknown } }))).code).toBe('404');
  const { data } = await save(rule('A', {}));
  expect((await save(rule('A', {}))).code).toBe('orderRule.nameTaken');
  const id = data?.id ?? '';
  const [known] = (await system.admin.call(listOrderRules)).data ?? [];
  const base = { id, revision: known?.revision ?? 0 };
  const codes = await Promise.all([save(rule('A', base)), save(rule('A', { ...base, enabled: false }))]);
  expect(codes.map(({ code }) => code).sort()).toEqual(['200', '409']);
  const editor = await system.person('Editor', { workOrderType: ['view', 'edit'] }, [system.venue.room]);
  expect((await save(rule('B', {}), editor)).code).toBe('403');
  const opener = await system.person('Opener', { workOrderSelf: ['view', 'edit'] }, [system.venue.room]);
  const query = { placeId: system.venue.hall, type: 'repair', urgency: '2' };
  expect((await opener.call(previewOrderAssignment, { query })).code).toBe('404');
  expect((await system.admin.call(removeOrderRule, { body: { id } })).code).toBe('200');
});
