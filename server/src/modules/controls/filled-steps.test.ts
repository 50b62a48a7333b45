import {
  actionGroupsEndpoints,
  automationsEndpoints as calls,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type AutomationsSystem, openAutomationsSystem } from '../automations/automations.fixture.ts';

let system: AutomationsSystem;
let admin: TestClient;
beforeAll(async () => {
  system = await openAutomationsSystem();
  admin = system.root;
});
afterAll(() => system.close());

const trace = (automationId: string) => system.trace(automationId);
const ended = (automationId: string) => system.ended(automationId);

it('automations fill their steps with what set them off', async () => {
  const body = { placeId: null, name: 'last_cause', type: 'string' as const, defaultValue: '', description: '' };
  const { code } = await admin.call(variables.saveAutomationVariable, { body: { ...body, name: 'trigger_value' } });
  expect(code).toBe('automationVariable.nameInUse');
  await admin.call(variables.saveAutomationVariable, { body });
  const input = { kind: 'state' as const, id: 'i', property: 'input', value: 1, valueFrom: 'trigger_value' };
  const target = { kind: 'devices' as const, deviceIds: [system.screenId] };
  const noted = { name: 'last_cause', value: 'nothing' };
  const id = await system.save(
    system.automation({
      triggers: [{ kind: 'webhook', id: 'hook' }],
      steps: [
        { ...input, target, attempts: 1, pauseSeconds: 1, timeoutSeconds: 5 },
        { kind: 'systemStep', id: 'v', systemStep: 'variable', args: { ...noted, valueFrom: 'trigger_text' } },
        { kind: 'systemStep', id: 'w', systemStep: 'variable', args: { ...noted, valueFrom: 'trigger_device' } },
      ],
      onFailure: 'continue',
    }),
  );
  const [key] = (await admin.call(calls.listTriggerKeys, { params: { id } })).data ?? [];
  const secret = key?.path.split('/').at(-1) ?? '';
  const call = (value?: number | string) =>
    system.api.nobody.call(calls.callTrigger, {
      params: { key: secret },
      ...(value === undefined ? {} : { body: { value } }),
    });
  const wanted = async () => {
    const { runId } = await ended(id);
    const { data } = await admin.call(actionGroupsEndpoints.getSceneRun, { params: { id: runId ?? '' } });
    return data?.lines.map(({ wanted, systemStep, status }) => [wanted?.[0]?.value ?? systemStep?.subject.en, status]);
  };
  expect((await call(2)).code).toBe('200');
  await expect.poll(async () => (await trace(id)).length).toBe(1);
  expect(await wanted()).toEqual([
    [2, 'confirmed'],
    ['last_cause → 外部系统调用', 'confirmed'],
    // No device set it off: the value of the step counts.
    ['last_cause → nothing', 'confirmed'],
  ]);
  // A value that the device does not take is refused with the step, and without one the step has its own.
  await call('loud');
  await expect.poll(async () => (await trace(id)).length).toBe(2);
  expect((await wanted())?.[0]?.[1]).toBe('failed');
  await call();
  await expect.poll(async () => (await trace(id)).length).toBe(3);
  expect((await wanted())?.[0]).toEqual([1, 'confirmed']);
});
