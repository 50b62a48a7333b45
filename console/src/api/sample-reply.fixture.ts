import * as contract from '@eoms/contract';
import { type AnyEndpoint, isBinary } from '@eoms/contract';

/** The part of JSON Schema that replies of the contract use. */
interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  required?: readonly string[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  format?: string;
  pattern?: string;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  examples?: readonly unknown[];
}

/** Everything has the same id, so that references between replies resolve. */
export const sampleId = '01890000-0000-7000-8000-000000000001';
/** A device does not stand in for itself. */
const spareId = '01890000-0000-7000-8000-000000000002';
export const sampleTime = '2026-01-02T03:04:05.000+00:00';
const texts = [
  'Sample',
  'sample',
  '1',
  '0.00',
  '10:00',
  '#336699',
  'M2 2h12',
  '2026-01-02',
  '192.168.1.1',
  'https://a.example',
  'sample@example.org',
  'SampleOfACodeOfALabel0',
  'a'.repeat(64),
  '10.0.0.0/8:636',
];
/** Maximum depth of recursive types, such as place groups in place groups. */
const deepest = 2;

const textOf = ({ format, pattern, minLength = 0, examples }: Schema, key: string): string => {
  if (format === 'uuid') return key === 'spareDeviceId' ? spareId : sampleId;
  if (format === 'date-time') return sampleTime;
  if (format === 'date') return sampleTime.slice(0, 10);
  // Which protocols an address may have is not in the schema; its example knows.
  if (format === 'uri') return String(examples?.[0] ?? 'https://sample.example');
  if (format === 'network') return '10.20.0.0/16';
  if (key === 'zh') return '样例';
  const fits = texts.find((text) => pattern === undefined || new RegExp(pattern).test(text)) ?? 'Sample';
  return fits.padEnd(minLength, fits);
};

const create = (root: Schema) => {
  const resolve = (ref: string): Schema => (ref === '#' ? root : (root.$defs?.[ref.replace('#/$defs/', '')] ?? {}));
  const make = (schema: Schema, key: string, depth: number): unknown => {
    if (schema.$ref !== undefined) return make(resolve(schema.$ref), key, depth + 1);
    if ('const' in schema) return schema.const;
    if (schema.enum) return schema.enum[0];
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) {
      const none = choices.find((one) => one.type === 'null');
      return key === 'parentId' && none ? null : make(choices.find((one) => one !== none) ?? {}, key, depth);
    }
    // A text with several patterns has an example that fits all of them.
    if (schema.allOf && schema.type === 'string') return schema.examples?.[0];
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => make(part, key, depth)));
    switch (schema.type) {
      case 'object': {
        // Fields that have to fit each other are given together.
        if (schema.examples?.[0] !== undefined) return schema.examples[0];
        const named = [...Object.keys(schema.properties ?? {}), ...((schema.propertyNames?.enum ?? []) as string[])];
        const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
        return Object.fromEntries(named.map((n) => [n, make(schema.properties?.[n] ?? rest, n, depth)]));
      }
      case 'array':
        if (schema.prefixItems) return schema.prefixItems.map((item) => make(item, key, depth));
        if (depth >= deepest) return [];
        return Array.from({ length: schema.minItems || 1 }, () => make(schema.items ?? {}, key, depth));
      case 'integer':
      case 'number':
        return Math.min(schema.maximum ?? 1, Math.max(schema.minimum ?? 1, 1));
      case 'boolean':
        return true;
      case 'string':
        return textOf(schema, key);
      default:
        return null;
    }
  };
  return make(root, '', 0);
};

interface Described {
  toJSONSchema(options: { io: 'output'; unrepresentable: 'any' }): unknown;
}
export const sampleOf = (schema: Described): unknown =>
  create(schema.toJSONSchema({ io: 'output', unrepresentable: 'any' }) as Schema);

/** A sample reply generated from the contract. Throws where one has to be written by hand. */
export const sampleReply = (endpoint: AnyEndpoint): unknown => {
  if (isBinary(endpoint.reply)) return null;
  const sample = sampleOf(endpoint.reply);
  const { error } = endpoint.reply.safeParse(sample);
  if (error) throw new Error(`${endpoint.method} ${endpoint.path} needs a reply by hand: ${error.message}`);
  return sample;
};

/** The same reply from an installation without any data. */
export const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, name === 'total' ? 0 : emptied(part)]);
  return Object.fromEntries(entries);
};

const families = Object.entries(contract).filter(([name]) => name.endsWith('Endpoints'));
const endpoints = families.flatMap(([, calls]) => Object.values(calls as unknown as Record<string, AnyEndpoint>));
const patterns = endpoints.map((endpoint) => ({
  endpoint,
  shape: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The endpoint for a path of the console, without the `/eoms` prefix. Fixed paths win over those with parameters. */
export const endpointAt = (method: string, path: string): AnyEndpoint | undefined =>
  patterns
    .filter(({ endpoint, shape }) => endpoint.method === method && shape.test(path))
    .sort((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)
    .at(0)?.endpoint;
