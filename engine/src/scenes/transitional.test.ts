import { createFakeClock, type ResolvedProperty } from '@eoms/drivers/kit';
import { beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { previewScene } from './preview-scene.ts';
import type { Receipt } from './receipt.ts';
import type { Scene, Step } from './scene.ts';
import type { OrderOutcome, SceneDevices } from './scene-devices.ts';
import { createSceneRunner } from './scene-runner.ts';
import { createWorld, type World } from './simulated-world.fixture.ts';

const name = (text: string) => ({ zh: text, en: text });
const power: ResolvedProperty = {
  id: 'power',
  name: name('power'),
  type: 'enum',
  access: 'rw',
  enum: [
    { code: 'on', name: name('on') },
    { code: 'off', name: name('off') },
    { code: 'warming', name: name('warming'), transitional: true },
  ],
};
const warmUpMs = 10_000;
const cause = { kind: 'person', id: 'u1', name: 'Li' } as const;

let clock = createFakeClock();
let world: World;
let sent: number[];
/** Commands end as the engine ends them: when the projector is on, or `early`, as a device that only says OK. */
const projectors = (early = false): SceneDevices => ({
  ...world.access,
  propertiesOf: () => [power],
  execute: async ({ deviceId, args }): Promise<OrderOutcome> => {
    const device = world.devices.get(deviceId);
    sent.push(clock.now());
    if (device) device.state.power = args.on === true ? 'warming' : 'off';
    const warm = new Promise<void>((resolve) =>
      clock.after(warmUpMs, () => {
        if (device && args.on === true) device.state.power = 'on';
        resolve();
      }),
    );
    if (!early) await warm;
    return { commandId: 'c', status: 'confirmed', sent: true, reason: null };
  },
});

const run = async (steps: Step[], devices: SceneDevices, ms: number, more: Partial<Scene> = {}): Promise<Receipt> => {
  const runner = createSceneRunner({ clock, log: silentLog, changed: () => undefined });
  const scene: Scene = { id: 's', name: 'S', steps, onFailure: 'continue', overlap: 'queue', limitMs: 60_000, ...more };
  const { ended } = runner.start(scene, { runId: 'r', cause, priority: 'person', devices });
  let final: Receipt | undefined;
  void ended.then((receipt) => {
    final = receipt;
  });
  await clock.advance(ms);
  return final ?? (runner.get('r') as Receipt);
};
const target = (...deviceIds: string[]) => ({ kind: 'devices' as const, deviceIds });
const state = (value: string, timeoutMs?: number): Step => ({
  kind: 'state',
  id: '1',
  target: target('p'),
  property: 'power',
  value,
  timeoutMs,
});

beforeEach(() => {
  clock = createFakeClock();
  world = createWorld(clock);
  sent = [];
  world.add('p');
});

describe('a value that a device only passes through', () => {
  it('is pending, also after a command that was confirmed too early, and confirmed once the device is there', async () => {
    const [during] = (await run([state('on')], projectors(true), warmUpMs / 2)).lines;
    expect(during).toMatchObject({ status: 'running', attempts: [] });
    world.add('p');
    const [after] = (await run([state('on')], projectors(true), warmUpMs + 1_000)).lines;
    expect(after).toMatchObject({ status: 'confirmed', wanted: [{ key: 'power', in: ['on'] }] });
    expect(after?.attempts).toHaveLength(1);
  });

  it('fails at the time limit', async () => {
    const [line] = (await run([state('on', 4_000)], projectors(true), 20_000)).lines;
    expect(line).toMatchObject({ status: 'failed', reason: { code: 'device.commandExpired' } });
    const [attempt] = line?.attempts ?? [];
    expect((attempt?.endedAt ?? 0) - (attempt?.startedAt ?? 0)).toBeGreaterThanOrEqual(4_000);
  });

  it('proves no action that names it among its proofs', async () => {
    const on: Step = { kind: 'action', id: '1', target: target('p'), action: 'power', args: { on: true } };
    const { lines } = await run([on], projectors(), warmUpMs + 1_000);
    expect(lines[0]).toMatchObject({ status: 'confirmed', wanted: [{ key: 'power', in: ['on'] }] });
  });

  it('is no target: neither a run nor its preview asks for it', async () => {
    const { lines } = await run([state('warming')], projectors(), 1_000);
    expect(lines[0]).toMatchObject({ status: 'failed', reason: { code: 'device.transitionalTarget' }, attempts: [] });
    const [line] = await previewScene({ steps: [state('warming')] }, projectors());
    expect(line).toMatchObject({ foresight: 'impossible', reason: { code: 'device.transitionalTarget' } });
    expect(sent).toEqual([]);
  });

  it('is put back to where the device was on its way', async () => {
    world.add('p', { kind: 'none' }, { power: 'warming' });
    world.add('bad', { kind: 'dead' });
    const bad: Step = { kind: 'action', id: '2', target: target('bad'), action: 'nothing', args: {} };
    const { lines, status } = await run([state('off'), bad], projectors(), 40_000, { onFailure: 'restore' });
    expect(status).toBe('restored');
    expect(lines[0]?.status).toBe('restored');
    expect(world.devices.get('p')?.state.power).toBe('on');
  });

  it('lets the next devices begin: many projectors are on after one warm-up', async () => {
    const ids = ['p', 'q', 'r', 's'];
    for (const id of ids) world.add(id);
    const all: Step = { kind: 'action', id: '1', target: target(...ids), action: 'power', args: { on: true } };
    const { status } = await run([all], projectors(), warmUpMs * 2, { atOnce: 1 });
    expect(status).toBe('completed');
  });
});
