import {
  type ActionGroupStep,
  dataBehaviorsEndpoints as calls,
  type LocalVariable,
  actionGroupsEndpoints as runCalls,
  type SystemStepArgs,
  dataSourcesEndpoints as sourceCalls,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { type ControlsSystem, openControlsSystem } from '../controls/controls.fixture.ts';
import { openFarSide, openOutbound } from '../notices/notices.fixture.ts';
import { noEntities, noLayouts } from './data-behaviors.fixture.ts';
import { createDataBehaviors } from './data-behaviors.module.ts';

let system: ControlsSystem;
let api: Awaited<ReturnType<typeof createTestApi>>;
let root: TestClient;
let far: Awaited<ReturnType<typeof openFarSide>>;
let answer: { status?: number; body?: string } = {};
let [behaviorId, screenId] = ['', ''];
const must = <T>({ data, code, details }: { data: T | null; code: string; details?: unknown }): T => {
  if (data === null) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
  return data;
};
const people = (value: unknown): void => {
  answer = { body: JSON.stringify({ inside: value }) };
};

beforeAll(async () => {
  system = await openControlsSystem();
  far = await openFarSide(() => answer);
  const nodes = system.estate.nodes.map((node) => {
    const made = createDataBehaviors({
      platform: node.platform,
      controls: node.controls,
      devices: node.devices,
      commands: node.commands,
      entities: noEntities,
      layouts: noLayouts,
      outbound: openOutbound,
      databasesFolder: '/nowhere',
    });
    return { platform: node.platform, routes: [...node.routes, ...(made.routes ?? [])] };
  });
  const [first, ...rest] = nodes;
  if (!first) throw new Error('there is no node');
  api = await createTestApi(system.platform, [first, ...rest]);
  root = api.signIn({ superAdministrator: true, username: 'root', places: 'all' });
  screenId = await system.screen('Wall');
  people(3);
  const { id: sourceId } = must(
    await root.call(sourceCalls.saveDataSource, {
      body: {
        name: 'Counter',
        description: '',
        settings: { kind: 'http', baseUrl: far.url },
        secrets: { Authorization: 'Bearer hidden-token' },
      },
    }),
  );
  const { id: groupId } = must(
    await root.call(calls.saveBehaviorGroup, { body: { parentId: null, name: 'Visitors' } }),
  );
  const gate = { name: 'gate', type: 'string', required: true, defaultValue: null, place: 'path' } as const;
  const body = {
    groupId,
    sourceId,
    name: 'People',
    methodName: 'getPeople',
    description: '',
    system: false,
    sql: '',
    methodType: 'request',
    requestMethod: 'GET',
    uri: '/gates/{gate}',
    resultPath: '',
    resultType: 'object',
    collection: false,
    timeoutSeconds: 1,
    cacheSeconds: 0,
    params: [gate],
  } as const;
  behaviorId = must(await root.call(calls.saveBehavior, { body: { ...body, params: [gate] } })).id;
  must(await root.call(calls.testBehavior, { body: { id: behaviorId, args: { gate: 'north' } } }));
  await root.call(calls.activateBehavior, { body: { id: behaviorId, active: true, revision: 1 } });
});
afterAll(async () => {
  await api.close();
  await far.close();
  await system.close();
});

const ask = (more: Partial<SystemStepArgs<'dataBehavior'>> = {}): ActionGroupStep => ({
  kind: 'systemStep',
  id: 'ask',
  systemStep: 'dataBehavior',
  args: { behaviorId, args: { gate: 'north' }, into: { variable: 'people', path: 'inside' }, ...more },
});
const show = (): ActionGroupStep => ({
  kind: 'state',
  id: 'show',
  property: 'input',
  value: 1,
  valueFrom: 'people',
  attempts: 1,
  pauseSeconds: 0,
  timeoutSeconds: null,
  target: { kind: 'devices', deviceIds: [screenId] },
});
const variable: LocalVariable = { scope: 'run', name: 'people', type: 'double', defaultValue: 1, description: '' };
const runWith = async (steps: ActionGroupStep[], text = 'north') => {
  const runId = newId();
  await system.estate.controls.scenes.run({
    runId,
    group: { id: newId(), name: 'Count' },
    placeIds: [system.venue.hall],
    steps,
    onFailure: 'stop',
    overlap: 'queue',
    limitSeconds: 30,
    cause: { kind: 'system' },
    priority: 'linkage',
    language: 'en',
    given: { trigger_text: text },
    locals: { ownerId: null, variables: [variable] },
  });
  const read = async () => (await root.call(runCalls.getSceneRun, { params: { id: runId } })).data;
  await expect.poll(async () => (await read())?.endedAt, { timeout: 8_000 }).toBeTruthy();
  return (await read())?.lines ?? [];
};

it('puts one value of the result into a variable of the run, which steps and branches after it use', async () => {
  people(4);
  const branch: ActionGroupStep = {
    kind: 'branch',
    id: 'many',
    else: [],
    condition: { match: 'all', rules: [{ variable: 'people', operator: '>', value: 3 }] },
    then: [show()],
  };
  const lines = await runWith([ask(), branch]);
  expect(lines[0]).toMatchObject({ status: 'confirmed', systemStep: { subject: { en: 'People · people → 4' } } });
  expect(lines.find(({ stepId }) => stepId === 'show')).toMatchObject({ status: 'confirmed', wanted: [{ value: 4 }] });
  people(2);
  const few = await runWith([ask(), branch]);
  expect(few.find(({ stepId }) => stepId === 'show')?.status).toBe('skipped');
});

it('fills its arguments when it is reached, whatever they contain, and is called once', async () => {
  people(1);
  const before = far.got.length;
  const hostile = '../admin?x={{y}}&"\n';
  await runWith([ask({ args: {}, argsFrom: { gate: 'trigger_text' } })], hostile);
  expect(far.got.slice(before).map(({ url }) => url)).toEqual([`/gates/${encodeURIComponent(hostile)}`]);
});

it('fails with its reason, and the steps after it are not reached', async () => {
  for (const [given, code] of [
    [{ status: 503, body: 'Bearer hidden-token' }, 'dataBehavior.rejected'],
    [{ body: '{"other": 1}' }, 'dataBehavior.noValue'],
    [{ body: '{"inside": {"a": 1}}' }, 'dataBehavior.noValue'],
    [{ body: '{"inside": "three"}' }, 'automationVariable.typeMismatch'],
    [{ body: '7' }, 'dataBehavior.resultWrong'],
  ] as const) {
    answer = given;
    const lines = await runWith([ask(), show()]);
    expect([code, lines[0]?.status, lines[0]?.reason?.code]).toEqual([code, 'failed', code]);
    expect(lines[1]?.status).toBe('skipped');
    expect(JSON.stringify(lines)).not.toContain('hidden-token');
  }
});

it('is saved only by those who may call it, with arguments that fit and a variable of the run', async () => {
  const save = async (client: TestClient, step: ActionGroupStep) =>
    (await client.call(runCalls.saveActionGroup, { body: system.groupDraft([step], { name: `n ${newId()}` }) })).code;
  const grants = { placeControl: ['view', 'edit'] } as const;
  const editor = api.signIn({ grants: { placeControl: [...grants.placeControl] }, places: [system.venue.hall] });
  const plain = ask({ into: null });
  expect(await save(editor, plain)).toBe('403');
  expect(await save(root, plain)).toBe('200');
  expect(await save(root, ask({ into: null, args: {} }))).toBe('dataBehavior.argumentWrong');
  expect(await save(root, ask({ into: null, args: { gate: 'a', other: 1 } }))).toBe('dataBehavior.argumentWrong');
  expect(await save(root, ask({ into: null, behaviorId: newId() }))).toBe('dataBehavior.notActivated');
  // An action group has no variables of its own.
  expect(await save(root, ask())).toBe('dataBehavior.variableUnknown');
  expect((await root.call(calls.removeBehavior, { params: { id: behaviorId } })).code).toBe('dataBehavior.inUse');
  const uses = async (client: typeof root) =>
    (await client.call(calls.getBehaviorUses, { query: { behaviorId } })).data;
  const all = await uses(root);
  expect(all?.users).toContainEqual({ screen: 'placeControl', name: expect.any(String) });
  expect(all?.count).toBe(all?.users.length);
  // Whoever may not see all places learns how many, and not what they are called.
  const ofOne = api.signIn({ grants: { dataBehavior: ['view'] }, places: [] });
  expect(await uses(ofOne)).toEqual({ count: all?.count, users: [] });
});

it('is not called by a dry run', async () => {
  const before = far.got.length;
  const steps = [ask({ into: null })];
  const preview = { placeId: system.venue.hall, steps };
  const { data } = await root.call(runCalls.previewActionGroup, { body: preview });
  expect(data?.[0]).toMatchObject({ systemStep: { subject: { en: 'People' } } });
  expect(far.got).toHaveLength(before);
});
