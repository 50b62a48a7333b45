import { describe, expect, it } from 'vitest';
import { operationsIn } from './operations-in.ts';

const info = { title: 'Bookings', version: '2' };
const ok = { responses: { 200: { description: 'ok' } } };
const read = (document: object, base = 'https://venue.test/api') => {
  const found = operationsIn({ openapi: '3.0.3', info, ...document }, base);
  if (!found) throw new Error('no document');
  return found;
};
const only = (document: object, base?: string) => read(document, base).operations[0];

describe('a document of OpenAPI 3', () => {
  it('gives methods with parameters of the path, query and body, and the shape of the answer', () => {
    const found = read({
      servers: [{ url: 'https://venue.test/api/v1' }],
      paths: {
        '/rooms/{room-id}/bookings': {
          parameters: [{ name: 'room-id', in: 'path', required: true, schema: { type: 'string' } }],
          get: {
            tags: ['Bookings'],
            summary: 'List bookings',
            parameters: [
              { name: 'page-size', in: 'query', schema: { type: 'integer', default: 20 } },
              { name: 'day', in: 'query', required: true, schema: { type: 'string', format: 'date' } },
              { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
              { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
            ],
            responses: {
              200: {
                content: {
                  'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Booking' } } },
                },
              },
            },
          },
          post: {
            tags: ['Bookings'],
            operationId: 'book',
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Draft' } } } },
            responses: { 201: { content: { 'application/json': { schema: { type: 'integer' } } } } },
          },
        },
      },
      components: {
        schemas: {
          Booking: { type: 'object', properties: { id: { type: 'string' } } },
          Draft: {
            allOf: [
              { properties: { title: { type: 'string' } }, required: ['title'] },
              { properties: { seats: { type: 'integer' }, guests: { type: 'array' } } },
            ],
          },
        },
      },
    });
    expect(found).toMatchObject({
      title: 'Bookings',
      format: 'OpenAPI 3.0.3',
      servers: ['https://venue.test/api/v1'],
      leftOut: [],
    });
    const path = { name: 'room_id', type: 'string', required: true, defaultValue: null, place: 'path' };
    expect(found.operations).toEqual([
      {
        controller: 'Bookings',
        name: 'List bookings',
        description: '',
        requestMethod: 'GET',
        uri: '/v1/rooms/{room_id}/bookings',
        params: [
          path,
          { name: 'page_size', type: 'int', required: false, defaultValue: 20, place: 'query', sentAs: 'page-size' },
          { name: 'day', type: 'date', required: true, defaultValue: null, place: 'query' },
        ],
        resultPath: '',
        resultType: 'object',
        collection: true,
      },
      expect.objectContaining({
        name: 'book',
        requestMethod: 'POST',
        params: [
          path,
          { name: 'title', type: 'string', required: true, defaultValue: null, place: 'body' },
          { name: 'seats', type: 'int', required: false, defaultValue: null, place: 'body' },
        ],
        resultType: 'int',
        collection: false,
      }),
    ]);
  });

  it('keeps the base path of its servers, also of relative ones', () => {
    const uri = (servers: object[], base?: string) => only({ servers, paths: { '/x': { get: ok } } }, base)?.uri;
    expect(uri([], 'https://venue.test')).toBe('/x');
    expect(uri([{ url: '/v2/' }], 'https://venue.test')).toBe('/v2/x');
    expect(uri([{ url: '/api/v2' }])).toBe('/v2/x');
    expect(uri([{ url: 'https://{host}/api', variables: { host: { default: 'venue.test' } } }])).toBe('/x');
    expect(uri([{ url: 'https://elsewhere.test/other' }])).toBe('/x');
    expect(uri([{ url: 'https://elsewhere.test/other' }, { url: 'https://venue.test/api/v3' }])).toBe('/v3/x');
    expect(uri([{ url: 'http://[' }])).toBe('/x');
  });

  it('leaves out what cannot be asked, each with its reason, and takes the rest', () => {
    const body = (schema: object, type = 'application/json') => ({
      post: { requestBody: { content: { [type]: { schema } } }, ...ok },
    });
    const { operations, leftOut } = read({
      paths: {
        '/head': { head: ok },
        '/secret': { get: { parameters: [{ name: 'X-Key', in: 'header', required: true }], ...ok } },
        '/form': body({}, 'multipart/form-data'),
        '/xml': body({}, 'application/xml'),
        '/list': body({ type: 'array' }),
        '/nested': body({ properties: { who: { type: 'object', properties: {} } }, required: ['who'] }),
        '/many': {
          get: {
            parameters: Array.from({ length: 31 }, (_, n) => ({
              name: `p${n}`,
              in: 'query',
              schema: { type: 'string' },
            })),
            ...ok,
          },
        },
        '/elsewhere': { get: { parameters: [{ $ref: 'file:///etc/passwd' }], ...ok } },
        '/odd path/..': { get: ok },
        '/good': { get: ok },
      },
    });
    expect(operations.map(({ uri }) => uri)).toEqual(['/good']);
    expect(leftOut).toEqual([
      { operation: 'HEAD /head', reason: 'method' },
      { operation: 'GET /secret', reason: 'header' },
      { operation: 'POST /form', reason: 'form' },
      { operation: 'POST /xml', reason: 'bodyType' },
      { operation: 'POST /list', reason: 'bodyShape' },
      { operation: 'POST /nested', reason: 'bodyShape' },
      { operation: 'GET /many', reason: 'tooManyParams' },
      { operation: 'GET /elsewhere', reason: 'elsewhere' },
      { operation: 'GET /odd path/..', reason: 'notAllowed' },
    ]);
  });

  it('ends where references go round, lead nowhere or use what every object has', () => {
    const circle = { $ref: '#/components/schemas/A' };
    const { operations } = read({
      paths: {
        '/circle': {
          post: {
            requestBody: { content: { 'application/json': { schema: circle } } },
            responses: { 200: { content: { 'application/json': { schema: circle } } } },
          },
        },
        '/nowhere': { get: { responses: { 200: { $ref: '#/components/responses/None' } } } },
        '/proto': { get: { parameters: [{ $ref: '#/constructor' }, { $ref: '#/__proto__/toString' }], ...ok } },
        __proto__: { get: ok },
      },
      components: {
        schemas: {
          A: { allOf: [{ $ref: '#/components/schemas/B' }], properties: { next: circle } },
          B: { allOf: [circle] },
        },
      },
    });
    expect(operations.map(({ uri, params }) => [uri, params.length])).toEqual([
      ['/circle', 0],
      ['/nowhere', 0],
      ['/proto', 0],
    ]);
  });
});

describe('a document of Swagger 2', () => {
  it('is read the same way', () => {
    const found = operationsIn(
      {
        swagger: '2.0',
        info,
        host: 'venue.test',
        basePath: '/api',
        schemes: ['https'],
        paths: {
          '/rooms/{id}': {
            get: {
              parameters: [
                { name: 'id', in: 'path', required: true, type: 'integer' },
                { name: 'full', in: 'query', type: 'boolean' },
              ],
              responses: { 200: { schema: { type: 'string' } } },
            },
            put: {
              parameters: [
                { name: 'id', in: 'path', required: true, type: 'integer' },
                { name: 'room', in: 'body', schema: { $ref: '#/definitions/Room' } },
              ],
              responses: {},
            },
          },
        },
        definitions: { Room: { type: 'object', properties: { seats: { type: 'integer' } } } },
      },
      'https://venue.test/api',
    );
    expect(found).toMatchObject({
      format: 'Swagger 2.0',
      servers: ['https://venue.test/api'],
      operations: [
        {
          controller: 'rooms',
          name: 'GET /rooms/{id}',
          uri: '/rooms/{id}',
          params: [
            { name: 'id', type: 'int' },
            { name: 'full', type: 'bool' },
          ],
          resultType: 'string',
        },
        { requestMethod: 'PUT', params: [{ name: 'id' }, { name: 'seats', place: 'body' }] },
      ],
    });
  });
});

it('is nothing of another kind, whatever it holds', () => {
  for (const other of [null, 7, 'x', [], {}, { openapi: '4.0' }, { swagger: '1.2' }, { openapi: {} }])
    expect(operationsIn(other, 'https://venue.test')).toBeUndefined();
  for (const paths of [
    null,
    7,
    [],
    'x',
    { a: null },
    { '/x': { get: null } },
    { '/x': { get: { parameters: 'x', responses: 7 } } },
  ])
    expect(read({ paths }).leftOut).toEqual([]);
});
