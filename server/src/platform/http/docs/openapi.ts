import { envelope, isBinary, pathsOf } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { z } from 'zod';
import type { Route } from '../implement.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
};

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const parameters = (schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties, required } = jsonSchema(schema, 'input');
  const must = new Set(Array.isArray(required) ? required : []);
  return Object.entries(isObject(properties) ? properties : {}).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || must.has(name),
    schema: inner,
  }));
};

const requestBody = ({ endpoint }: Route): Json => {
  const body: z.ZodType | undefined = endpoint.body;
  if (endpoint.upload?.kind === 'raw')
    return { requestBody: { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } };
  if (endpoint.upload) {
    const fields = body ? jsonSchema(body, 'input') : {};
    const properties = {
      ...(isObject(fields.properties) ? fields.properties : {}),
      file: { type: 'string', format: 'binary' },
    };
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } },
    };
  }
  if (!body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } };
};

const needsText = ({ endpoint }: Route): string => {
  const needs = endpoint.needs;
  if (typeof needs === 'string') return needs;
  return `${needs.action}: ${needs.screens.join(' | ')}`;
};

const operation = (route: Route): Json => {
  const { endpoint, name } = route;
  const [, family = ''] = endpoint.path.split('/');
  const codes: string[] = [...(endpoint.errors ?? [])];
  const reply = endpoint.reply;
  const content = isBinary(reply)
    ? { [reply.binary]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: jsonSchema(envelope(reply), 'output') } };
  const refusals = codes.map((code) => `- \`${code}\`: ${errorText(code, 'en')}`);
  return {
    operationId: name,
    tags: [family],
    summary: endpoint.summary,
    ...(refusals.length > 0 ? { description: refusals.join('\n') } : {}),
    security: endpoint.needs === 'public' ? [] : [{ token: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(route),
    responses: { 200: { description: 'envelope', content }, default: { description: 'envelope, status: false' } },
    'x-needs': needsText(route),
    'x-scope': endpoint.scope,
    'x-changes': endpoint.changes,
    'x-errors': codes,
  };
};

/** The contract as an OpenAPI 3.1 document. */
export const openapiOf = (routes: readonly Route[], version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const [path = ''] = pathsOf(route.endpoint);
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'EOMS', version },
    servers: [{ url: '/' }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths,
  };
};
