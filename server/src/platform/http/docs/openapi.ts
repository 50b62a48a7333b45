import { languages, pathsOf } from '@eoms/contract';
import type { Route } from '../implement.ts';
import { envelopeResponses, envelopeSchemas } from './envelopes.ts';
import { createExamples } from './example-of.ts';
import { familyDescriptions } from './family-descriptions.ts';
import type { Json, JsonSchema } from './json-schema.ts';
import { familyOf, operationOf } from './operation.ts';
import { createSchemaRegistry } from './schema-registry.ts';
import { type Operation, withExamples } from './with-examples.ts';

const description = `Every answer is an envelope. \`status: true\` carries \`data\`; \`status: false\` says why not, also at HTTP 200, by a
stable \`code\` and a \`message\` in the language of \`Accept-Language\` (${languages.map(({ code }) => code).join(' or ')}). Ids are UUIDs, times ISO 8601 with offset,
money text with two decimals. Fields that are not known here are refused, and so are texts with U+0000 or half a character.`;

const headers: Json = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of messages.',
    schema: { type: 'string', examples: languages.map(({ code }) => code) },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'For POST: the same key within 24 hours does the work once, and answers the same every time.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  },
};

/** Of the calls that panels may make and that change something. */
const headersOfPanels: Json = {
  NotAfter: {
    name: 'not-after',
    in: 'header',
    required: false,
    description:
      'Needed from panels, ignored from others: the moment after which the change is not wanted any more, in milliseconds since 1970 by the clock of the server, at most 10 seconds ahead. A later arrival is refused with `panel.tooLate`.',
    schema: { type: 'string', pattern: '^\\d+$', examples: ['1790000000000'] },
  },
};

/** The parts of the document that other code reads. */
export interface OpenapiDocument extends Json {
  readonly info: Json & { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** By path, then by method. */
  readonly paths: Record<string, Json>;
  readonly components: Json & { readonly schemas: Record<string, JsonSchema> };
}

/** Headers that every call accepts. */
const headersOfAll = Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${name}` }));

const tagsOf = (routes: readonly Route[]): OpenapiDocument['tags'] =>
  [...new Set(routes.map(({ endpoint }) => familyOf(endpoint)))]
    .sort()
    .map((name) => ({ name, description: familyDescriptions[name] ?? name }));

/** The contract as an OpenAPI 3.1 document. */
export const openapiOf = (routes: readonly Route[], version: string): OpenapiDocument => {
  const registry = createSchemaRegistry();
  const envelopes = envelopeSchemas(registry);
  const plain = routes.map((route) => operationOf(registry, route));
  const { schemas, operations } = registry.settle({
    schemas: { ...envelopes, ...registry.components() },
    operations: plain,
  });
  const exampleOf = createExamples(schemas);
  const paths: OpenapiDocument['paths'] = {};
  routes.forEach(({ endpoint }, at) => {
    const [path = ''] = pathsOf(endpoint);
    const operation = withExamples(operations[at] as Operation, exampleOf);
    paths[path] = { parameters: headersOfAll, ...paths[path], [endpoint.method.toLowerCase()]: operation };
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'EOMS',
      version,
      summary: 'Operations console for smart venues and AV devices',
      description,
      contact: { name: 'The administrators of this installation' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-EOMS' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ token: [] }],
    tags: tagsOf(routes),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'What signing in answered.' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key (System → API keys).' },
      },
      parameters: { ...headers, ...headersOfPanels },
      responses: envelopeResponses,
      schemas,
    },
  };
};
