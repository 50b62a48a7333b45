import {
  entitiesEndpoints as calls,
  type EntityActivation,
  type EntityDraft,
  type EntityPropertyDraft,
  type EntityRecordQuery,
  type EntityValue,
  type Envelope,
  filesEndpoints,
  plainRule,
  entityRecordsEndpoints as recordCalls,
  type StoredFile,
} from '@eoms/contract';
import sharp from 'sharp';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { uploadOf } from '../devices/devices-api.fixture.ts';
import { createFiles } from '../files/files.module.ts';
import { createPlaces } from '../places/places.module.ts';
import { createEntities } from './entities.module.ts';

const plainPicture = { create: { width: 40, height: 30, channels: 3, background: 'teal' } } as const;

export type Property = Partial<EntityPropertyDraft> & Pick<EntityPropertyDraft, 'propertyName'>;

/** A property of the type that is given, and nothing else. */
export const property = (entityId: string, more: Property): EntityPropertyDraft => ({
  entityId,
  name: more.propertyName,
  type: 'string',
  ...plainRule,
  ...more,
});

const must = <T>({ data, code, details }: { data: T | null; code: string; details?: unknown }): T => {
  if (data === null) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
  return data;
};

/** Entities on a real database, with everything that a test does with them. */
export const openEntities = async () => {
  const platform = await createTestPlatform();
  const nodes = await wireOn(platform, (node) => {
    const places = createPlaces(node);
    const entities = createEntities({ ...node, places });
    return { ...entities, routes: [...createFiles(node).routes, ...places.routes, ...entities.routes] };
  });
  const api = await createTestApi(platform, nodes);
  const admin = api.signIn({ superAdministrator: true, username: 'root', places: 'all' });
  const group = must(await admin.call(calls.saveEntityGroup, { body: { parentId: null, name: 'Front desk' } })).id;
  const draft = (more: Partial<EntityDraft> = {}): EntityDraft => ({
    groupId: group,
    name: 'Visitors',
    packageName: `e${newId().replaceAll('-', '')}`,
    description: '',
    basicType: false,
    system: false,
    collection: true,
    placed: false,
    viewRoles: [],
    editRoles: [],
    ...more,
  });
  const plan = async (id: string, choices: EntityActivation['choices'] = []) =>
    must(await admin.call(calls.planEntity, { body: { id, choices } }));
  const activate = async (id: string, more: Partial<EntityActivation> = {}) => {
    const choices = more.choices ?? [];
    const { fingerprint } = await plan(id, choices);
    return (await admin.call(calls.activateEntity, { body: { id, choices, fingerprint, accept: [], ...more } })).code;
  };
  const addProperty = async (entityId: string, more: Property) =>
    must(await admin.call(calls.saveEntityProperty, { body: property(entityId, more) })).id;
  const get = async (id: string) => must(await admin.call(calls.getEntity, { params: { id } }));
  /** An activated entity with these properties; their ids by their names. */
  const make = async (properties: readonly Property[], more: Partial<EntityDraft> = {}) => {
    const id = must(await admin.call(calls.saveEntity, { body: draft(more) })).id;
    const ids: Record<string, string> = {};
    for (const one of properties) ids[one.propertyName] = await addProperty(id, one);
    const code = await activate(id);
    if (code !== '200') throw new Error(`not activated: ${code}`);
    return { id, ids };
  };
  /** Changes a property of the draft. */
  const change = async (entityId: string, propertyName: string, more: Partial<EntityPropertyDraft>) => {
    const found = (await get(entityId)).properties.find((one) => one.propertyName === propertyName);
    if (!found) throw new Error(`no property ${propertyName}`);
    const { sort: _, ...now } = found;
    return must(await admin.call(calls.updateEntityProperty, { body: { ...now, ...more } })).id;
  };
  /** Uploads a picture, or a text where it is called so. */
  const upload = async (name: string, client: TestClient = admin): Promise<string> => {
    const { uploadFile } = filesEndpoints;
    const isText = name.endsWith('.txt');
    const content = isText ? Buffer.from(`about ${name}`) : await sharp(plainPicture).png().toBuffer();
    return must((await client.send(uploadFile, await uploadOf(name, content))).json() as Envelope<StoredFile>).id;
  };
  const put = (entityId: string, values: Record<string, EntityValue>, more: object = {}, client: TestClient = admin) =>
    client.call(recordCalls.saveEntityRecord, { body: { entityId, placeId: null, values, ...more } });
  const add = async (entityId: string, values: Record<string, EntityValue>, more: object = {}) =>
    must(await put(entityId, values, more)).id;
  const page = async (entityId: string, more: Partial<EntityRecordQuery> = {}, client: TestClient = admin) =>
    client.call(recordCalls.pageEntityRecords, { body: { entityId, current: 1, size: 20, filters: [], ...more } });
  const values = async (entityId: string, more: Partial<EntityRecordQuery> = {}) =>
    must(await page(entityId, { sort: 'createdAt', ...more })).records.map((record) => record.values);
  return {
    platform,
    nodes,
    api,
    admin,
    group,
    draft,
    must,
    plan,
    activate,
    addProperty,
    get,
    make,
    change,
    upload,
    put,
    add,
    page,
    values,
    close: async () => {
      await api.close();
      await platform.close();
    },
  };
};
export type EntitySystem = Awaited<ReturnType<typeof openEntities>>;
