import {
  type AutomationTrigger,
  automationsEndpoints,
  entitiesEndpoints,
  plainRule,
  entityRecordsEndpoints as recordCalls,
} from '@eoms/contract';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { automationsSystem } from '../automations.fixture.ts';

const system = automationsSystem();
const must = <T>({ data, code, details }: { data: T | null; code: string; details?: unknown }): T => {
  if (data === null) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
  return data;
};
let entityId: string;
beforeAll(async () => {
  const { root } = system;
  const { saveEntityGroup, saveEntity, saveEntityProperty, planEntity, activateEntity } = entitiesEndpoints;
  const groupId = must(await root.call(saveEntityGroup, { body: { parentId: null, name: 'Front desk' } })).id;
  const draft = {
    groupId,
    name: 'Visitors',
    packageName: 'visitors',
    description: '',
    basicType: false,
    system: false,
    collection: true,
    placed: true,
    viewRoles: [],
    editRoles: [],
  };
  entityId = must(await root.call(saveEntity, { body: draft })).id;
  for (const [propertyName, type] of [
    ['holder', 'string'],
    ['badge', 'int'],
  ] as const)
    must(
      await root.call(saveEntityProperty, { body: { ...plainRule, entityId, name: propertyName, propertyName, type } }),
    );
  const { fingerprint } = must(await root.call(planEntity, { body: { id: entityId, choices: [] } }));
  const activation = { id: entityId, choices: [], fingerprint, accept: [] };
  expect((await root.call(activateEntity, { body: activation })).code).toBe('200');
});

const trigger = (more: object = {}): AutomationTrigger =>
  ({
    kind: 'entityRecord',
    id: 't',
    entityId,
    change: 'made',
    placeIds: [],
    filters: [],
    ...more,
  }) as AutomationTrigger;
const waiting = (more: object = {}) => system.save(system.automation({ name: newId(), triggers: [trigger(more)] }));
const put = (values: object, more: object = {}) =>
  system.root.call(recordCalls.saveEntityRecord, {
    body: { entityId, placeId: system.venue.hall, values, ...more } as never,
  });
const causes = async (automationId: string) => (await system.trace(automationId)).map(({ cause }) => cause);
const firing = (automationId: string, times: number) =>
  expect.poll(async () => (await causes(automationId)).length, { timeout: 8_000 }).toBe(times);

it('fires once for each record that is made and matches, and says which', async () => {
  const id = await waiting({ filters: [{ field: 'badge', operator: 'gt', value: 100 }] });
  must(await put({ holder: 'Low', badge: 7 }));
  must(await put({ holder: '陈静', badge: 200 }));
  await firing(id, 1);
  expect(await causes(id)).toMatchObject([
    { kind: 'entityRecord', value: '陈静', text: { zh: 'Visitors“陈静”有了新记录', en: 'Visitors “陈静” was made' } },
  ]);
});

it('tells what is made, changed and removed apart', async () => {
  const [made, changed, removed] = [
    await waiting(),
    await waiting({ change: 'changed' }),
    await waiting({ change: 'removed' }),
  ];
  const { id } = must(await put({ holder: 'Ann', badge: 1 }));
  await firing(made, 1);
  must(await put({ holder: 'Ann B.' }, { id, revision: 1 }));
  await firing(changed, 1);
  const removal = await system.root.call(recordCalls.removeEntityRecords, { body: { entityId, ids: [id] } });
  expect(removal.code).toBe('200');
  await firing(removed, 1);
  expect((await causes(changed))[0]).toMatchObject({ value: 'Ann B.' });
  expect((await causes(removed))[0]).toMatchObject({ value: null, text: { en: 'Visitors was removed' } });
  expect([(await causes(made)).length, (await causes(changed)).length]).toEqual([1, 1]);
});

it('waits for the records of its places only', async () => {
  const here = await waiting({ placeIds: [system.venue.room] });
  const there = await waiting();
  must(await put({ holder: 'Hall' }));
  await firing(there, 1);
  expect(await causes(here)).toEqual([]);
  must(await put({ holder: 'Room' }, { placeId: system.venue.room }));
  await firing(here, 1);
});

it('is refused for entities that are unknown or not all for the caller, and for conditions that fit no property', async () => {
  const save = (more: object, client = system.root) =>
    client.call(automationsEndpoints.saveAutomation, {
      body: system.automation({ name: newId(), triggers: [trigger(more)] }),
    });
  const refusal = { code: 'automation.entityUnknown', details: [{ field: 'triggers' }] };
  expect(await save({ entityId: newId() })).toMatchObject(refusal);
  expect(await save({ filters: [{ field: 'nothing', operator: 'eq', value: 1 }] })).toMatchObject(refusal);
  expect(await save({ change: 'removed', filters: [{ field: 'badge', operator: 'eq', value: 1 }] })).toMatchObject({
    code: '422',
  });
  const grants = { linkageStrategy: ['view', 'edit'], entity: ['view'], placeControl: ['view', 'control'] } as const;
  const caretaker = system.api.signIn({ grants, places: [system.venue.hall] });
  expect(await save({}, caretaker)).toMatchObject(refusal);
});
