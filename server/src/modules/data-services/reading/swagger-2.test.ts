import { describe, expect, it } from 'vitest';
import { operationsIn } from './operations-in.ts';

const info = { title: 'Bookings', version: '2' };
const ok = { responses: { 200: { description: 'ok' } } };

describe('a document of Swagger 2', () => {
  it('has bodies of JSON only', () => {
    const old = (document: object) =>
      operationsIn({ swagger: '2.0', info, basePath: '/v2', ...document }, 'https://venue.test')?.leftOut;
    const body = { parameters: [{ name: 'b', in: 'body', schema: { type: 'object' } }], ...ok };
    expect(old({ consumes: ['application/xml'], paths: { '/x': { post: body } } })).toEqual([
      { operation: 'POST /x', reason: 'bodyType' },
    ]);
    const json = { consumes: ['application/json'], ...body };
    expect(old({ consumes: ['application/xml'], paths: { '/x': { post: json } } })).toEqual([]);
  });

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
      server: 'https://venue.test/api',
      fit: 'same',
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
