import {
  type OrderPlanDraft,
  type OrderRuleDraft,
  orderPlansEndpoints,
  orderRulesEndpoints,
  recipientsEndpoints,
  textOf,
} from '@eoms/contract';
import { sampleOrderRules as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import { findUser } from './furnish-people.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';

interface Known {
  readonly places: ReadonlyMap<PlaceCode, string>;
  readonly rooms: ReadonlyMap<string, readonly { readonly id: string; readonly typeCode: string }[]>;
}

const rotaDays = 7;

/** Those who are on call by turns, since last Monday. */
const addRota = async (call: InternalCall, name: string, userIds: string[]): Promise<string> => {
  const start = new Date();
  start.setDate(start.getDate() - ((start.getDay() + 6) % 7));
  start.setHours(8, 0, 0, 0);
  const rota = { userIds, startsAt: start.toISOString(), days: rotaDays, standIn: null };
  const { id } = await call(recipientsEndpoints.saveRecipient, { body: { name, kind: 'rota', rota } });
  return id;
};

/** Rules that say who gets orders, with a rota of those on call, and orders that come round: made once. */
export const furnishOrderRules = async (
  call: InternalCall,
  { language, operator, administrator }: DemoFile,
  { places, rooms }: Known,
): Promise<void> => {
  if ((await call(orderRulesEndpoints.listOrderRules, {})).length > 0) return;
  const name = (key: keyof typeof texts): string => textOf(texts[key], language);
  const placeIds = (...codes: PlaceCode[]): string[] => codes.flatMap((code) => places.get(code) ?? []);
  const people = [await findUser(call, operator.username), await findUser(call, administrator.username)];
  const userIds = people.flatMap((id) => id ?? []);
  const [first] = userIds;
  if (first === undefined) return;
  const rotaId = await addRota(call, name('onCall'), userIds);
  const rule = (key: keyof typeof texts, sort: number) => ({ name: name(key), sort, enabled: true, groupIds: [] });
  const rules: OrderRuleDraft[] = [
    {
      ...rule('urgent', 10),
      placeIds: placeIds('201'),
      types: ['repair'],
      urgencies: [1],
      target: { kind: 'rota', rotaId },
    },
    {
      ...rule('support', 20),
      placeIds: placeIds('205', '206', '207'),
      types: ['support'],
      urgencies: [],
      target: { kind: 'people', userIds: [first] },
    },
    {
      ...rule('upkeep', 30),
      placeIds: placeIds('201', '207'),
      types: ['maintenance'],
      urgencies: [],
      target: { kind: 'people', userIds },
    },
  ];
  for (const body of rules) await call(orderRulesEndpoints.saveOrderRule, { body });
  const [hall, training] = [places.get('201'), places.get('207')];
  const today = new Date().toLocaleDateString('sv');
  const plan = (key: 'filters' | 'lectureHall', placeId: string) => ({
    name: name(key),
    theme: name(key),
    description: name(`${key}Text`),
    placeId,
    enabled: true,
    startsOn: today,
    type: 'maintenance',
    assigneeId: null,
    supervisorId: null,
  });
  const projectors = rooms.get(hall ?? '')?.filter(({ typeCode }) => typeCode === 'projector') ?? [];
  const plans: OrderPlanDraft[] = [];
  if (hall)
    plans.push({
      ...plan('filters', hall),
      deviceIds: projectors.map(({ id }) => id),
      urgency: 4,
      hours: 72,
      recurrence: { kind: 'months', every: 1, days: [1], times: ['08:30'], on: 'all' },
    });
  if (training)
    plans.push({
      ...plan('lectureHall', training),
      deviceIds: [],
      urgency: 3,
      hours: 8,
      recurrence: { kind: 'weeks', every: 1, days: [1], times: ['07:30'], on: 'all' },
    });
  for (const body of plans) await call(orderPlansEndpoints.saveOrderPlan, { body });
};
