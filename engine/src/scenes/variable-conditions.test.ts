import { createFakeClock } from '@eoms/drivers/kit';
import { expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { previewScene } from './preview-scene.ts';
import type { Receipt } from './receipt.ts';
import type { Condition, Scene, Step } from './scene.ts';
import type { SceneDevices } from './scene-devices.ts';
import { createSceneRunner } from './scene-runner.ts';
import { createWorld } from './simulated-world.fixture.ts';

const variables = { count: { type: 'double', value: 0 } } as const;
const assign = (id: string, value: number): Step => ({
  kind: 'systemStep',
  id,
  systemStep: 'variable',
  args: {},
  subject: { zh: '', en: '' },
  uses: [],
  timeoutMs: 1_000,
  assigns: { name: 'count', value },
});
const above = (value: number, variable = 'count'): Condition => ({ variable, operator: '>', value });
const input = (id: string, value: string): Step => ({
  kind: 'state',
  id,
  target: { kind: 'devices', deviceIds: ['a'] },
  property: 'input',
  value,
});
const branch = (id: string, condition: Condition): Step => ({
  kind: 'branch',
  id,
  condition,
  then: [input(`${id}t`, '3')],
  else: [input(`${id}e`, '4')],
});

const setting = (steps: readonly Step[], perform?: SceneDevices['perform']) => {
  const clock = createFakeClock();
  const world = createWorld(clock);
  world.add('a');
  const scene: Scene = {
    id: 's',
    name: 'Count',
    steps,
    variables,
    onFailure: 'stop',
    overlap: 'queue',
    limitMs: 30_000,
  };
  const changes: Receipt[] = [];
  const runner = createSceneRunner({ clock, log: silentLog, changed: (one) => changes.push(one) });
  const cause = { kind: 'person', id: 'u1', name: 'Li' } as const;
  const { ended } = runner.start(scene, {
    runId: 'r',
    cause,
    priority: 'person',
    devices: { ...world.access, ...(perform ? { perform } : {}) },
  });
  let final: Receipt | undefined;
  void ended.then((receipt) => {
    final = receipt;
  });
  return {
    changes,
    preview: () => previewScene(scene, world.access),
    after: async (ms: number): Promise<Receipt> => {
      await clock.advance(ms);
      return final ?? (runner.get('r') as Receipt);
    },
  };
};
const of = (receipt: Pick<Receipt, 'lines'>, stepId: string) => receipt.lines.find((line) => line.stepId === stepId);

it('a branch goes by what the steps before it have set, and its receipt says what that was', async () => {
  const { preview, after } = setting([branch('first', above(1)), assign('set', 2), branch('second', above(1))]);
  const way = (value: number, taken: 'then' | 'else') => ({
    way: taken,
    saw: [{ deviceId: null, key: 'count', value }],
  });
  const previewed = await preview();
  const lineOf = (stepId: string) => previewed.find((line) => line.stepId === stepId);
  expect([lineOf('first')?.decision, lineOf('second')?.decision]).toEqual([way(0, 'else'), way(2, 'then')]);
  const receipt = await after(5_000);
  expect(receipt.status).toBe('completed');
  expect([of(receipt, 'first')?.decision, of(receipt, 'second')?.decision]).toEqual([way(0, 'else'), way(2, 'then')]);
  expect([of(receipt, 'firstt')?.status, of(receipt, 'secondt')?.status]).toEqual(['skipped', 'confirmed']);
});

it('a variable that the run does not have meets no condition', async () => {
  const receipt = await setting([branch('only', above(-1, 'gone'))]).after(5_000);
  expect(of(receipt, 'only')?.decision).toEqual({
    way: 'else',
    saw: [{ deviceId: null, key: 'gone', value: undefined }],
  });
});

it('a wait goes on once a step beside it sets the variable, and says what it saw last', async () => {
  const wait: Step = { kind: 'wait', id: 'wait', until: above(1), timeoutMs: 10_000 };
  const later: Step = {
    kind: 'ordered',
    id: 'later',
    steps: [{ kind: 'delay', id: 'd', ms: 3_000 }, assign('set', 5)],
  };
  const { after, changes } = setting([{ kind: 'parallel', id: 'p', steps: [wait, later] }]);
  const waiting = await after(2_000);
  expect(of(waiting, 'wait')).toMatchObject({ status: 'running', decision: { way: 'else', saw: [{ value: 0 }] } });
  // The same is not told again and again.
  expect(changes.length).toBeLessThan(10);
  const receipt = await after(2_000);
  expect(receipt.status).toBe('completed');
  expect(of(receipt, 'wait')).toMatchObject({ status: 'confirmed', decision: { way: 'then', saw: [{ value: 5 }] } });
});

it('a wait that ends in vain says by what', async () => {
  const receipt = await setting([{ kind: 'wait', id: 'wait', until: above(1), timeoutMs: 2_000 }]).after(5_000);
  expect(of(receipt, 'wait')).toMatchObject({
    status: 'failed',
    reason: { code: 'scene.waitedTooLong' },
    decision: { way: 'else', saw: [{ key: 'count', value: 0 }] },
  });
});

it('the copy of what a step sets outside follows only where it was set, and goes back with it', async () => {
  const set: Step = {
    kind: 'systemStep',
    id: 'set',
    systemStep: 'variable',
    args: {},
    subject: { zh: '', en: '' },
    uses: [],
    timeoutMs: 1_000,
    follows: { name: 'count', value: 2 },
  };
  const refused = { ok: false, reason: null };
  const after = async (perform: SceneDevices['perform'], steps: readonly Step[]) => {
    const receipt = await setting(steps, perform).after(5_000);
    return of(receipt, 'last')?.decision?.way;
  };
  const onwards: Step = { kind: 'ordered', id: 'part', steps: [set], onFailure: 'continue' };
  const done = async () => ({ ok: true, reason: null, undo: async () => ({ ok: true, reason: null }) });
  expect(await after(done, [onwards, branch('last', above(1))])).toBe('then');
  expect(await after(async () => refused, [onwards, branch('last', above(1))])).toBe('else');
  const bad: Step = { kind: 'wait', id: 'bad', until: above(9), timeoutMs: 100 };
  const back: Step = { kind: 'ordered', id: 'part', steps: [set, bad], onFailure: 'restore' };
  expect(await after(done, [back, branch('last', above(1))])).toBe('else');
});
