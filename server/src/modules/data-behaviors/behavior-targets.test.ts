import {
  type BehaviorTarget,
  dataBehaviorsEndpoints as calls,
  type DataBehaviorDraft,
  type TargetKind,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '../../platform/http/refusal.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { type ControlsSystem, openControlsSystem } from '../controls/controls.fixture.ts';
import { openOutbound } from '../notices/notices.fixture.ts';
import { param } from './data-behaviors.fixture.ts';
import { createDataBehaviors, type DataBehaviorsDeps } from './data-behaviors.module.ts';

let system: ControlsSystem;
let api: TestApi;
let root: TestClient;
let [screenId, groupId] = ['', ''];
const must = <T>({ data, code, details }: { data: T | null; code: string; details?: unknown }): T => {
  if (data === null) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
  return data;
};

beforeAll(async () => {
  system = await openControlsSystem();
  const nodes = system.estate.nodes.map((node) => {
    const made = createDataBehaviors({
      platform: node.platform,
      controls: node.controls,
      devices: node.devices,
      commands: node.commands,
      entities,
      layouts: { setData: () => undefined },
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
  groupId = must(await root.call(calls.saveBehaviorGroup, { body: { parentId: null, name: 'Devices' } })).id;
});
afterAll(async () => {
  await api.close();
  await system.close();
});

const keys = [
  { id: 'k1', room: '201', lent: true },
  { id: 'k2', room: '305', lent: false },
];
const asked: unknown[] = [];
/** An entity of keys, which whoever sees all places may read. */
const entityId = '0197c2f0-0000-7000-8000-00000000e001';
const entities: DataBehaviorsDeps['entities'] = {
  find: async (id, query) => {
    asked.push(query);
    if (query.filters.some(({ field }) => field === 'gone'))
      throw refuse('entityRecord.fieldUnknown', { field: 'gone' });
    return id === entityId ? keys : undefined;
  },
  mayReadAll: async (id, { places }) => id === entityId && places === 'all',
};

let made = 0;
const draftOf = (target: BehaviorTarget, more: Partial<DataBehaviorDraft> = {}): DataBehaviorDraft => {
  made += 1;
  return {
    groupId,
    name: `d${made}`,
    methodName: `d${made}`,
    description: '',
    system: false,
    methodType: target.kind,
    sourceId: null,
    target,
    sql: '',
    requestMethod: 'GET',
    uri: '',
    resultPath: '',
    resultType: 'object',
    collection: false,
    timeoutSeconds: 5,
    cacheSeconds: 0,
    params: [],
    ...more,
  };
};
const save = (target: BehaviorTarget, more: Partial<DataBehaviorDraft> = {}, as = root) =>
  as.call(calls.saveBehavior, { body: draftOf(target, more) });
const test = async (id: string, args: Record<string, string | number | boolean> = {}) =>
  must(await root.call(calls.testBehavior, { body: { id, args } }));
const activated = async (target: BehaviorTarget, more: Partial<DataBehaviorDraft> = {}, args = {}) => {
  const { id } = must(await save(target, more));
  expect(await test(id, args)).toMatchObject({ ok: true });
  const { revision, methodName } = must(await root.call(calls.getBehavior, { params: { id } }));
  must({ ...(await root.call(calls.activateBehavior, { body: { id, active: true, revision } })), data: true });
  return { id, methodName };
};
const call = (methodName: string, args = {}) => root.call(calls.callBehavior, { body: { methodName, args } });

describe('a property of a device', () => {
  const input = (more = {}) => ({ kind: 'property' as const, deviceId: screenId, property: 'input', ...more });

  it('is answered as it is now, and not while nobody knows it', async () => {
    const { methodName } = await activated(input(), { resultType: 'int' });
    expect((await call(methodName)).data?.value).toBe(1);
    system.engine.read(screenId, 'input', 3);
    expect((await call(methodName)).data?.value).toBe(3);
    system.engine.connect(screenId, 'offline');
    expect((await call(methodName)).code).toBe('dataBehavior.noReading');
    system.engine.connect(screenId, 'online');
    system.engine.read(screenId, 'input', 1);
  });

  it('is of a device that is there and that its author sees', async () => {
    expect((await save(input({ property: 'nothing' }))).code).toBe('404');
    const stranger = api.signIn({ grants: { dataBehavior: ['view', 'edit'] }, places: [] });
    expect((await save(input(), {}, stranger)).code).toBe('404');
  });
});

describe('an action of a device', () => {
  const select = (more = {}) => ({
    kind: 'action' as const,
    deviceId: screenId,
    action: 'setInput',
    args: {},
    argsFrom: { input: 'source' },
    ...more,
  });
  const params = [param('source', { type: 'int' })];

  it('is carried out with the arguments of the call, and says how it ended', async () => {
    const { methodName } = await activated(select(), { params }, { source: 2 });
    expect((await call(methodName, { source: 7 })).data?.value).toMatchObject({ status: 'confirmed' });
    expect(system.engine.state.many([screenId])[0]?.values.input?.value).toBe(7);
    expect((await call(methodName, { source: 77 })).code).toBe('dataBehavior.commandFailed');
    system.broken.add(screenId);
    expect((await call(methodName, { source: 2 })).code).toBe('dataBehavior.commandFailed');
    system.broken.delete(screenId);
  });

  it('is refused where its device has no such action or argument, and to whoever may not control by hand', async () => {
    expect((await save(select({ action: 'explode' }), { params })).code).toBe('dataBehavior.actionWrong');
    expect((await save(select({ argsFrom: { volume: 'source' } }), { params })).code).toBe('dataBehavior.actionWrong');
    expect((await save(select({ argsFrom: { input: 'nobody' } }), { params })).code).toBe('422');
    const { id } = must(await save(select(), { params }));
    const grants = { dataBehavior: ['view', 'edit'] as ('view' | 'edit')[] };
    const designer = api.signIn({ grants, places: 'all' });
    expect((await save(select(), { params }, designer)).code).toBe('403');
    expect((await designer.call(calls.testBehavior, { body: { id, args: { source: 1 } } })).code).toBe('403');
  });
});

describe('what another system sends', () => {
  const inbox = { kind: 'webhook' as const, freshSeconds: 3_600 };
  const send = (key: string, body: string) =>
    api.nobody.call(calls.receiveForBehavior, {
      params: { key },
      body,
      headers: { 'content-type': 'application/json' },
    });

  it('is the answer, once it has come, with the key that is shown once', async () => {
    const { id } = must(await save(inbox, { resultPath: 'visitors', resultType: 'int' }));
    expect(await test(id)).toMatchObject({ ok: false, code: 'dataBehavior.nothingReceived' });
    const { key } = must(await root.call(calls.renewReceiveKey, { body: { id } }));
    expect((await send(key, '{"visitors": 41}')).code).toBe('200');
    expect(await test(id)).toMatchObject({ ok: true, value: 41 });
    expect(must(await root.call(calls.getReceived, { params: { id } }))).toMatchObject({
      hasKey: true,
      at: expect.any(String),
    });
    // Another node may have noted it, and stores it some moments later.
    const receipts = async () => {
      const noted = must(await root.call(calls.listBehaviorCalls, { query: { behaviorId: id } }));
      return noted.filter(({ cause, bytes }) => cause === 'received' && bytes === 16).length;
    };
    await expect.poll(receipts).toBe(1);
    const again = must(await root.call(calls.renewReceiveKey, { body: { id } }));
    expect((await send(key, '{"visitors": 1}')).code).toBe('404');
    expect((await send(again.key, '{"visitors": 42}')).code).toBe('200');
    expect(await test(id)).toMatchObject({ value: 42 });
  });

  it('is refused without a key, as no JSON, and of other methods', async () => {
    const { id } = must(await save(inbox));
    const { key } = must(await root.call(calls.renewReceiveKey, { body: { id } }));
    expect((await send('x'.repeat(43), '{}')).code).toBe('404');
    expect((await send('short', '{}')).code).toBe('404');
    for (const body of ['', '{', '[1,', '{"a": 1e999}x', '['.repeat(20_000)])
      expect([body.slice(0, 9), (await send(key, body)).code]).toEqual([body.slice(0, 9), 'dataBehavior.resultWrong']);
    expect((await send(key, `"${'x'.repeat(70_000)}"`)).code).toBe('413');
    const constant = must(await save({ kind: 'constant', json: '1' })).id;
    expect((await root.call(calls.renewReceiveKey, { body: { id: constant } })).code).toBe('dataBehavior.wrongType');
  });
});

describe('records of an entity', () => {
  const lent = (more = {}) => ({
    kind: 'entity' as const,
    entityId,
    filters: [{ field: 'room', operator: 'eq' as const, value: null, from: 'room' }],
    limit: 50,
    ...more,
  });
  const list = { collection: true, params: [param('room')] };

  it('are found by conditions with the arguments of the call', async () => {
    const { methodName } = await activated(lent({ sort: 'room', order: 'desc' }), list, { room: '201' });
    expect((await call(methodName, { room: '305' })).data?.value).toEqual(keys);
    expect(asked.at(-1)).toEqual({
      filters: [{ field: 'room', operator: 'eq', value: '305' }],
      limit: 50,
      sort: 'room',
      order: 'desc',
    });
  });

  it('are those that the author may see, and fail in words once the entity is another', async () => {
    const designer = api.signIn({ grants: { dataBehavior: ['view', 'edit'] }, places: [] });
    expect((await save(lent(), list, designer)).code).toBe('404');
    expect((await save(lent({ entityId: screenId }), list)).code).toBe('404');
    const changed = lent({ filters: [{ field: 'gone', operator: 'eq', value: 'x' }] });
    const { id } = must(await save(changed, { collection: true }));
    expect(await test(id)).toMatchObject({ ok: false, code: 'dataBehavior.entityChanged' });
  });
});

it('refuses what is not whole: a target of another kind, a source beside it, text that is no JSON', async () => {
  const constant = { kind: 'constant' as const, json: '[1]' };
  const wrong: [TargetKind, Partial<DataBehaviorDraft>][] = [
    ['webhook', {}],
    ['constant', { sourceId: screenId }],
    ['constant', { target: null }],
    ['constant', { target: { kind: 'constant', json: '{' } }],
    ['constant', { params: [param('idle')] }],
  ];
  for (const [methodType, more] of wrong)
    expect([methodType, (await save(constant, { methodType, ...more })).code]).toEqual([methodType, '422']);
});
