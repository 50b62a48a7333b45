import { type AnyEndpoint, isBinary } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import type { z } from 'zod';
import { isForPersons } from '../../auth/api-keys.ts';
import type { Route } from '../implement.ts';
import { answerSchema } from './envelopes.ts';
import type { Json, JsonSchema } from './json-schema.ts';
import type { SchemaRegistry } from './schema-registry.ts';

const parametersIn = (registry: SchemaRegistry, schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, additionalProperties } = registry.fields(schema, 'output');
  const must = new Set(registry.fields(schema, 'input').required);
  const named = Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || must.has(name),
    schema: inner,
  }));
  if (typeof additionalProperties !== 'object') return named;
  const values: JsonSchema = { type: 'object', additionalProperties };
  return [...named, { name: 'values', in: where, style: 'form', explode: true, schema: values }];
};

/** Panels may make it, and it changes something: `register-routes.ts` refuses one that comes late. */
const isLimitedInTime = ({ panels, changes }: AnyEndpoint): boolean => panels !== undefined && changes;

const parameters = (registry: SchemaRegistry, { endpoint }: Route): Json[] => [
  ...parametersIn(registry, endpoint.params, 'path'),
  ...parametersIn(registry, endpoint.query, 'query'),
  ...(isLimitedInTime(endpoint) ? [{ $ref: '#/components/parameters/NotAfter' }] : []),
];

const file: JsonSchema = { type: 'string', format: 'binary' };

/** The schema of the request body and its content type. */
const sentBody = (
  registry: SchemaRegistry,
  { body, upload }: AnyEndpoint,
): [type: string, schema: JsonSchema] | undefined => {
  if (upload?.kind === 'raw') return ['*/*', file];
  if (!upload) return body ? ['application/json', registry.input(body)] : undefined;
  const { properties = {}, required = [] } = body ? registry.fields(body, 'input') : {};
  const form = { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] };
  return ['multipart/form-data', form];
};

const requestBody = (registry: SchemaRegistry, { endpoint }: Route): Json => {
  const sent = sentBody(registry, endpoint);
  if (!sent) return {};
  const [type, schema] = sent;
  return { requestBody: { required: endpoint.upload?.kind !== 'raw', content: { [type]: { schema } } } };
};

const responses = (registry: SchemaRegistry, { endpoint }: Route): Json => {
  const { reply }: AnyEndpoint = endpoint;
  const content = isBinary(reply)
    ? { [reply.binary]: { schema: file } }
    : { 'application/json': { schema: answerSchema(registry.output(reply)) } };
  const description = isBinary(reply)
    ? 'The bytes; a refusal comes as JSON, as of any other call.'
    : 'Done, or refused: see `status`.';
  const refused = isBinary(reply) ? { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } : {};
  return {
    200: { description, content: { ...content, ...refused } },
    '4XX': { $ref: '#/components/responses/Malformed' },
    '5XX': { $ref: '#/components/responses/Fault' },
  };
};

const needsText = ({ needs }: AnyEndpoint): string =>
  typeof needs === 'string' ? needs : `${needs.action}: ${needs.screens.join(' | ')}`;

export const familyOf = ({ path }: AnyEndpoint): string => path.split('/')[1] ?? '';

const securityOf = (endpoint: AnyEndpoint): Json[] => {
  if (endpoint.needs === 'public') return [];
  return isForPersons(endpoint) ? [{ token: [] }] : [{ token: [] }, { apiKey: [] }];
};

/** One call of the contract as an OpenAPI operation, without examples. */
export const operationOf = (registry: SchemaRegistry, route: Route): Json => {
  const { endpoint, name } = route;
  const codes: string[] = [...(endpoint.errors ?? [])];
  const refusals = codes.map((code) => `- \`${code}\`: ${errorText(code, 'en')}`);
  return {
    operationId: name,
    tags: [familyOf(endpoint)],
    summary: endpoint.summary,
    ...(refusals.length > 0 ? { description: refusals.join('\n') } : {}),
    security: securityOf(endpoint),
    parameters: parameters(registry, route),
    ...requestBody(registry, route),
    responses: responses(registry, route),
    'x-needs': needsText(endpoint),
    'x-scope': endpoint.scope,
    'x-changes': endpoint.changes,
    'x-errors': codes,
  };
};
