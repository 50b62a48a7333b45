import { z } from 'zod';
import { entityNames } from './entity-names.ts';
import type { JsonSchema } from './json-schema.ts';

type Way = 'input' | 'output';
type Defs = Map<string, JsonSchema>;

/** Converts schemas to JSON Schema and collects their entities by name. */
export interface SchemaRegistry {
  /** The schema of what callers send. */
  input(schema: z.ZodType): JsonSchema;
  /**
   * The schema of what is answered. For a query, the parsed form: values travel as text but stand for numbers and
   * flags.
   */
  output(schema: z.ZodType): JsonSchema;
  /** Its fields, inlined even if it is an entity. */
  fields(schema: z.ZodType, way: Way): JsonSchema;
  /** All entities that were used. Those that differ between request and response are listed twice. */
  components(): Record<string, JsonSchema>;
  /** Rewrites the references to entities in a part of the document to the names in `components`. */
  settle<T>(part: T): T;
}

/** A format makes its pattern redundant; the bounds of safe integers are noise. */
const tidy = (schema: JsonSchema): void => {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
};

const sentMark = '!sent';
const refs = /"#\/\$defs\/(\w+)"/g;
const settledRefs = new RegExp(`"#/components/schemas/(\\w+)${sentMark}"`, 'g');

/** Names whose request and response forms differ, themselves or in what they contain. */
const differing = (sent: Defs, answered: Defs): Set<string> => {
  const both = [...sent.keys()].filter((name) => answered.has(name));
  const text = (defs: Defs, name: string): string => JSON.stringify(defs.get(name)).replaceAll(`${sentMark}"`, '"');
  const differ = new Set(both.filter((name) => text(sent, name) !== text(answered, name)));
  const names = (name: string) => [...text(answered, name).matchAll(/schemas\/(\w+)"/g)].map(([, used]) => used ?? '');
  for (let before = -1; before < differ.size; ) {
    before = differ.size;
    for (const name of both) if (names(name).some((used) => differ.has(used))) differ.add(name);
  }
  return differ;
};

export const createSchemaRegistry = (): SchemaRegistry => {
  const metadata = entityNames();
  const known: Record<Way, Defs> = { input: new Map(), output: new Map() };

  const convert = (schema: z.ZodType, io: Way): JsonSchema => {
    const made = z.toJSONSchema(schema, {
      io,
      metadata,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { id: _id, ...said } = z.globalRegistry.get(zodSchema) ?? {};
        tidy(Object.assign(jsonSchema as JsonSchema, said));
        const { def } = zodSchema._zod;
        // Responses may gain fields; only requests are limited to known fields.
        if (io === 'output' && def.type === 'object' && def.catchall === undefined)
          delete jsonSchema.additionalProperties;
      },
    });
    const mark = io === 'input' ? sentMark : '';
    const {
      $schema: _dialect,
      $defs = {},
      ...rest
    } = JSON.parse(JSON.stringify(made).replaceAll(refs, `"#/components/schemas/$1${mark}"`)) as JsonSchema & {
      $schema?: string;
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, definition] of Object.entries($defs)) known[io].set(name, definition);
    return rest;
  };

  const settle = <T>(value: T): T => {
    const apart = differing(known.input, known.output);
    const named = (_whole: string, name: string) => `"#/components/schemas/${name}${apart.has(name) ? 'Input' : ''}"`;
    return JSON.parse(JSON.stringify(value).replaceAll(settledRefs, named)) as T;
  };

  return {
    input: (schema) => convert(schema, 'input'),
    output: (schema) => convert(schema, 'output'),
    fields(schema, way) {
      const name = metadata.get(schema);
      metadata.remove(schema);
      const made = convert(schema, way);
      if (name) metadata.add(schema, name);
      return made;
    },
    components() {
      const apart = differing(known.input, known.output);
      const all = new Map(known.output);
      for (const [name, definition] of known.input) all.set(apart.has(name) ? `${name}Input` : name, definition);
      return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    settle,
  };
};
