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
      server: 'https://venue.test/api/v1',
      fit: 'same',
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
    expect(uri([{ url: 'file:///etc' }])).toBe('/x');
  });

  it('says once what base address and paths both begin with, and notes where they do not', () => {
    const placed = (servers: object[], path: string) => {
      const { operations, server, fit } = read({ servers, paths: { [path]: { get: ok } } });
      return [operations[0]?.uri, server, fit];
    };
    // The document says `/api` in its paths, the data server in its base address.
    expect(placed([], '/api/x')).toEqual(['/x', '', 'same']);
    expect(placed([], '/x')).toEqual(['/x', '', 'same']);
    expect(placed([{ url: '/' }], '/api/x')).toEqual(['/x', 'https://venue.test/', 'same']);
    expect(placed([{ url: '/' }], '/x')).toEqual(['/x', 'https://venue.test/', 'path']);
    expect(placed([{ url: '/other' }], '/x')).toEqual(['/x', 'https://venue.test/other', 'path']);
    expect(placed([{ url: 'https://prod.test/api/v3' }], '/x')).toEqual(['/v3/x', 'https://prod.test/api/v3', 'host']);
    expect(placed([{ url: '/api-two' }], '/x')).toEqual(['/x', 'https://venue.test/api-two', 'path']);
  });

  it('follows servers of paths and operations, and leaves out what is elsewhere', () => {
    const { operations, leftOut } = read({
      servers: [{ url: '/api' }],
      paths: {
        '/a': { servers: [{ url: '/api/v9' }], get: ok, post: { servers: [{ url: '/api/v10' }], ...ok } },
        '/b': { get: { servers: [{ url: 'https://files.test/' }], ...ok } },
      },
    });
    expect(operations.map(({ uri }) => uri)).toEqual(['/v9/a', '/v10/a']);
    expect(leftOut).toEqual([{ operation: 'GET /b', reason: 'otherServer' }]);
  });

  it('takes what an operation says before what its path says, and asks for parts of the path in any case', () => {
    const found = only({
      paths: {
        '/rooms/{room id}/{seat}': {
          parameters: [
            { name: 'day', in: 'query', schema: { type: 'string' } },
            { name: 'unused', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } },
          ],
          get: {
            parameters: [
              { name: 'day', in: 'query', required: true, schema: { type: 'integer' } },
              { name: 'filter[room]', in: 'query', schema: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
              { name: 'filter.room', in: 'query', schema: { enum: [1, 2] } },
              { name: 'a&b=c', in: 'query', schema: { type: 'string' } },
            ],
            ...ok,
          },
        },
      },
    });
    expect(found?.uri).toBe('/rooms/{room_id}/{seat}');
    expect(
      found?.params.map(({ name, type, sentAs, place, required }) => [name, type, sentAs, place, required]),
    ).toEqual([
      ['day', 'int', undefined, 'query', true],
      ['filter_room_', 'double', 'filter[room]', 'query', false],
      ['filter_room', 'double', 'filter.room', 'query', false],
      ['room_id', 'string', undefined, 'path', true],
      ['seat', 'string', undefined, 'path', true],
    ]);
  });

  it('leaves out what it cannot see the whole of, wherever the reference is', () => {
    const away = { $ref: 'https://elsewhere.test/spec.yaml#/x' };
    const { operations, leftOut } = read({
      paths: {
        '/item': away,
        '/operation': { get: away },
        '/body': { post: { requestBody: { $ref: './bodies.json' }, ...ok } },
        '/schema': { post: { requestBody: { content: { 'application/json': { schema: away } } }, ...ok } },
        '/needed': {
          post: {
            requestBody: { content: { 'application/json': { schema: { properties: { a: away }, required: ['a'] } } } },
            ...ok,
          },
        },
        '/spare': {
          post: {
            requestBody: {
              content: { 'application/json': { schema: { properties: { a: away, b: { type: 'boolean' } } } } },
            },
            responses: { 200: { content: { 'application/json': { schema: away } } } },
          },
        },
      },
    });
    expect(operations.map(({ uri, params, resultType }) => [uri, params.map(({ name }) => name), resultType])).toEqual([
      ['/spare', ['b'], 'object'],
    ]);
    expect(leftOut).toEqual(
      ['/item', 'GET /operation', 'POST /body', 'POST /schema', 'POST /needed'].map((operation) => ({
        operation,
        reason: 'elsewhere',
      })),
    );
  });

  it('cleans names of markup of the console and control characters, and tells equal ones apart', () => {
    const named = (summary: string) => ({ summary, tags: ['a\u202eb\u0000c'], ...ok });
    const { operations } = read({
      paths: {
        '/1': { get: named('<img src=x onerror=alert(1)>\n\u001b[31m') },
        '/2': { get: named('Same') },
        '/3': { get: named('Same') },
        '/4': { get: named('Same') },
        '/5': { get: named(`${'x'.repeat(99)}😀`) },
      },
    });
    expect(operations.map(({ name }) => name)).toEqual([
      '<img src=x onerror=alert(1)> [31m',
      'Same',
      'Same (2)',
      'Same (3)',
      'x'.repeat(99),
    ]);
    expect(operations[0]?.controller).toBe('a b c');
  });

  it('has keys of JSON as data, whatever they are called', () => {
    const schema = `{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}`;
    const text = `{"paths":{"__proto__":{"get":{}},"/x":{"__proto__":{"get":{}},"post":{
      "requestBody":{"content":{"application/json":{"schema":${schema}}}}}}}}`;
    const { operations, leftOut } = read(JSON.parse(text));
    expect(operations.map(({ params }) => params.map(({ name }) => name))).toEqual([['proto', 'constructor']]);
    expect(operations[0]?.params[0]?.sentAs).toBe('__proto__');
    expect(leftOut).toEqual([{ operation: 'GET __proto__', reason: 'notAllowed' }]);
  });

  it('does not grow with schemas that are put together from themselves many times over', () => {
    const all = (name: string) => ({
      allOf: Array.from({ length: 60 }, () => ({ $ref: `#/components/schemas/${name}` })),
    });
    const schemas = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`S${n}`, all(`S${(n + 1) % 20}`)]));
    const wide = { properties: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`p${n}`, {}])) };
    const body = (schema: object) => ({
      post: { requestBody: { content: { 'application/json': { schema } } }, ...ok },
    });
    const { operations, leftOut } = read({
      paths: { '/all': body(all('S0')), '/wide': body(wide) },
      components: { schemas },
    });
    expect(operations.map(({ uri }) => uri)).toEqual(['/all']);
    expect(leftOut).toEqual([{ operation: 'POST /wide', reason: 'tooManyParams' }]);
  });

  it('reads the first thousand operations, and counts the rest', () => {
    const paths = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`/x${n}`, { get: ok }]));
    const found = read({ paths });
    expect([found.operations.length, found.leftOut.length, found.leftOutMore]).toEqual([1_000, 500, 18_500]);
    expect(found.leftOut[0]).toEqual({ operation: 'GET /x1000', reason: 'tooMany' });
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
    const { operations, leftOut } = read({
      paths: {
        '/circle': {
          post: {
            requestBody: { content: { 'application/json': { schema: circle } } },
            responses: { 200: { content: { 'application/json': { schema: circle } } } },
          },
        },
        '/nowhere': { get: { responses: { 200: { $ref: '#/components/responses/None' } } } },
        '/proto': { get: { parameters: [{ $ref: '#/constructor' }, { $ref: '#/__proto__/toString' }], ...ok } },
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
    ]);
    expect(leftOut).toEqual([{ operation: 'GET /proto', reason: 'elsewhere' }]);
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
