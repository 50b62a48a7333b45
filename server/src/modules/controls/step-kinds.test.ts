import { type ActionGroupStep, actionGroupsEndpoints as calls, type StepConditionGroup } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ControlsSystem, inputStep, openControlsSystem, powerStep } from './controls.fixture.ts';

let system: ControlsSystem;
let left: string;
let right: string;
let elsewhere: string;
beforeAll(async () => {
  system = await openControlsSystem();
  [left, right] = [await system.screen('Left'), await system.screen('Right')];
  elsewhere = await system.screen('Elsewhere', system.venue.room);
});
afterAll(() => system.close());

const isOn = (deviceId: string): StepConditionGroup => ({
  match: 'all',
  rules: [{ deviceId, property: 'power', operator: '==', value: 'on' }],
});
const branch = (id: string, deviceId: string, yes: ActionGroupStep[], no: ActionGroupStep[]): ActionGroupStep => ({
  kind: 'branch',
  id,
  condition: isOn(deviceId),
  then: yes,
  else: no,
});
const withSpare = (step: ActionGroupStep, spareDeviceId: string) => ({ ...step, spareDeviceId }) as ActionGroupStep;
const statesOf = (run: { lines: readonly { position: string; status: string }[] }) =>
  run.lines.map(({ position, status }) => `${position} ${status}`);
const saved = async (...steps: ActionGroupStep[]) =>
  (await system.admin.call(calls.saveActionGroup, { body: system.groupDraft(steps, { name: 'steps' }) })).code;

it('a branch goes one way, and its receipt and preview say which and by what', async () => {
  const { admin, engine, venue } = system;
  engine.read(left, 'power', 'off');
  const steps = [branch('a', left, [inputStep('b', 2, right)], [inputStep('c', 3, right)])];
  const preview = await admin.call(calls.previewActionGroup, { body: { placeId: venue.hall, steps } });
  expect(preview.data?.map(({ position, foresight }) => `${position} ${foresight}`)).toEqual([
    '1 same',
    '1a.1 skipped',
    '1b.1 change',
  ]);
  const run = await system.run(await system.saveGroup(steps, { name: 'branch' }));
  expect(statesOf(run)).toEqual(['1 confirmed', '1a.1 skipped', '1b.1 confirmed']);
  expect(run.lines[0]?.decision).toMatchObject({
    way: 'else',
    saw: [{ deviceId: left, deviceName: 'Left', key: 'power', value: 'off', words: { zh: '关', en: 'Off' } }],
  });
  expect(run.lines[1]?.reason?.code).toBe('scene.otherWay');
});

it('the ways of a branch count as levels and steps, and their devices belong to the place', async () => {
  const deep = (depth: number): ActionGroupStep => branch(`d${depth}`, left, [], depth === 0 ? [] : [deep(depth - 1)]);
  expect(await saved(deep(3))).toBe('422');
  const many = (name: string) =>
    Array.from({ length: 51 }, (_, at) => ({ kind: 'delay' as const, id: `${name}${at}`, seconds: 1 }));
  expect(await saved(branch('a', left, many('t'), many('e')))).toBe('422');
  expect(await saved(branch('a', elsewhere, [], []))).toBe('scene.deviceElsewhere');
  expect(await saved(branch('a', left, [], [powerStep('b', true, elsewhere)]))).toBe('scene.deviceElsewhere');
});

it('the steps of either way are changed one by one', async () => {
  const { admin } = system;
  const groupId = await system.saveGroup([branch('a', left, [inputStep('b', 2, right)], [])], { name: 'ways' });
  const add = (id: string, way?: 'then' | 'else') =>
    admin.call(calls.saveActionItem, { body: { groupId, parentId: 'a', step: inputStep(id, 4, right), way } });
  await add('c');
  await add('d', 'else');
  await admin.call(calls.sortActionItem, { body: { groupId, id: 'c', direction: 'up' } });
  const { data } = await admin.call(calls.listActionItems, { query: { groupId } });
  expect(data?.map(({ id, parentId, part }) => [id, parentId, part])).toEqual([
    ['a', null, 'steps'],
    ['c', 'a', 'then'],
    ['b', 'a', 'then'],
    ['d', 'a', 'else'],
  ]);
});

it('a spare device stands in for one that fails, and both are in the receipt', async () => {
  system.broken.add(left);
  const group = await system.saveGroup([withSpare(inputStep('a', 5, left), right)], { name: 'spare' });
  const run = await system.run(group);
  system.broken.delete(left);
  expect([run.status, run.done, run.failed]).toEqual(['completed', 2, 0]);
  expect(statesOf(run)).toEqual(['1.1 replaced', '1.2 confirmed']);
  expect(run.lines[1]).toMatchObject({ deviceName: 'Right', spareOf: '1.1' });
});

it('only a step with exactly one device has a spare, which is another device of the place', async () => {
  expect(await saved(withSpare(powerStep('a', true, left, right), right))).toBe('422');
  expect(await saved(withSpare(powerStep('a', true, left), left))).toBe('422');
  expect(await saved(withSpare(powerStep('a', true, left), elsewhere))).toBe('scene.deviceElsewhere');
});
