import { createFakeClock } from '@eoms/drivers/kit';
import { beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { previewScene } from './preview-scene.ts';
import type { Priority } from './priority.ts';
import type { Receipt } from './receipt.ts';
import type { Condition, Scene, Step } from './scene.ts';
import { createSceneRunner, type SceneRunner } from './scene-runner.ts';
import { createWorld, type World } from './simulated-world.fixture.ts';

const cause = { kind: 'person', id: 'u1', name: 'Li' } as const;
let clock = createFakeClock();
let world: World;
let runner: SceneRunner;
let news: Receipt[];
beforeEach(() => {
  clock = createFakeClock();
  world = createWorld(clock);
  news = [];
  runner = createSceneRunner({
    clock,
    log: silentLog,
    changed: (one) => news.push(one),
    mostRuns: 3,
  });
});

const on = (id: string, ...deviceIds: string[]): Step => ({
  kind: 'action',
  id,
  target: { kind: 'devices', deviceIds },
  action: 'power',
  args: { on: true },
});
const input = (id: string, deviceId: string, value: string): Step => ({
  kind: 'state',
  id,
  target: { kind: 'devices', deviceIds: [deviceId] },
  property: 'input',
  value,
});
const whenOn = (deviceId: string): Condition => ({
  match: 'all',
  rules: [{ deviceId, property: 'power', operator: '==', value: 'on' }],
});
const branch = (id: string, condition: Condition, yes: Step[], no: Step[]): Step => ({
  kind: 'branch',
  id,
  condition,
  then: yes,
  else: no,
});
const preview = (steps: Step[]) => previewScene({ steps }, world.access);
const scene = (steps: Step[], more: Partial<Scene> = {}): Scene => ({
  id: 's',
  name: 'Meeting',
  steps,
  onFailure: 'restore',
  overlap: 'queue',
  limitMs: 30_000,
  ...more,
});
const run = (given: Scene, runId = 'r', priority: Priority = 'person', within?: string) => {
  let final: Receipt | undefined;
  const { ended } = runner.start(given, { runId, cause, priority, devices: world.access, within });
  void ended.then((receipt) => {
    final = receipt;
  });
  return {
    until: async (ms: number): Promise<Receipt> => {
      await clock.advance(ms);
      return final ?? (runner.get(runId) as Receipt);
    },
  };
};
const states = (receipt: Receipt) => receipt.lines.map(({ position, status }) => `${position} ${status}`);

describe('a run', () => {
  it('reads back every step, and says when it had nothing to do', async () => {
    world.add('a');
    world.add('b', { kind: 'none' }, { power: 'on' });
    const steps = [on('1', 'a', 'b'), input('2', 'a', '3'), input('3', 'b', '1')];
    const receipt = await run(scene(steps)).until(2_000);
    expect(receipt.status).toBe('completed');
    expect(states(receipt)).toEqual(['1.1 confirmed', '1.2 confirmed', '2 confirmed', '3 unchanged']);
    expect(receipt.lines[0]).toMatchObject({
      before: [{ key: 'power', value: 'off' }],
      wanted: [{ key: 'power', in: ['on', 'warming'] }],
      after: [{ key: 'power', value: 'on' }],
    });
    expect(receipt.lines[0]?.attempts).toHaveLength(1);
    expect(news[0]?.lines.every(({ status }) => status === 'waiting')).toBe(true);
  });

  it('goes the way of a branch that the devices show when it is reached, and says by what', async () => {
    world.add('a');
    world.add('b');
    const steps: Step[] = [on('1', 'a'), branch('2', whenOn('a'), [input('3', 'b', '3')], [input('4', 'b', '4')])];
    expect((await preview(steps)).map(({ position, foresight }) => `${position} ${foresight}`)).toEqual([
      '1 change',
      '2 same',
      '2a.1 change',
      '2b.1 skipped',
    ]);
    const receipt = await run(scene(steps)).until(2_000);
    expect(receipt.status).toBe('completed');
    expect(states(receipt)).toEqual(['1 confirmed', '2 confirmed', '2a.1 confirmed', '2b.1 skipped']);
    expect(receipt.lines[1]?.decision).toEqual({ way: 'then', saw: [{ deviceId: 'a', key: 'power', value: 'on' }] });
    expect(receipt.lines[3]?.reason?.code).toBe('scene.otherWay');
  });

  it('takes a value that is not known for a condition that is not met', async () => {
    world.add('a', { kind: 'dead' }, { power: 'on' });
    world.add('b');
    const receipt = await run(scene([branch('1', whenOn('a'), [], [on('2', 'b')])])).until(2_000);
    expect(states(receipt)).toEqual(['1 confirmed', '1b.1 confirmed']);
    expect(receipt.lines[0]?.decision).toMatchObject({ way: 'else', saw: [{ value: undefined }] });
  });

  it('puts back what was done on the way of a branch', async () => {
    const a = world.add('a');
    world.add('bad', { kind: 'lie', times: 99 });
    const steps = [branch('1', whenOn('a'), [], [on('2', 'a'), input('3', 'bad', '2')])];
    const receipt = await run(scene(steps)).until(60_000);
    expect([receipt.status, a.state.power]).toEqual(['restored', 'off']);
    expect(states(receipt)).toEqual(['1 confirmed', '1b.1 restored', '1b.2 restored']);
  });

  it('goes to the spare when a device fails, and is complete if that reaches it', async () => {
    world.add('a', { kind: 'lie', times: 99 });
    const b = world.add('b');
    const withSpare = { ...input('1', 'a', '3'), spareDeviceId: 'b' } as Step;
    expect((await preview([withSpare])).map(({ foresight }) => foresight)).toEqual(['change', 'skipped']);
    const receipt = await run(scene([withSpare, on('2', 'b')])).until(20_000);
    expect([receipt.status, b.state.input]).toEqual(['completed', '3']);
    expect(states(receipt)).toEqual(['1.1 replaced', '1.2 confirmed', '2 confirmed']);
    expect(receipt.lines[1]?.spareOf).toBe('1.1');
  });

  it('leaves the spare alone when it is not needed, and puts back both when the run is', async () => {
    world.add('a');
    const b = world.add('b');
    world.add('c', { kind: 'refuse', times: 1 });
    world.add('bad', { kind: 'dead' });
    const first = { ...on('1', 'a'), spareDeviceId: 'b' } as Step;
    const second = { ...on('2', 'c'), spareDeviceId: 'b' } as Step;
    const receipt = await run(scene([first, second, on('3', 'bad')])).until(60_000);
    expect([receipt.status, b.state.power]).toEqual(['restored', 'off']);
    expect(states(receipt)).toEqual(['1.1 restored', '1.2 skipped', '2.1 restored', '2.2 restored', '3 failed']);
    expect(receipt.lines[1]?.reason?.code).toBe('scene.spareNotNeeded');
  });

  it('ends or puts back only the part in which a device failed', async () => {
    const [a, , c] = ['a', 'b', 'c'].map((id) => world.add(id));
    world.add('bad', { kind: 'lie', times: 99 });
    const part = (id: string, onFailure: Scene['onFailure'], ...steps: Step[]): Step => ({
      kind: 'ordered',
      id,
      onFailure,
      steps,
    });
    const steps: Step[] = [
      {
        kind: 'parallel',
        id: 'all',
        steps: [
          part('p1', 'restore', on('1', 'a'), on('2', 'bad')),
          part('p2', 'stop', on('3', 'bad'), on('4', 'b')),
          part('p3', 'continue', on('5', 'bad'), on('6', 'c')),
        ],
      },
    ];
    const receipt = await run(scene(steps, { onFailure: 'continue' })).until(20_000);
    expect(receipt.status).toBe('partial');
    expect(states(receipt)).toEqual([
      ...['1.1.1 restored', '1.1.2 restored', '1.2.1 failed', '1.2.2 skipped', '1.3.1 failed', '1.3.2 confirmed'],
    ]);
    expect(a?.state.power).toBe('off');
    expect(c?.state.power).toBe('on');
  });

  it('puts back what it changed when a device fails, last step first', async () => {
    world.add('a', { kind: 'none' }, { input: '4' });
    world.add('b', { kind: 'lie', times: 99 });
    const steps = [on('1', 'a'), input('2', 'a', '2'), on('3', 'b'), on('4', 'a')];
    const receipt = await run(scene(steps)).until(30_000);
    expect(receipt).toMatchObject({ status: 'restored', reason: { code: 'scene.stepFailed' } });
    expect(states(receipt)).toEqual(['1 restored', '2 restored', '3 restored', '4 skipped']);
    expect(world.devices.get('a')?.state).toMatchObject({ power: 'off', input: '4' });
    const commands = world.orders.map(({ order }) => `${order.deviceId} ${order.action}`);
    expect(commands).toEqual(['a power', 'a setInput', 'b power', 'b power', 'a setInput', 'a power']);
  });

  it('goes on, or stops, where its rule says so', async () => {
    world.add('a');
    world.add('b', { kind: 'dead' });
    const steps = [on('1', 'b'), on('2', 'a')];
    const going = await run(scene(steps, { onFailure: 'continue' }), 'r1').until(3_000);
    expect([going.status, ...states(going)]).toEqual(['partial', '1 failed', '2 confirmed']);
    expect(going.lines[0]?.reason?.code).toBe('device.offline');
    const stopping = await run(scene(steps, { onFailure: 'stop' }), 'r2').until(3_000);
    expect([stopping.status, ...states(stopping)]).toEqual(['stopped', '1 failed', '2 skipped']);
  });

  it('tries again by the rule of the step', async () => {
    world.add('a', { kind: 'refuse', times: 2 });
    const steps: Step[] = [{ ...on('1', 'a'), kind: 'action', attempts: 3, pauseMs: 500 } as Step];
    const receipt = await run(scene(steps)).until(5_000);
    expect(receipt.status).toBe('completed');
    expect(receipt.lines[0]?.attempts.map(({ status }) => status)).toEqual(['failed', 'failed', 'confirmed']);
  });

  it('cannot put back what was not known, and says so', async () => {
    world.add('a');
    world.add('b', { kind: 'dead' });
    const beep: Step = {
      kind: 'action',
      id: '1',
      target: { kind: 'devices', deviceIds: ['a'] },
      action: 'beep',
      args: {},
    };
    const receipt = await run(scene([beep, on('2', 'b')])).until(3_000);
    expect(receipt.status).toBe('notRestored');
    expect(receipt.lines[0]).toMatchObject({ status: 'notRestored', reason: { code: 'scene.beforeUnknown' } });
  });

  it('waits for a condition, at most as long as it may', async () => {
    const a = world.add('a');
    const until = {
      match: 'any' as const,
      rules: [{ deviceId: 'a', property: 'power', operator: '==' as const, value: 'on' }],
    };
    const steps: Step[] = [{ kind: 'wait', id: '1', until, timeoutMs: 5_000 }, on('2', 'a')];
    const waiting = run(scene(steps, { onFailure: 'stop' }));
    expect(states(await waiting.until(1_000))).toEqual(['1 running', '2 waiting']);
    a.state.power = 'on';
    expect(states(await waiting.until(1_000))).toEqual(['1 confirmed', '2 confirmed']);
    a.state.power = 'off';
    const late = await run(scene(steps, { onFailure: 'stop' }), 'r2').until(6_000);
    expect(late.lines[0]).toMatchObject({ status: 'failed', reason: { code: 'scene.waitedTooLong' } });
  });

  it('ends when it is cancelled or reaches its time limit', async () => {
    world.add('a');
    const steps: Step[] = [on('1', 'a'), { kind: 'delay', id: '2', ms: 20_000 }, input('3', 'a', '2')];
    const cancelled = run(scene(steps, { onFailure: 'stop' }), 'r1');
    await cancelled.until(1_000);
    expect(runner.cancel('r1')).toBe(true);
    expect(await cancelled.until(1_000)).toMatchObject({ status: 'cancelled' });
    expect(runner.cancel('r1')).toBe(false);
    const limited = await run(scene(steps, { limitMs: 4_000 }), 'r2').until(8_000);
    expect(limited).toMatchObject({ status: 'restored', reason: { code: 'scene.timeLimit' } });
    expect(world.devices.get('a')?.state.input).toBe('1');
  });
});

it('ends where it is when the program ends, without a further command', async () => {
  world.add('a');
  const going = run(scene([on('1', 'a'), { kind: 'delay', id: '2', ms: 20_000 }, input('3', 'a', '2')]));
  await going.until(1_000);
  runner.interrupt();
  expect(await going.until(1_000)).toMatchObject({ status: 'stopped', reason: { code: 'scene.interrupted' } });
  expect(world.orders).toHaveLength(1);
  expect(clock.waiting()).toBe(0);
});

describe('two runs', () => {
  it('never act on the same device at the same time: the later one queues, or is refused', async () => {
    world.add('a', { kind: 'slow', ms: 1_000 });
    world.add('b');
    const first = run(scene([on('1', 'a')]), 'r1');
    const second = run(scene([input('1', 'a', '2'), on('2', 'b')]), 'r2');
    const third = run(scene([on('1', 'b')]), 'r3');
    expect((await second.until(200)).status).toBe('queued');
    expect((await third.until(0)).status).toBe('queued');
    expect(() => runner.start(scene([]), { runId: 'r4', cause, priority: 'person', devices: world.access })).toThrow(
      expect.objectContaining({ code: 'scene.tooManyRuns' }),
    );
    expect((await first.until(1_500)).status).toBe('completed');
    expect((await second.until(4_000)).status).toBe('completed');
    const refusing = scene([on('1', 'a')], { overlap: 'refuse' });
    const again = run(refusing, 'r5');
    expect(() => runner.start(refusing, { runId: 'r6', cause, priority: 'person', devices: world.access })).toThrow(
      expect.objectContaining({ code: 'scene.devicesBusy' }),
    );
    expect((await again.until(2_000)).status).toBe('completed');
  });

  it('give way to the one that goes first, which sets the devices as it wants them', async () => {
    world.add('a');
    world.add('b');
    const slow: Step = { kind: 'delay', id: 'd', ms: 10_000 };
    const low = run(scene([on('1', 'a'), slow, on('2', 'b')], { name: 'Empty room' }), 'low', 'schedule');
    await low.until(500);
    const high = run(scene([input('1', 'a', '2')], { name: 'Evacuation' }), 'high', 'plan');
    const receipt = await low.until(200);
    expect([receipt.status, ...states(receipt)]).toEqual(['stopped', '1 confirmed', '2 failed', '3 skipped']);
    expect(receipt.reason).toMatchObject({
      code: 'scene.gaveWay',
      text: { en: expect.stringContaining('Evacuation') },
    });
    expect((await high.until(1_000)).status).toBe('completed');
    expect(world.devices.get('a')?.state).toMatchObject({ power: 'on', input: '2' });
    expect(clock.waiting()).toBe(0);
  });

  it('give way with the runs that are parts of them, of which nothing is put back', async () => {
    world.add('a');
    const slow: Step = { kind: 'delay', id: 'd', ms: 10_000 };
    const outer = run(scene([{ kind: 'delay', id: 'w', ms: 20_000 }, on('1', 'a')]), 'outer', 'linkage');
    const inner = run(scene([on('1', 'a'), slow]), 'inner', 'linkage', 'outer');
    await inner.until(500);
    const high = run(scene([input('1', 'a', '3')]), 'high', 'person');
    expect(await inner.until(100)).toMatchObject({ status: 'stopped', reason: { code: 'scene.gaveWay' } });
    expect(await outer.until(100)).toMatchObject({ status: 'stopped', reason: { code: 'scene.gaveWay' } });
    expect((await high.until(1_000)).status).toBe('completed');
    expect(world.devices.get('a')?.state.power).toBe('on');
  });

  it('queue by priority, never stop their equals or betters, and are not refused because of lesser ones', async () => {
    world.add('a', { kind: 'slow', ms: 1_000 });
    const plan = run(scene([on('1', 'a')]), 'plan', 'plan');
    const schedule = run(scene([input('1', 'a', '2')]), 'schedule', 'schedule');
    const linkage = run(scene([input('1', 'a', '3')]), 'linkage', 'linkage');
    expect((await plan.until(1_200)).status).toBe('completed');
    expect([(await linkage.until(100)).status, (await schedule.until(0)).status]).toEqual(['running', 'queued']);
    expect((await linkage.until(1_000)).status).toBe('completed');
    expect((await schedule.until(0)).status).toBe('running');
    const refusing = scene([input('1', 'a', '4')], { overlap: 'refuse' });
    const start = (runId: string, priority: Priority) =>
      runner.start(refusing, { runId, cause, priority, devices: world.access });
    expect(() => start('equal', 'schedule')).toThrow(expect.objectContaining({ code: 'scene.devicesBusy' }));
    expect((await run(refusing, 'better', 'person').until(6_000)).status).toBe('completed');
    expect((await schedule.until(0)).status).toBe('stopped');
  });

  it('give way to a run on another node, and wait again where they have not begun', async () => {
    world.add('a');
    let isTaken = true;
    runner = createSceneRunner({
      clock,
      log: silentLog,
      changed: (one) => news.push(one),
      share: async (_request, _overlap, signal) => {
        while (isTaken && !signal.aborted) await new Promise<void>((resolve) => clock.after(100, resolve));
        return signal.aborted ? undefined : async () => undefined;
      },
    });
    const low = run(scene([on('1', 'a'), { kind: 'delay', id: 'd', ms: 5_000 }]), 'low', 'linkage');
    expect((await low.until(500)).status).toBe('queued');
    runner.demand(['a'], { priority: 'person', name: 'Elsewhere' });
    expect((await low.until(500)).status).toBe('queued');
    isTaken = false;
    expect((await low.until(500)).status).toBe('running');
    runner.demand(['a'], { priority: 'linkage', name: 'Its equal' });
    expect((await low.until(100)).status).toBe('running');
    runner.demand(['a'], { priority: 'person', name: 'Elsewhere' });
    expect(await low.until(100)).toMatchObject({ status: 'stopped', reason: { code: 'scene.gaveWay' } });
  });

  it('leaves the queue when it is cancelled, without a step', async () => {
    world.add('a', { kind: 'slow', ms: 1_000 });
    run(scene([on('1', 'a')]), 'r1');
    const second = run(scene([on('1', 'a')]), 'r2');
    await second.until(100);
    runner.cancel('r2');
    const receipt = await second.until(100);
    expect([receipt.status, ...states(receipt)]).toEqual(['cancelled', '1 skipped']);
  });
});

it('works by capability on the devices of a type that have it, and skips the step where there is none', async () => {
  world.add('a');
  world.add('b');
  const target = { kind: 'type' as const, placeIds: ['hall'], typeCode: 'projector' };
  const steps: Step[] = [
    { kind: 'state', id: '1', target, property: 'power', value: 'on' },
    { kind: 'action', id: '2', target, action: 'volume', args: { level: 3 } },
  ];
  const receipt = await run(scene(steps)).until(2_000);
  expect([receipt.status, ...states(receipt)]).toEqual(['completed', '1.1 confirmed', '1.2 confirmed', '2 skipped']);
});

it('does not take a device for unchanged while an earlier order of the run may still take effect', async () => {
  const a = world.add('a', { kind: 'slow', ms: 2_000 });
  const impatient: Step = { ...input('1', 'a', '3'), timeoutMs: 500 } as Step;
  const receipt = await run(scene([impatient, input('2', 'a', '1')], { onFailure: 'continue' })).until(20_000);
  expect(states(receipt)).toEqual(['1 failed', '2 confirmed']);
  expect(a.state.input).toBe('1');
});
