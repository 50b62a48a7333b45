import {
  type NoticeRecipientDraft,
  type OrderPlanDraft,
  type OrderRuleDraft,
  orderPlansEndpoints,
  orderRulesEndpoints,
  orderTypesEndpoints,
  recipientsEndpoints,
  type WorkOrderTypeDraft,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

const { saveRecipient, removeRecipient, pageRecipients } = recipientsEndpoints;
let system: OrdersSystem;
beforeAll(async () => {
  system = await openOrdersSystem();
});
afterAll(() => system.close());

const en = { headers: { 'accept-language': 'en' } };
const rule = (name: string, more: Partial<OrderRuleDraft>): OrderRuleDraft => ({
  name,
  sort: 1,
  enabled: true,
  placeIds: [],
  groupIds: [],
  types: [],
  urgencies: [],
  target: { kind: 'people', userIds: [] },
  ...more,
});
const saveRule = async (draft: OrderRuleDraft): Promise<string> => {
  const { data, code } = await system.admin.call(orderRulesEndpoints.saveOrderRule, { body: draft });
  if (!data) throw new Error(code);
  return data.id;
};
const removeRule = (id: string) => system.admin.call(orderRulesEndpoints.removeOrderRule, { body: { id } });

it('refuses to remove a rota, or to make something else of it, while a rule names it', async () => {
  const li = await system.person('Li', { workOrderSelf: ['view', 'control'] }, [system.venue.room]);
  const rota = { userIds: [li.userId], startsAt: new Date().toISOString(), days: 7, standIn: null };
  const body: NoticeRecipientDraft = { name: 'Nights', kind: 'rota', rota };
  const { data } = await system.admin.call(saveRecipient, { body });
  const rotaId = data?.id ?? '';
  const ruleId = await saveRule(rule('At night', { target: { kind: 'rota', rotaId } }));
  const remove = () => system.admin.call(removeRecipient, { query: { id: rotaId }, ...en });
  expect(await remove()).toMatchObject({ code: 'notice.usedBy', message: expect.stringContaining('At night') });
  const { revision = 1 } =
    (await system.admin.call(pageRecipients, { query: {} })).data?.records.find(({ id }) => id === rotaId) ?? {};
  const other = { id: rotaId, revision, name: 'Nights', kind: 'user' as const, subjectId: li.userId };
  expect((await system.admin.call(saveRecipient, { body: other })).code).toBe('notice.usedBy');
  const longer = { ...body, id: rotaId, revision, rota: { ...rota, days: 14 } };
  expect((await system.admin.call(saveRecipient, { body: longer })).code).toBe('200');
  await removeRule(ruleId);
  expect((await remove()).code).toBe('200');
});

it('refuses to remove a type that a rule or a recurring order names', async () => {
  const { saveWorkOrderType, removeWorkOrderType, listWorkOrderTypes } = orderTypesEndpoints;
  const body: WorkOrderTypeDraft = {
    name: 'Stage',
    nameEn: 'Stage',
    sort: 1,
    enabled: true,
    urgency: 3,
    link: 'none',
    confirmation: 'none',
    reopenDays: 0,
    fields: [],
  };
  const { data } = await system.admin.call(saveWorkOrderType, { body });
  const id = data?.id ?? '';
  const code = (await system.admin.call(listWorkOrderTypes, {})).data?.find((one) => one.id === id)?.code ?? '';
  const li = await system.person('Li', { workOrderSelf: ['view', 'control'] }, [system.venue.room]);
  const target = { kind: 'people' as const, userIds: [li.userId] };
  const ruleId = await saveRule(rule('Stage crew', { types: [code], target }));
  const remove = () => system.admin.call(removeWorkOrderType, { body: { id }, ...en });
  expect(await remove()).toMatchObject({
    code: 'workOrderType.usedBy',
    message: expect.stringContaining('Stage crew'),
  });
  await removeRule(ruleId);
  const plan: OrderPlanDraft = {
    name: 'Stage every day',
    enabled: false,
    startsOn: '2026-01-01',
    theme: 'Stage',
    type: code,
    urgency: 3,
    recurrence: { kind: 'days', every: 1, times: ['08:00'], on: 'all' },
    placeId: system.venue.room,
    deviceIds: [],
    assigneeId: null,
    supervisorId: null,
    hours: 24,
    description: '',
  };
  const saved = await system.admin.call(orderPlansEndpoints.saveOrderPlan, { body: plan });
  expect(saved.code).toBe('200');
  expect((await remove()).message).toContain('Stage every day');
  await system.admin.call(orderPlansEndpoints.removeOrderPlan, { body: { id: saved.data?.id ?? '' } });
  expect((await remove()).code).toBe('200');
});

it('names the rules that mean nobody without somebody, but not those that are off or mean others too', async () => {
  const { database, references } = system.estate.nodes[0].platform;
  const [li, chen] = [
    await system.person('Li', { workOrderSelf: ['view', 'control'] }, [system.venue.room]),
    await system.person('Chen', { workOrderSelf: ['view', 'control'] }, [system.venue.room]),
  ];
  const to = (...userIds: string[]) => ({ target: { kind: 'people' as const, userIds } });
  const alone = await saveRule(rule('Only Li', to(li.userId)));
  await saveRule(rule('Both', to(li.userId, chen.userId)));
  await saveRule(rule('Chen, off', { enabled: false, ...to(chen.userId) }));
  expect(await references.needing(database.db, li.userId)).toEqual(['Only Li']);
  expect(await references.needing(database.db, chen.userId)).toEqual([]);
  await removeRule(alone);
  expect(await references.needing(database.db, li.userId)).toEqual([]);
});
