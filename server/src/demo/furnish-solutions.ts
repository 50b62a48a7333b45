import {
  automationsEndpoints,
  solutionsEndpoints as calls,
  type MemberKey,
  plansEndpoints,
  strategiesEndpoints,
  textOf,
} from '@eoms/contract';
import { sampleSolutions as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

/** What the venue has worked out for its rooms, as one thing that another venue can take over. */
export const furnishSolutions = async (call: InternalCall, { language }: DemoFile): Promise<void> => {
  if ((await call(calls.pageSolutions, { query: {} })).total > 0) return;
  const plans = await call(plansEndpoints.listPlans, { query: {} });
  const automations = await call(automationsEndpoints.pageAutomations, { query: { size: '200' } });
  const strategies = await call(strategiesEndpoints.pageStrategies, { query: { size: '200' } });
  const members: MemberKey[] = [
    ...plans.map(({ id }) => ({ kind: 'plan' as const, id })),
    ...strategies.records.map(({ id }) => ({ kind: 'strategy' as const, id })),
    ...automations.records.map(({ id }) => ({ kind: 'automation' as const, id })),
  ];
  const { id } = await call(calls.saveSolution, {
    body: { name: textOf(texts.name, language), description: textOf(texts.description, language), members },
  });
  const { addable } = await call(calls.getSolution, { params: { id } });
  const needed = addable.map(({ kind, id: memberId }) => ({ kind, id: memberId }));
  const body = { name: textOf(texts.name, language), description: textOf(texts.description, language) };
  await call(calls.saveSolution, { body: { id, ...body, members: [...members, ...needed] } });
  await call(calls.publishSolution, { body: { id, note: textOf(texts.note, language) } });
};
