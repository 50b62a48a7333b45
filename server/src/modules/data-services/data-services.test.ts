import {
  dataServicesEndpoints as calls,
  controllersAtMost,
  type FoundOperation,
  methodsAtMost,
  operationsAtOnce,
  type ServiceDocument,
  type ServiceMethodDraft,
  dataSourcesEndpoints as sourceCalls,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { type DataSystem, openDataSystem, param, service } from '../data-behaviors/data-behaviors.fixture.ts';
import { uploadOf } from '../devices/devices-api.fixture.ts';
import { createDataServices } from './data-services.module.ts';

let data: DataSystem;
beforeAll(async () => {
  data = await openDataSystem(({ database }) => createDataServices({ database }).routes ?? []);
});
afterAll(() => data.close());

const newServer = (baseUrl = `${data.far.url}/api`) => data.saveSource({ settings: service(baseUrl), secrets: {} });
const newController = async (sourceId: string, name = 'Rooms') =>
  data.must(await data.admin.call(calls.saveServiceController, { body: { sourceId, name, description: '' } })).id;
const request = {
  description: '',
  requestMethod: 'GET',
  uri: '/rooms/{id}',
  params: [param('id', { place: 'path' })],
  resultPath: '',
  resultType: 'object',
  collection: false,
} satisfies Partial<ServiceMethodDraft>;
const saveMethod = (draft: Partial<ServiceMethodDraft>) =>
  data.admin.call(calls.saveServiceMethod, { body: { name: 'Find', ...request, ...draft } });
const controllers = async (sourceId: string) =>
  data.must(await data.admin.call(calls.listServiceControllers, { query: { sourceId } }));
const operation = (name: string, more: Partial<FoundOperation> = {}): FoundOperation => ({
  controller: 'Rooms',
  name,
  ...request,
  ...more,
});
const add = (sourceId: string, operations: readonly FoundOperation[]) =>
  data.admin.call(calls.importServiceMethods, { body: { sourceId, operations } });
const read = async (sourceId: string, content: string | Buffer, client = data.admin) => {
  const form = await uploadOf('document', Buffer.from(content as string));
  const reply = await client.send(calls.readServiceDocument, { ...form, query: { sourceId } });
  return reply.json<{ code: string; data: ServiceDocument | null; message?: string }>();
};

describe('controllers and methods', () => {
  it('are listed with their server, and not of what is no HTTP service', async () => {
    const sourceId = await newServer();
    const controllerId = await newController(sourceId);
    const { id } = data.must(await saveMethod({ controllerId }));
    const listed = data.must(await data.admin.call(calls.listDataServices));
    expect(listed.find((one) => one.id === sourceId)).toMatchObject({
      baseUrl: `${data.far.url}/api`,
      controllers: 1,
      methods: 1,
    });
    expect(listed.some((one) => one.id === data.database)).toBe(false);
    expect(await controllers(sourceId)).toEqual([
      {
        id: controllerId,
        sourceId,
        name: 'Rooms',
        description: '',
        revision: 1,
        methods: [{ id, controllerId, name: 'Find', ...request, revision: 1 }],
      },
    ]);
    for (const wrong of [data.database, newId()]) {
      expect((await data.admin.call(calls.listServiceControllers, { query: { sourceId: wrong } })).code).toBe('404');
      const body = { sourceId: wrong, name: 'x', description: '' };
      expect((await data.admin.call(calls.saveServiceController, { body })).code).toBe('404');
      expect((await add(wrong, [operation('x')])).code).toBe('404');
      expect((await read(wrong, '{}')).code).toBe('404');
    }
  });

  it('have one name each, in their server and controller', async () => {
    const sourceId = await newServer();
    const [first, second] = [await newController(sourceId, 'A'), await newController(sourceId, 'B')];
    const again = { sourceId, name: 'A', description: '' };
    expect((await data.admin.call(calls.saveServiceController, { body: again })).code).toBe(
      'dataService.controllerInUse',
    );
    const { id } = data.must(await saveMethod({ controllerId: first }));
    expect((await saveMethod({ controllerId: first })).code).toBe('dataService.methodInUse');
    data.must(await saveMethod({ controllerId: second }));
    expect((await saveMethod({ id, controllerId: second })).code).toBe('dataService.methodInUse');
    data.must(await saveMethod({ id, controllerId: second, name: 'Moved' }));
    expect((await controllers(sourceId)).map(({ methods }) => methods.map(({ name }) => name))).toEqual([
      [],
      ['Find', 'Moved'],
    ]);
  });

  it('stay with their server', async () => {
    const [here, there] = [await newServer(), await newServer()];
    const [mine, theirs] = [await newController(here), await newController(there)];
    const { id } = data.must(await saveMethod({ controllerId: mine }));
    expect((await saveMethod({ id, controllerId: theirs })).code).toBe('404');
    const body = { id: mine, sourceId: there, name: 'Else', description: '' };
    expect((await data.admin.call(calls.saveServiceController, { body })).code).toBe('404');
    expect((await saveMethod({ controllerId: newId() })).code).toBe('404');
  });

  it('are requests as behaviours may make them', async () => {
    const controllerId = await newController(await newServer());
    const wrong: Partial<ServiceMethodDraft>[] = [
      { uri: '/rooms' },
      { uri: '/rooms/{id}/{seat}' },
      { uri: '' },
      { uri: 'rooms/{id}' },
      { uri: '/rooms/{id}/../x' },
      { params: [param('id', { place: 'path' }), param('id')] },
      { params: [param('id', { place: 'path' }), param('n', { sentAs: 'a&b' })] },
      { params: [param('id', { place: 'path' }), param('n', { type: 'int', defaultValue: 'x' })] },
    ];
    for (const draft of wrong) expect((await saveMethod({ controllerId, ...draft })).status).toBe(false);
  });

  it('are saved by two people: the second is told who was first', async () => {
    const sourceId = await newServer();
    const controllerId = await newController(sourceId);
    const { id } = data.must(await saveMethod({ controllerId }));
    data.must(await saveMethod({ id, controllerId, revision: 1, name: 'First' }));
    const second = await saveMethod({ id, controllerId, revision: 1, name: 'Second' });
    expect(second).toMatchObject({ code: '409', message: expect.stringContaining('root') });
    const rename = (revision: number, name: string) =>
      data.admin.call(calls.saveServiceController, {
        body: { id: controllerId, revision, sourceId, name, description: '' },
      });
    expect([(await rename(1, 'One')).code, (await rename(1, 'Two')).code]).toEqual(['200', '409']);
  });

  it('go with their controller, and with their server', async () => {
    const sourceId = await newServer();
    const [first, second] = [await newController(sourceId, 'A'), await newController(sourceId, 'B')];
    for (const controllerId of [first, second]) data.must(await saveMethod({ controllerId }));
    expect((await data.admin.call(calls.removeServiceController, { query: { id: first } })).code).toBe('200');
    const [left] = await controllers(sourceId);
    const query = { id: left?.methods[0]?.id ?? '' };
    expect((await data.admin.call(calls.removeServiceMethod, { query })).code).toBe('200');
    expect((await data.admin.call(calls.removeServiceMethod, { query })).code).toBe('404');
    expect(await controllers(sourceId)).toMatchObject([{ name: 'B', methods: [] }]);
    data.must(await saveMethod({ controllerId: second }));
    expect((await data.admin.call(sourceCalls.removeDataSource, { params: { id: sourceId } })).code).toBe('200');
    const { rows } = await data.platform.database.pool.query(
      'select 1 from data_service_methods where controller_id = $1',
      [second],
    );
    expect(rows).toEqual([]);
  });

  it('are no reason to keep a behaviour from its own request, nor to let its source go', async () => {
    const sourceId = await newServer();
    data.must(await saveMethod({ controllerId: await newController(sourceId) }));
    await data.save({ methodType: 'request', sourceId, uri: request.uri, params: request.params });
    expect((await data.admin.call(sourceCalls.removeDataSource, { params: { id: sourceId } })).code).toBe(
      'dataSource.hasBehaviors',
    );
  });

  it('are seen by whoever sees behaviours, and changed by whoever may edit them here', async () => {
    const sourceId = await newServer();
    const writer = data.api.signIn({ grants: { dataBehavior: ['view', 'edit'] }, places: 'all' });
    expect((await writer.call(calls.listServiceControllers, { query: { sourceId } })).code).toBe('200');
    expect((await writer.call(calls.listDataServices)).code).toBe('200');
    const body = { sourceId, name: 'x', description: '' };
    expect((await writer.call(calls.saveServiceController, { body })).code).toBe('403');
    expect((await read(sourceId, '{}', writer)).code).toBe('403');
    expect((await data.api.nobody.call(calls.listDataServices)).code).toBe('401');
  });
});

describe('an import', () => {
  it('adds what is new and replaces what is known, with a line in the log', async () => {
    const sourceId = await newServer();
    expect(
      (await add(sourceId, [operation('A'), operation('B'), operation('C', { controller: 'Seats' })])).data,
    ).toEqual({
      added: 3,
      changed: 0,
    });
    const again = [operation('B', { uri: '/r/{id}' }), operation('D'), operation('D', { uri: '/d/{id}' })];
    expect((await add(sourceId, again)).data).toEqual({ added: 1, changed: 1 });
    const found = await controllers(sourceId);
    expect(
      found.map(({ name, methods }) => [name, methods.map((one) => `${one.name} ${one.uri} ${one.revision}`)]),
    ).toEqual([
      ['Rooms', ['A /rooms/{id} 1', 'B /r/{id} 2', 'D /d/{id} 1']],
      ['Seats', ['C /rooms/{id} 1']],
    ]);
    const { rows } = await data.platform.database.pool.query(
      `select after from audit_entries where target = $1 and after ? 'added' order by at`,
      [sourceId],
    );
    expect(rows.map(({ after }) => [after.added, after.changed])).toEqual([
      [3, 0],
      [1, 1],
    ]);
  });

  it('is all or nothing, within the limits of a server', async () => {
    const sourceId = await newServer();
    const many = (from: number, count: number, more: (n: number) => Partial<FoundOperation> = () => ({})) =>
      Array.from({ length: count }, (_, n) => operation(`m${from + n}`, more(from + n)));
    for (let from = 0; from < methodsAtMost; from += operationsAtOnce)
      expect((await add(sourceId, many(from, operationsAtOnce))).code).toBe('200');
    expect((await add(sourceId, many(0, operationsAtOnce))).data).toEqual({ added: 0, changed: operationsAtOnce });
    expect((await add(sourceId, [operation('m0', { uri: '/z/{id}' }), operation('more')])).code).toBe(
      'dataService.tooMany',
    );
    const [all] = await controllers(sourceId);
    expect(all?.methods).toHaveLength(methodsAtMost);
    expect(all?.methods.some(({ uri }) => uri === '/z/{id}')).toBe(false);
    expect((await saveMethod({ controllerId: all?.id ?? '', name: 'by hand' })).code).toBe('dataService.tooMany');
    const wide = await newServer();
    for (let from = 0; from < controllersAtMost; from += operationsAtOnce)
      expect(
        (
          await add(
            wide,
            many(from, operationsAtOnce, (n) => ({ controller: `c${n}` })),
          )
        ).code,
      ).toBe('200');
    const body = { sourceId: wide, name: 'one more', description: '' };
    expect((await data.admin.call(calls.saveServiceController, { body })).code).toBe('dataService.tooMany');
  });

  it('of two people at the same time ends with the methods of both', async () => {
    const sourceId = await newServer();
    const replies = await Promise.all([
      add(sourceId, [operation('A'), operation('B')]),
      add(sourceId, [operation('B'), operation('C')]),
    ]);
    expect(replies.map(({ code }) => code)).toEqual(['200', '200']);
    const [found] = await controllers(sourceId);
    expect(found?.methods.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });
});

const yaml = `openapi: 3.1.0
info: { title: 会议, version: "7" }
servers:
  - url: /api/v2
paths:
  /rooms/{room-id}:
    get:
      summary: Get room
      tags: [Rooms]
      parameters:
        - { name: room-id, in: path, required: true, schema: { type: string } }
        - { name: page-size, in: query, schema: { type: [integer, "null"], default: 20 } }
      responses:
        200:
          content:
            application/json: { schema: { type: object } }
  /files:
    get:
      parameters: [{ $ref: "http://127.0.0.1:1/params.yaml#/x" }]
`;

describe('a document', () => {
  it('is read in JSON and YAML, with what is known and what is left out', async () => {
    const sourceId = await newServer();
    const first = await read(sourceId, yaml);
    expect(first.data).toMatchObject({
      title: '会议',
      format: 'OpenAPI 3.1.0',
      server: `${data.far.url}/api/v2`,
      fit: 'same',
      operations: [{ name: 'Get room', uri: '/v2/rooms/{room_id}', known: false }],
      leftOut: [{ operation: 'GET /files', reason: 'elsewhere' }],
      leftOutMore: 0,
    });
    const { known: _, ...found } = first.data?.operations[0] ?? { known: false };
    expect((await add(sourceId, [found as FoundOperation])).code).toBe('200');
    expect((await read(sourceId, `\ufeff${yaml}`)).data?.operations).toMatchObject([{ known: true }]);
    const json = JSON.stringify({ swagger: '2.0', info: {}, paths: { '/x': { get: { responses: {} } } } });
    expect((await read(sourceId, json)).data).toMatchObject({ format: 'Swagger 2.0', operations: [{ uri: '/x' }] });
  });

  it('becomes a behaviour that asks the service as the document has it', async () => {
    const sourceId = await newServer();
    const { operations = [] } = (await read(sourceId, yaml)).data ?? {};
    const [{ uri, params, resultType, collection } = operation('none')] = operations;
    data.answers(() => ({ body: '{"seats": 12}' }));
    const { methodName } = await data.activate(
      { methodType: 'request', sourceId, uri, params: [...params], resultType, collection },
      { room_id: '3/a' },
    );
    expect((await data.call(methodName, { room_id: '4' })).data?.value).toEqual({ seats: 12 });
    expect(data.far.got.at(-1)?.url).toBe('/api/v2/rooms/4?page-size=20');
  });

  it('that is none is refused in words, and nothing of it is followed', async () => {
    const sourceId = await newServer();
    const code = async (content: string | Buffer) => (await read(sourceId, content)).code;
    const before = data.far.got.length;
    expect(await code('openapi: [')).toBe('dataService.unreadable');
    expect(await code('hello')).toBe('dataService.noDocument');
    expect(await code(`{"openapi":"3.0.0","paths":{"/x":{"$ref":"${data.far.url}/x.json"}}}`)).toBe('200');
    expect(data.far.got).toHaveLength(before);
  });

  it('of 50 MB is refused before it is read', async () => {
    expect(await read(await newServer(), Buffer.alloc(50 * 1024 * 1024, ' '))).toMatchObject({
      code: 'file.tooLarge',
    });
  });
});
