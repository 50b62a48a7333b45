import {
  type ActionGroupDraft,
  type ActionGroupStep,
  actionGroupsEndpoints as calls,
  type SceneRun,
} from '@eoms/contract';
import { type Driver, defineDriver } from '@eoms/drivers/kit';
import { expect } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type DevicesApi, openDevicesApi } from '../devices/devices-api.fixture.ts';

const text = (zh: string, en: string) => ({ zh, en });

/** A screen with power and input that can be read back, and a beep that cannot. */
export const screenDriver = defineDriver({
  id: 'TestScreen',
  version: '1',
  name: text('屏', 'Screen'),
  category: ['projector'],
  protocol: 'test',
  control: 'tcp',
  transport: { kind: 'tcp', port: 4352, frame: { delimiter: '\r' } },
  params: [{ id: 'host', name: text('地址', 'Host'), type: 'host', required: true }],
  properties: [
    {
      id: 'power',
      name: text('电源', 'Power'),
      type: 'enum',
      access: 'rw',
      capability: 'power',
      enum: [
        { code: 'on', name: text('开', 'On') },
        { code: 'off', name: text('关', 'Off') },
      ],
    },
    { id: 'input', name: text('输入', 'Input'), type: 'int', access: 'rw', capability: 'input' },
  ],
  actions: [
    {
      id: 'power',
      name: text('开关机', 'Power'),
      capability: 'power',
      params: [{ id: 'on', name: text('开', 'On'), type: 'bool', required: true }],
      expect: [
        { when: { on: true }, property: 'power', in: ['on'] },
        { when: { on: false }, property: 'power', in: ['off'] },
      ],
      run: async () => undefined,
    },
    {
      id: 'setInput',
      name: text('切换输入', 'Select input'),
      capability: 'input',
      params: [{ id: 'input', name: text('输入', 'Input'), type: 'int', min: 1, max: 9, required: true }],
      expect: [{ property: 'input', in: ['$input'] }],
      run: async () => undefined,
    },
    { id: 'beep', name: text('鸣响', 'Beep'), run: async () => undefined },
  ],
});

export interface ControlsSystem extends DevicesApi {
  /** Adds a screen that is online and off, and obeys unless it is in `broken`. */
  screen(name: string, placeId?: string): Promise<string>;
  readonly broken: Set<string>;
  groupDraft(steps: ActionGroupStep[], more?: Partial<ActionGroupDraft>): ActionGroupDraft;
  saveGroup(steps: ActionGroupStep[], more?: Partial<ActionGroupDraft>): Promise<string>;
  run(groupId: string, client?: TestClient): Promise<SceneRun>;
}

const device = { attempts: 1, pauseSeconds: 0, timeoutSeconds: 2 };
export const powerStep = (id: string, on: boolean, ...deviceIds: string[]): ActionGroupStep => ({
  kind: 'action',
  id,
  ...device,
  action: 'power',
  args: { on },
  target: { kind: 'devices', deviceIds },
});
export const inputStep = (id: string, value: number, ...deviceIds: string[]): ActionGroupStep => ({
  kind: 'state',
  id,
  ...device,
  property: 'input',
  value,
  target: { kind: 'devices', deviceIds },
});

/** A venue whose screens do what they are asked, a little later. */
export const openControlsSystem = async (driver: Driver = screenDriver): Promise<ControlsSystem> => {
  const system = await openDevicesApi(driver);
  const { engine, admin } = system;
  const broken = new Set<string>();
  engine.bus.on('command.changed', ({ id, deviceId, action, args, status }) => {
    if (status !== 'pending') return;
    setTimeout(() => {
      if (broken.has(deviceId)) {
        const reason = { code: 'device.busy' as const, text: text('设备忙', 'busy') };
        return engine.advance(id, { status: 'failed', sentAt: Date.now(), endedAt: Date.now(), reason });
      }
      if (action === 'power') engine.read(deviceId, 'power', args.on === true ? 'on' : 'off');
      if (action === 'setInput') engine.read(deviceId, 'input', Number(args.input));
      engine.advance(id, { status: 'confirmed', sentAt: Date.now(), endedAt: Date.now() });
    }, 5);
  });
  const groupDraft = (steps: ActionGroupStep[], more: Partial<ActionGroupDraft> = {}): ActionGroupDraft => ({
    placeId: system.venue.hall,
    name: '会议模式',
    icon: 'users',
    steps,
    onFailure: 'restore',
    overlap: 'queue',
    limitSeconds: 60,
    confirm: false,
    ...more,
  });
  return {
    ...system,
    broken,
    groupDraft,
    async screen(name, placeId = system.venue.hall) {
      const id = await system.add({ name, placeId });
      engine.connect(id, 'online');
      engine.read(id, 'power', 'off');
      engine.read(id, 'input', 1);
      return id;
    },
    async saveGroup(steps, more) {
      const { data, code } = await admin.call(calls.saveActionGroup, { body: groupDraft(steps, more) });
      if (!data) throw new Error(`the group was not saved: ${code}`);
      return data.id;
    },
    async run(groupId, client = admin) {
      const { data, code } = await client.call(calls.executeActionGroup, { body: { id: groupId } });
      if (!data) throw new Error(`the group was not run: ${code}`);
      const find = async () => (await client.call(calls.getSceneRun, { params: { id: data.id } })).data;
      await expect.poll(async () => (await find())?.endedAt ?? null, { timeout: 8_000 }).not.toBeNull();
      const found = await find();
      if (!found) throw new Error('the run is gone');
      return found;
    },
  };
};
