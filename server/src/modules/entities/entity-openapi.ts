import type { EntityDefinition, EntityPropertyRule } from '@eoms/contract';

type Json = Record<string, unknown>;

const typeOf: Readonly<Record<EntityPropertyRule['type'], (rule: EntityPropertyRule) => Json>> = {
  int: ({ min, max }) => ({ type: 'integer', format: 'int32', ...limits(min, max) }),
  long: () => ({ type: 'string', pattern: '^-?\\d{1,19}$', description: 'a whole number of up to 64 bits, as text' }),
  double: ({ min, max }) => ({ type: 'number', ...limits(min, max) }),
  string: ({ maxLength }) => ({ type: 'string', maxLength: maxLength ?? 10_000 }),
  bool: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  time: () => ({ type: 'string', format: 'time' }),
  datetime: () => ({ type: 'string', format: 'date-time' }),
  enumeration: ({ options }) => ({
    type: 'string',
    enum: options.map(({ value }) => value),
    description: options.map(({ name, value }) => `${value}: ${name}`).join(', '),
  }),
  // The other entity has a document of its own, so references never lead in a circle.
  reference: ({ referenceId }) => ({
    type: 'string',
    format: 'uuid',
    description: `a record of the entity ${referenceId}`,
  }),
  image: () => uploaded('an image', '/resourceUpload/image'),
  file: () => uploaded('a file', '/resourceUpload'),
};

const uploaded = (what: string, path: string): Json => ({
  type: 'string',
  format: 'uuid',
  description: `the id of ${what}: POST it to ${path} (multipart/form-data, field file) first, GET /resourceUpload/{id} reads it`,
});

const limits = (min: number | null, max: number | null): Json => ({
  ...(min === null ? {} : { minimum: min }),
  ...(max === null ? {} : { maximum: max }),
});

const schemaOf = (rule: EntityPropertyRule): Json => {
  const schema = typeOf[rule.type](rule);
  const whole = { title: rule.name, ...schema };
  if (rule.required) return whole;
  const choices = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...whole, ...choices, type: [schema.type, 'null'] };
};

const values = ({ properties }: EntityDefinition, isDraft: boolean): Json => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(properties.map((rule) => [rule.propertyName, schemaOf(rule)])),
  required: properties
    .filter(({ required, defaultValue }) => !isDraft || (required && defaultValue === null))
    .map(({ propertyName }) => propertyName),
});

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const id = { type: 'string', format: 'uuid' };
const object = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
});
const envelope = (data: Json): Json => ({
  description: 'The reply; `status` says whether it was done, `code` why not',
  content: {
    'application/json': {
      schema: object(
        {
          status: { type: 'boolean' },
          data,
          code: { type: 'string' },
          message: { type: 'string' },
          requestId: { type: 'string' },
        },
        ['status', 'code', 'requestId'],
      ),
    },
  },
});
const post = (summary: string, body: Json, data: Json): Json => ({
  post: {
    summary,
    security: [{ token: [] }],
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
    responses: { '200': envelope(data) },
  },
});

const entityIdOf = (entityId: string): Json => ({ ...id, const: entityId });
const shape = { type: 'array', items: ref('Record') };

/** An OpenAPI 3.1 document of the calls for the records of one entity, with its fields. */
export const entityOpenApi = (entity: {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly activeDefinition: EntityDefinition;
}): Json => {
  const { activeDefinition: definition } = entity;
  const entityId = entityIdOf(entity.id);
  const fields = [...definition.properties.map(({ propertyName }) => propertyName), 'createdAt', 'updatedAt'];
  const operator = { type: 'string', enum: ['eq', 'ne', 'lt', 'gt', 'contains', 'empty'] };
  const filter = object({ field: { type: 'string', enum: fields }, operator, value: {} });
  const count = { type: 'integer', minimum: 1 };
  const number = { type: 'integer' };
  const placeId = { type: ['string', 'null'], format: 'uuid' };
  const moment = { type: 'string', format: 'date-time' };
  const query = object(
    {
      entityId,
      current: count,
      size: count,
      keyword: { type: 'string' },
      filters: { type: 'array', items: filter },
      sort: { type: 'string', enum: fields },
      order: { type: 'string', enum: ['asc', 'desc'] },
    },
    ['entityId', 'current', 'size', 'filters'],
  );
  const found = object({ records: shape, total: number, current: number, size: number });
  const removal = object({ entityId, ids: { type: 'array', items: id } });
  return {
    openapi: '3.1.0',
    info: { title: entity.name, description: entity.description, version: '1' },
    // Against the address of this document: /eoms/dataEntity/openapi/{id}.
    servers: [{ url: '../..' }],
    paths: {
      '/dataEntityRecord/page': post('Page of the records', query, found),
      '/dataEntityRecord/save': post('Create or change a record', ref('Draft'), object({ id })),
      '/dataEntityRecord/delete': post('Remove records', removal, { type: 'null' }),
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: {
        Values: values(definition, false),
        DraftValues: values(definition, true),
        Record: object({
          id,
          placeId,
          placeName: { type: ['string', 'null'] },
          values: ref('Values'),
          references: { type: 'object', additionalProperties: { type: 'string' } },
          files: { type: 'object', additionalProperties: object({ name: { type: 'string' }, size: number }) },
          createdAt: moment,
          updatedAt: moment,
          revision: number,
        }),
        Draft: object({ id, revision: number, entityId, placeId, values: ref('DraftValues') }, [
          'entityId',
          'placeId',
          'values',
        ]),
      },
    },
  };
};
