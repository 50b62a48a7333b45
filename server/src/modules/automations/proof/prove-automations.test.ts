import {
  type AutomationDraft,
  automationsEndpoints as calls,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../platform/testing/test-api.ts';
import { powerStep } from '../../controls/controls.fixture.ts';
import { type AutomationsSystem, openAutomationsSystem } from '../automations.fixture.ts';

let system: AutomationsSystem;
let root: TestClient;
let [lamp, screen] = ['', ''];
beforeAll(async () => {
  system = await openAutomationsSystem();
  ({ root, lampId: lamp, screenId: screen } = system);
});
afterAll(() => system.close());
beforeEach(() => system.removeAll());

const follow = (name: string, value: 'on' | 'off', device = lamp): AutomationDraft['triggers'] => [
  {
    kind: 'property',
    id: name,
    deviceIds: [device],
    property: 'power',
    on: 'change',
    forSeconds: 0,
    compare: { operator: '==', value },
  },
];
const draft = (name: string, more: Partial<AutomationDraft> = {}): AutomationDraft =>
  system.automation({ name, triggers: follow('t', 'on'), ...more });
const save = (body: AutomationDraft) => system.save(body);
const prove = async (body: AutomationDraft, client = root) => {
  const { data, code } = await client.call(calls.proveAutomation, { body });
  if (!data) throw new Error(`it was not proved: ${code}`);
  return data;
};
const proveAll = async (client = root) => (await client.call(calls.proveAutomations, {})).data;

describe('the proof of automations', () => {
  it('finds that a draft contradicts another one, with the shortest way to see it', async () => {
    const on = await save(draft('On'));
    const proof = await prove(draft('Off', { steps: [powerStep('a', false, screen)] }));
    expect(proof).toMatchObject({ automations: 2, errors: 1, isPartial: false });
    const [found] = proof.findings;
    expect(found).toMatchObject({
      kind: 'contradiction',
      severity: 'error',
      deviceId: screen,
      automations: [
        { id: on, name: 'On' },
        { id: null, name: 'Off' },
      ],
    });
    expect(found?.text.zh).toMatch(/“On”和“Off”会同时把.*Screen 电源设为开和关/);
    expect(found?.example.map(({ text }) => text.zh).join()).toContain('Lamp 电源变为开');
    expect((await proveAll())?.errors).toBe(0);
  });

  it('leaves the present state of a draft aside, and judges it as if it were switched on', async () => {
    await save(draft('On'));
    const id = await save(draft('Off', { steps: [powerStep('a', false, screen)], enabled: false }));
    expect((await proveAll())?.errors).toBe(0);
    const { data: stored } = await root.call(calls.getAutomation, { params: { id } });
    expect(stored?.enabled).toBe(false);
    expect((await prove({ ...draft('Off', { steps: [powerStep('a', false, screen)] }), id })).errors).toBe(1);
    expect((await prove({ ...draft('Off'), id })).findings.map(({ kind }) => kind)).not.toContain('contradiction');
  });

  it('finds those that set each other off for ever, and what they run', async () => {
    const groupId = await system.saveGroup([powerStep('x', false, lamp)], { name: 'Lamp off' });
    const scene = { kind: 'systemStep' as const, id: 's', systemStep: 'scene' as const, args: { groupId } };
    await save(draft('Lamp goes off', { steps: [scene] }));
    await save(draft('Lamp goes on', { triggers: follow('t', 'off'), steps: [powerStep('a', true, lamp)] }));
    const loop = (await proveAll())?.findings.find(({ kind }) => kind === 'loop');
    expect(loop?.automations.map(({ name }) => name).sort()).toEqual(['Lamp goes off', 'Lamp goes on']);
  });

  it('sees steps that set variables differently', async () => {
    const body = { name: 'mode', description: '', type: 'string' as const, defaultValue: 'day', placeId: null };
    const { data: variable } = await root.call(variables.saveAutomationVariable, { body });
    const set = (value: string) => ({
      kind: 'systemStep' as const,
      id: 's',
      systemStep: 'variable' as const,
      args: { name: 'mode', value },
    });
    await save(draft('Day', { steps: [set('day')] }));
    const { findings } = await prove(draft('Night', { steps: [set('night')] }));
    expect(findings).toMatchObject([{ kind: 'contradiction', deviceId: null }]);
    for (const { id } of (await root.call(calls.pageAutomations, { query: {} })).data?.records ?? [])
      await root.call(calls.removeAutomation, { params: { id } });
    await root.call(variables.removeAutomationVariable, { params: { id: variable?.id ?? '' } });
  });

  it.each([
    ['trigger', '{triggers,1}', { kind: 'earthquake', id: 'q', sensor: 's1' }],
    ['check', '{condition}', { match: 'all', rules: [{ kind: 'weather', is: 'rain' }] }],
    ['step', '{steps,1}', { kind: 'repeat', id: 'r', times: 3, steps: [] }],
    ['system step', '{steps,1}', { kind: 'systemStep', id: 'f', systemStep: 'fax', args: { number: '1' } }],
  ])('says that a %s of a newer version is not decided', async (_, path, part) => {
    const id = await save(draft('On'));
    const { pool } = system.platform.database;
    await pool.query('update automations set definition = jsonb_set(definition, $2::text[], $3::jsonb) where id = $1', [
      id,
      path,
      JSON.stringify(part),
    ]);
    await root.call(calls.enableAutomation, { params: { id }, query: { enabled: 'true' } });
    const proof = await prove(draft('Off', { steps: [powerStep('a', false, screen)] }));
    expect(proof.findings).toEqual([]);
    const open = proof.undecided.map(({ kind, automations }) => [kind, ...automations.map(({ name }) => name)]);
    expect(open).toEqual([
      ['contradiction', 'On'],
      ['loop', 'On'],
    ]);
    expect((await proveAll())?.undecided.map(({ kind }) => kind)).toEqual(['unreachable', 'contradiction', 'loop']);
    await root.call(calls.removeAutomation, { params: { id } });
  });

  it('shows nobody automations of places that they may not see, and says so', async () => {
    await save(draft('Secret', { placeIds: [system.venue.hall, system.venue.room] }));
    const guest = system.api.signIn({ grants: { linkageStrategy: ['view', 'edit'] }, places: [system.venue.hall] });
    const proof = await prove(draft('Off', { steps: [powerStep('a', false, screen)] }), guest);
    expect(proof).toMatchObject({ isPartial: true, errors: 0, automations: 1 });
    expect(JSON.stringify(proof)).not.toContain('Secret');
    const all = await proveAll(guest);
    expect(all).toMatchObject({ isPartial: true, automations: 0, findings: [] });
  });

  it('refuses drafts with devices and places that the caller may not see', async () => {
    const stranger = system.api.signIn({ grants: { linkageStrategy: ['view'] }, places: [system.venue.room] });
    expect((await stranger.call(calls.proveAutomation, { body: draft('Peek') })).code).toBe('automation.placeUnknown');
  });
});
