import type { JsonSchema } from './json-schema.ts';

/** Example texts by the name of the field. */
const byName: Readonly<Record<string, string>> = {
  account: 'li.wei',
  username: 'li.wei',
  name: 'Meeting room 3',
  zh: 'Meeting room 3',
  en: 'Meeting room 3',
  password: 'Quiet-harbour-19',
  netmask: '255.255.255.0',
  network: '10.20.0.0/16',
  gateway: '10.20.0.1',
  dns: '10.20.0.2',
  host: '10.20.0.15',
  ip: '10.20.0.15',
  sn: 'SN-20451',
  installLocation: 'Ceiling, row 2',
  typeCode: 'projector',
  action: 'powerOn',
  keyword: 'projector',
  remarks: '',
};
const byFormat: Readonly<Record<string, string>> = {
  uuid: '019a5c1e-7d20-7c3a-9f41-3b6d2a8e5f10',
  'date-time': '2026-01-31T09:00:00+08:00',
  date: '2026-01-31',
  email: 'li.wei@example.org',
  uri: 'https://signage.example.org',
  binary: 'the bytes of the file',
};
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
/** At least one of these texts matches each pattern of the contract. */
const token = 'Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2s';
const candidates = [
  ...['Projector', '123456', '+86 21 5555 0199', '#1677ff', '1200.00', '/home', sha256],
  ...[token, `panel_${token}`],
];

const textOf = (schema: JsonSchema, name: string): string => {
  const { format, pattern, minLength = 0 } = schema;
  if (format !== undefined && byFormat[format] !== undefined) return byFormat[format];
  const wanted = byName[name] ?? (name === '' ? 'text' : name);
  if (pattern === undefined) return wanted.padEnd(minLength, 'x');
  const fits = new RegExp(pattern);
  return [wanted, ...candidates].find((text) => fits.test(text)) ?? wanted;
};

/** Deeper nesting would add nothing to an example. */
const deepest = 7;

/** Creates example values that match a schema; its references are resolved in `components`. */
export const createExamples = (components: Readonly<Record<string, JsonSchema>>) => {
  const sampleOf = (schema: JsonSchema, name: string, depth: number): unknown => {
    if (schema.$ref !== undefined) return sampleOf(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth);
    const fixed = schema.const ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
    if (fixed !== undefined) return fixed;
    const [choice] = schema.anyOf ?? schema.oneOf ?? [];
    if (choice) return sampleOf(choice, name, depth);
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'string':
        return textOf(schema, name);
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
      case 'boolean':
        return true;
      case 'null':
        return null;
      case 'array':
        if (depth > deepest) return [];
        return Array.from({ length: schema.minItems || 1 }, () => sampleOf(schema.items ?? {}, '', depth + 1));
      case 'object':
        return objectOf(schema, depth + 1);
      default:
        return name;
    }
  };
  /** The required fields; if there are none, all optional ones. */
  const objectOf = ({ properties = {}, required = [] }: JsonSchema, depth: number): unknown => {
    const shown = Object.entries(properties).filter(([name]) => required.length === 0 || required.includes(name));
    return Object.fromEntries(shown.map(([name, inner]) => [name, sampleOf(inner, name, depth)]));
  };
  return (schema: JsonSchema, name = ''): unknown => sampleOf(schema, name, 0);
};
export type ExampleOf = ReturnType<typeof createExamples>;
