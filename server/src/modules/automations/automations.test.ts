import {
  type AutomationDraft,
  type AutomationTrigger,
  actionGroupsEndpoints,
  automationsEndpoints as calls,
  commandsEndpoints,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { powerStep } from '../controls/controls.fixture.ts';
import { type AutomationsSystem, checksOf, openAutomationsSystem } from './automations.fixture.ts';

let system: AutomationsSystem;
let admin: TestClient;
let [lamp, screen] = ['', ''];

beforeAll(async () => {
  system = await openAutomationsSystem();
  ({ root: admin, lampId: lamp, screenId: screen } = system);
});
afterAll(() => system.close());
beforeEach(async () => {
  const { pool } = system.platform.database;
  await system.removeAll();
  for (const table of ['automation_firings', 'scene_runs', 'device_commands', 'device_releases', 'automation_pauses'])
    await pool.query(`delete from ${table}`);
});

const onPower: AutomationTrigger = {
  kind: 'property',
  id: 'on',
  deviceIds: [],
  property: 'power',
  on: 'change',
  forSeconds: 0,
  compare: { operator: '==', value: 'on' },
};
const draft = (more: Partial<AutomationDraft> = {}): AutomationDraft =>
  system.automation({ triggers: [{ ...onPower, deviceIds: [lamp] }], yieldMinutes: 30, ...more });
const save = (more: Partial<AutomationDraft> = {}): Promise<string> => system.save(draft(more));
/** What the engine says when a trigger has fired. */
const fired = (ownerId: string, deviceId = lamp, value: string | number = 'on') =>
  system.engine.bus.emit('trigger.fired', { ownerId, triggerId: 'on', deviceId, key: 'power', value, at: Date.now() });
const trace = (automationId: string) => system.trace(automationId);
const ended = (automationId: string) => system.ended(automationId);

describe('automations', () => {
  it('act when their trigger fires, and say in words what they saw', async () => {
    const condition: AutomationDraft['condition'] = {
      match: 'any',
      rules: [
        {
          kind: 'value',
          deviceId: screen,
          property: 'input',
          operator: '>',
          against: { kind: 'value', value: 5 },
        },
        { kind: 'connection', deviceId: screen, is: 'online' },
      ],
    };
    const id = await save({ condition });
    fired(id);
    const firing = await ended(id);
    expect(firing).toMatchObject({ outcome: 'ran', runStatus: 'completed', cause: { deviceId: lamp } });
    expect(firing.cause.text).toEqual({ zh: 'Lamp 的电源变为 开', en: 'Power of Lamp became On' });
    expect(firing.checks.map(({ position, met, seen }) => [position, met, seen?.en])).toEqual([
      ['1', false, '1'],
      ['2', true, 'online'],
    ]);
    const why = await admin.call(calls.whyDevice, { params: { id: screen } });
    expect(why.data).toMatchObject({
      text: { en: 'automation “Follow”: Power of Lamp became On' },
      firingId: firing.id,
    });
    const listed = (await admin.call(calls.pageAutomations, { query: {} })).data?.records[0];
    expect(listed).toMatchObject({ runsToday: 1, last: { outcome: 'ran', runId: firing.runId } });
  });

  it('do nothing while their condition does not hold, or its values are not known', async () => {
    const unknown = { kind: 'value' as const, deviceId: screen, property: 'lampHours', operator: '<' as const };
    const id = await save({
      condition: { match: 'all', rules: [{ ...unknown, against: { kind: 'value', value: 9 } }] },
    });
    fired(id);
    await expect.poll(() => trace(id)).toMatchObject([{ outcome: 'notMet', checks: [{ met: null, seen: null }] }]);
    // A sensor that goes on reporting does not fill the trace.
    fired(id);
    expect(await trace(id)).toHaveLength(1);
  });

  it('compare with variables and other devices', async () => {
    const body = { placeId: null, name: 'most', type: 'double' as const, defaultValue: 3, description: '' };
    const variable = (await admin.call(variables.saveAutomationVariable, { body })).data?.id ?? '';
    const input = { kind: 'value' as const, deviceId: screen, property: 'input' };
    const id = await save({
      condition: {
        match: 'all',
        rules: [
          { ...input, operator: '<', against: { kind: 'variable', name: 'most' } },
          { ...input, operator: '==', against: { kind: 'device', deviceId: lamp, property: 'input' } },
        ],
      },
    });
    const judged = async () => {
      const { data } = await admin.call(calls.previewAutomation, { body: { ...draft(), ...(await one(id)) } });
      return data?.checks.map(({ met }) => met);
    };
    expect(await judged()).toEqual([true, true]);
    await admin.call(variables.setAutomationVariable, { params: { id: variable }, body: { value: 1 } });
    system.engine.read(lamp, 'input', 2);
    expect(await judged()).toEqual([false, false]);
    system.engine.read(lamp, 'input', 1);
    const wrong = { params: { id: variable }, body: { value: 'x' } };
    expect((await admin.call(variables.setAutomationVariable, wrong)).code).toBe('automationVariable.typeMismatch');
    const removed = () => admin.call(variables.removeAutomationVariable, { params: { id: variable } });
    expect((await removed()).code).toBe('automationVariable.inUse');
    await admin.call(calls.removeAutomation, { params: { id } });
    // An action group sets it, within a block.
    const name = (await admin.call(variables.listAutomationVariables, { query: {} })).data?.[0]?.name ?? '';
    const set = { kind: 'systemStep' as const, id: 'v', systemStep: 'variable' as const, args: { name, value: 2 } };
    const group = await system.saveGroup([{ kind: 'ordered', id: 'o', steps: [set] }], { name: 'Sets it' });
    expect((await removed()).code).toBe('automationVariable.inUse');
    await system.admin.call(actionGroupsEndpoints.removeActionGroup, { params: { id: group } });
    expect((await removed()).code).toBe('200');
  });
  it('ask for how long something has held, by what was recorded', async () => {
    const now = Date.now();
    const past = (seconds: number, number: number) => ({ at: now - seconds * 1_000, number });
    const points = [past(600, 1), past(300, 2), past(299, 1)];
    await system.estate.history.addPast([{ deviceId: screen, property: 'input', points }]);
    const judged = async (forSeconds: number) => {
      const check = { kind: 'value' as const, deviceId: screen, property: 'input', operator: '==' as const };
      const rules = [{ ...check, against: { kind: 'value' as const, value: 1 }, forSeconds }];
      const body = draft({ condition: { match: 'all', rules } });
      return (await admin.call(calls.previewAutomation, { body })).data?.checks[0];
    };
    expect(await judged(200)).toMatchObject({ met: true, text: { en: expect.stringMatching(/ for at least 200 s$/) } });
    expect(await judged(400)).toMatchObject({ met: false, seen: { en: '1' } });
  });
  const one = async (id: string): Promise<AutomationDraft> => {
    const { data } = await admin.call(calls.listAutomationVersions, { params: { id } });
    const found = data?.[0]?.draft;
    if (!found) throw new Error('no version');
    return found;
  };

  it('cut a loop and name those that are in it', async () => {
    const there = await save({ name: 'There' });
    const back = await save({
      name: 'Back',
      triggers: [{ ...onPower, deviceIds: [screen] }],
      steps: [powerStep('a', true, lamp)],
    });
    fired(there);
    await ended(there);
    fired(back, screen);
    expect(await ended(back)).toMatchObject({ outcome: 'ran', chain: [{ name: 'There' }] });
    fired(there, lamp);
    await expect.poll(async () => (await trace(there))[0]?.outcome).toBe('loop');
    expect((await trace(there))[0]?.reason?.en).toContain('There → Back → There');
  });

  it('keep to their number of runs an hour, and to a pause', async () => {
    const id = await save({ mostPerHour: 1 });
    fired(id);
    await ended(id);
    fired(id);
    await expect.poll(async () => (await trace(id))[0]?.outcome).toBe('tooOften');
    await admin.call(calls.pauseAutomations, { body: { reason: 'Concert', minutes: 5 } });
    expect((await admin.call(calls.getAutomationPause, {})).data?.paused).toMatchObject({ reason: 'Concert' });
    fired(id);
    await expect.poll(async () => (await trace(id))[0]?.outcome).toBe('paused');
    await admin.call(calls.resumeAutomations, {});
    expect((await admin.call(calls.getAutomationPause, {})).data?.paused).toBeNull();
  });

  it('leave devices alone that a person has operated, until they are released', async () => {
    const id = await save();
    const body = { deviceId: screen, action: 'power', args: { on: false } };
    await system.admin.call(commandsEndpoints.executeAction, { body });
    const held = async () => (await admin.call(calls.listHeldDevices, { query: {} })).data?.map((x) => x.deviceId);
    await expect.poll(held).toEqual([screen]);
    fired(id);
    const { runId } = await ended(id);
    const lines = async (run: string | null) => {
      const { rows } = await system.platform.database.pool.query('select lines from scene_runs where id = $1', [run]);
      return rows[0]?.lines.map((line: { status: string; reason: { code: string } | null }) => [
        line.status,
        line.reason?.code,
      ]);
    };
    expect(await lines(runId)).toEqual([['skipped', 'scene.heldBack']]);
    await admin.call(calls.releaseDevice, { params: { id: screen } });
    expect(await held()).toEqual([]);
    await letTimePass(20, 'the next trigger comes later than the release');
    fired(id);
    await expect.poll(async () => (await trace(id)).length).toBe(2);
    expect(await lines((await ended(id)).runId)).toEqual([['confirmed', undefined]]);
  });

  it('leave devices alone that an action group of a person or a plan has operated, not those of other automations', async () => {
    const id = await save();
    const heldBy = async () => {
      fired(id);
      await ended(id);
      return (await admin.call(calls.listHeldDevices, { query: {} })).data?.map(({ deviceId, by }) => [deviceId, by]);
    };
    const scene = async (priority: 'person' | 'plan' | 'linkage' | 'schedule') => {
      const groupId = await system.saveGroup([powerStep('a', false, screen)], { name: `by ${priority}` });
      const cause = { kind: 'system' as const };
      const asked = { groupId, placeId: system.venue.hall, runId: newId(), cause, priority };
      await system.estate.controls.runGroup(asked);
      const run = async () =>
        (await system.admin.call(actionGroupsEndpoints.getSceneRun, { params: { id: asked.runId } })).data?.status;
      await expect.poll(run, { timeout: 8_000 }).toBe('completed');
    };
    for (const [priority, held] of [
      ['linkage', []],
      ['schedule', []],
      ['plan', [[screen, 'by plan']]],
      ['person', [[screen, 'by person']]],
    ] as const) {
      system.engine.read(screen, 'power', 'on');
      await scene(priority);
      expect(await heldBy(), priority).toEqual(held);
    }
  });

  it('are set aside after repeated failures, until somebody switches them on again', async () => {
    const id = await save();
    system.broken.add(screen);
    for (let count = 1; count <= 5; count += 1) {
      fired(id);
      await expect.poll(async () => (await trace(id)).length, { timeout: 8_000 }).toBe(count);
      await ended(id);
    }
    system.broken.delete(screen);
    const broken = async () => (await admin.call(calls.getAutomation, { params: { id } })).data?.brokenAt;
    await expect.poll(broken).not.toBeNull();
    await expect
      .poll(async () => {
        fired(id);
        return (await trace(id))[0]?.outcome;
      })
      .toBe('broken');
    await admin.call(calls.enableAutomation, { params: { id }, query: { enabled: 'true' } });
    fired(id);
    await expect.poll(async () => (await trace(id))[0]?.outcome).toBe('ran');
  });

  it('run once for each event, whoever hears of it and however often', async () => {
    const id = await save();
    const cause = { kind: 'start' as const, text: { zh: '', en: '' }, deviceId: null, property: null, value: null };
    const { createFire } = await import('./run/fire.ts');
    const { createFollowAutomations } = await import('./follow-automations.ts');
    const fires = await Promise.all(
      system.estate.nodes
        .flatMap((node) => [node, node])
        .map(async (node) => {
          const { database, news, log, bus } = node.platform;
          const follow = createFollowAutomations({ database, news, log });
          await follow.refresh(id);
          return createFire({
            database,
            node: bus.node,
            log,
            scenes: node.controls.scenes,
            follow,
            checks: checksOf(node),
            ended: () => undefined,
          });
        }),
    );
    const event = { automationId: id, key: 'due x 2026-01-01', cause };
    await Promise.all([...fires, ...fires].map((fire) => fire.fire(event)));
    await ended(id);
    expect(await trace(id)).toHaveLength(1);
  });

  it('keep their versions, and cannot be saved with what does not exist', async () => {
    const id = await save();
    await admin.call(calls.saveAutomation, { body: { ...draft({ name: 'Renamed' }), id } });
    const versions = (await admin.call(calls.listAutomationVersions, { params: { id } })).data;
    expect(versions?.map(({ version, draft: was }) => [version, was.name])).toEqual([
      [2, 'Renamed'],
      [1, 'Follow'],
    ]);
    const code = async (more: Partial<AutomationDraft>) =>
      (await admin.call(calls.saveAutomation, { body: draft({ name: 'Other', ...more }) })).code;
    const nobody = '01900000-0000-7000-8000-000000000000';
    expect(await code({ placeIds: [nobody] })).toBe('automation.placeUnknown');
    expect(await code({ triggers: [{ ...onPower, deviceIds: [nobody] }] })).toBe('automation.deviceUnknown');
    expect(await code({ steps: [] })).toBe('automation.stepsMissing');
    expect(await code({ groupId: nobody })).toBe('404');
    expect(await code({ name: 'Renamed' })).toBe('automation.nameInUse');
    const cron = { kind: 'schedule' as const, id: 's', catchUpMinutes: 0 };
    expect(await code({ triggers: [{ ...cron, when: { kind: 'cron', expression: '99 * * * *' } }] })).toBe(
      'automation.scheduleInvalid',
    );
    const sun = { kind: 'sun' as const, event: 'sunset' as const, offsetMinutes: 0, days: [1] };
    expect(await code({ triggers: [{ ...cron, when: sun }] })).toBe('automation.positionMissing');
    const missing = { kind: 'variable' as const, name: 'nothing', operator: '==' as const, value: 1 };
    expect(await code({ condition: { match: 'all', rules: [missing] } })).toBe('automation.variableUnknown');
  });

  it('are hidden from those who may not see all of their places', async () => {
    const id = await save();
    const grants = { linkageStrategy: ['view', 'edit', 'control'] as const };
    const guest = system.api.signIn({
      grants: { linkageStrategy: [...grants.linkageStrategy] },
      places: [system.venue.room],
    });
    for (const { code } of await Promise.all([
      guest.call(calls.getAutomation, { params: { id } }),
      guest.call(calls.executeAutomation, { params: { id } }),
      guest.call(calls.removeAutomation, { params: { id } }),
      guest.call(calls.enableAutomation, { params: { id }, query: { enabled: 'false' } }),
      guest.call(calls.listAutomationVersions, { params: { id } }),
      guest.call(calls.listTriggerKeys, { params: { id } }),
      guest.call(calls.whyDevice, { params: { id: screen } }),
      guest.call(calls.releaseDevice, { params: { id: screen } }),
    ]))
      expect(code).toBe('404');
    expect((await guest.call(calls.pageAutomations, { query: {} })).data?.total).toBe(0);
    expect((await guest.call(calls.saveAutomation, { body: draft({ name: 'X' }) })).code).toBe(
      'automation.placeUnknown',
    );
    fired(id);
    await ended(id);
    expect((await guest.call(calls.pageFirings, { query: {} })).data?.total).toBe(0);
  });

  it('listen to the broker only for those who may see its accounts', async () => {
    const listen = (topic: string) =>
      draft({ name: topic, triggers: [{ kind: 'mqtt', id: 'm', topic, compare: null }] });
    const save = async (more: object, topic = 'rooms/+/button') => {
      const grants = { linkageStrategy: ['view', 'edit'], deviceInformation: ['control'], placeControl: ['control'] };
      const client = system.api.signIn({ grants: { ...grants, ...more }, places: [system.venue.hall] } as Parameters<
        typeof system.api.signIn
      >[0]);
      return (await client.call(calls.saveAutomation, { body: listen(topic) })).code;
    };
    expect(await save({})).toBe('automation.topicForbidden');
    expect(await save({ systemSetting: ['view'] })).toBe('200');
    for (const topic of ['#', '+/button', '$SYS/#', 'rooms/#/button', 'rooms/a+', 'rooms#', '/a', 'a\0b', ''])
      expect([topic, await save({ systemSetting: ['view'] }, topic)]).toEqual([topic, '422']);
  });

  it('fire by a secret address, and by hand', async () => {
    const id = await save({ triggers: [{ kind: 'webhook', id: 'hook' }] });
    const [key] = (await admin.call(calls.listTriggerKeys, { params: { id } })).data ?? [];
    const secret = key?.path.split('/').at(-1) ?? '';
    const stranger = system.api.nobody;
    expect((await stranger.call(calls.callTrigger, { params: { key: `${secret}x` } })).code).toBe('404');
    expect((await stranger.call(calls.callTrigger, { params: { key: secret } })).code).toBe('200');
    expect(await ended(id)).toMatchObject({ cause: { kind: 'webhook' } });
    const { data } = await admin.call(calls.executeAutomation, { params: { id } });
    expect(data?.cause.kind).toBe('person');
    await expect.poll(async () => (await trace(id))[0]?.cause.kind).toBe('person');
  });
});
