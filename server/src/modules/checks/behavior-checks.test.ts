import { type AutomationChecks, type BehaviorCheck, automationsEndpoints as calls } from '@eoms/contract';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { automationsSystem } from '../automations/automations.fixture.ts';
import { BehaviorFault } from '../data-behaviors/data-behaviors.module.ts';
import type { Behaviors } from './ask-behaviors.ts';

const [asksId, changesId] = [newId(), newId()];
const gate = { name: 'gate', type: 'string', required: true, defaultValue: null, place: 'path' } as const;
const known = [
  { id: asksId, name: 'People', methodType: 'request', requestMethod: 'GET', params: [gate] },
  { id: changesId, name: 'Open', methodType: 'request', requestMethod: 'POST', params: [gate] },
];
let asked: string[] = [];
let answer: () => Promise<unknown> = async () => 0;
let ageMs = 0;
const behaviors = {
  activated: async (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id)),
  async call(_id: string, args: Record<string, unknown>) {
    asked.push(String(args.gate));
    const value = await answer();
    return { value, at: new Date(Date.now() - ageMs).toISOString(), tookMs: 1, cached: false, name: 'People' };
  },
} as unknown as Behaviors;
const system = automationsSystem(behaviors);
beforeEach(() => {
  asked = [];
  ageMs = 0;
});

const check = (more: Partial<BehaviorCheck> = {}): BehaviorCheck => ({
  kind: 'behavior',
  behaviorId: asksId,
  args: { gate: 'north' },
  path: 'inside',
  operator: '>',
  value: 300,
  ...more,
});
const whole = (...rules: AutomationChecks['rules']): AutomationChecks => ({ match: 'all', rules });
const preview = async (condition: AutomationChecks) =>
  (await system.root.call(calls.previewAutomation, { body: system.automation({ condition }) })).data;

it('compares a value of the result, and the trace says what was seen and how old it is', async () => {
  answer = async () => ({ inside: 358 });
  ageMs = 12_400;
  const found = await preview(whole(check()));
  expect(found?.met).toBe(true);
  expect(found?.checks[0]).toMatchObject({
    text: { en: 'People inside above 300' },
    seen: { en: '358 (12 s ago)' },
    met: true,
  });
  answer = async () => ({ inside: 12 });
  expect((await preview(whole(check())))?.met).toBe(false);
});

it('is not known, and so not met, where nobody answers or the value is missing; the reason is in the trace', async () => {
  for (const [given, seen] of [
    [async () => Promise.reject(new BehaviorFault('dataSource.unreachable', 'secret words')), /cannot be reached/],
    [async () => ({ other: 1 }), /no value/],
    [async () => ({ inside: { deep: 1 } }), /no value/],
    [async () => null, /no value/],
  ] as const) {
    answer = given;
    const found = await preview(whole(check({ operator: '<' })));
    expect(found?.met).toBe(false);
    expect(found?.checks[0]).toMatchObject({ met: null, seen: { en: expect.stringMatching(seen) } });
    expect(JSON.stringify(found)).not.toContain('secret words');
  }
});

it('asks the same question once, and different ones at the same time', async () => {
  // Each waits for the others: one after the other would never end.
  let arrived: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    arrived = () => asked.length === 3 && resolve();
  });
  answer = async () => {
    arrived();
    await all;
    return { inside: 400 };
  };
  const other = (name: string) => check({ args: { gate: name } });
  const found = await preview(whole(check(), check({ operator: '<', value: 500 }), other('south'), other('west')));
  expect(found?.met).toBe(true);
  expect(asked.sort()).toEqual(['north', 'south', 'west']);
});

it('decides whether an automation runs', async () => {
  answer = async () => ({ inside: 301 });
  const id = await system.save(
    system.automation({ triggers: [{ kind: 'start', id: 's' }], condition: whole(check()) }),
  );
  await system.root.call(calls.executeAutomation, { params: { id } });
  expect((await system.ended(id)).checks[0]?.seen?.en).toBe('301');
});

it('is never asked by a rehearsal', async () => {
  answer = async () => ({ inside: 400 });
  const automation = system.automation({
    triggers: [{ kind: 'mqtt', id: 'm', topic: 'a/b', compare: null }],
    condition: whole(check()),
  });
  const { data, code } = await system.root.call(calls.rehearseAutomationMessage, {
    body: { automation, topic: 'a/b', text: 'x' },
  });
  expect(code).toBe('200');
  expect(data?.moment?.outcome).toBe('unknown');
  expect(data?.moment?.checks[0]?.seen?.en).toBe('not asked in a rehearsal');
  expect(asked).toEqual([]);
});

it('is saved only by those who may call it, only for what asks, and with arguments that fit', async () => {
  const code = async (condition: AutomationChecks, client = system.root) =>
    (await client.call(calls.saveAutomation, { body: system.automation({ condition }) })).code;
  const editor = system.api.signIn({
    grants: { linkageStrategy: ['view', 'edit'], placeControl: ['view', 'control'] },
    places: [system.venue.hall],
  });
  expect(await code(whole(check()), editor)).toBe('403');
  expect(await code(whole(check({ behaviorId: changesId })))).toBe('dataBehavior.changesSomething');
  expect(await code(whole(check({ behaviorId: newId() })))).toBe('dataBehavior.notActivated');
  expect(await code(whole(check({ args: {} })))).toBe('dataBehavior.argumentWrong');
  expect(await code(whole(check({ path: 'a..b' })))).toBe('422');
  expect(await code(whole(check()))).toBe('200');
});
