import { z } from 'zod';
import { type JsonSchema, textFor } from '../authorisation-matrix/sample-input.ts';

type Path = readonly (string | number)[];

/** A place in a sample, and the type it takes; `name`: the key of a record's entry. */
export interface Spot {
  readonly path: Path;
  readonly takes: 'text' | 'name' | 'other';
}

/** A value that matches a schema, with every optional property, and every place in it. */
export interface Sample {
  readonly value: unknown;
  readonly spots: readonly Spot[];
}

const id = '0190a000-0000-7000-8000-000000000000';
const entryName = 'entry';
const deepest = 8;

/** `wanted`: of several forms, one that has a place of this name is taken. */
export const sampleOf = (schema: z.ZodType | undefined, wanted?: string): Sample => {
  if (!schema) return { value: {}, spots: [] };
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const spots: Spot[] = [];
  return { value: furnish(root, [], { root, spots, wanted }), spots };
};

interface Making {
  readonly root: JsonSchema;
  readonly spots: Spot[];
  readonly wanted: string | undefined;
}

const furnish = (schema: JsonSchema, path: Path, making: Making): unknown => {
  const { root, spots } = making;
  if (schema.$ref !== undefined) return path.length > deepest ? null : furnish(named(schema.$ref, root), path, making);
  const fixed = schema.const ?? schema.enum?.[0];
  if (fixed !== undefined) {
    spots.push({ path, takes: typeof fixed === 'string' ? 'text' : 'other' });
    return fixed;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return furnishChoice(choices, path, making);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      spots.push({ path, takes: 'text' });
      return textFor(schema, id);
    case 'integer':
    case 'number':
      spots.push({ path, takes: 'other' });
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      spots.push({ path, takes: 'other' });
      return false;
    case 'null':
      return null;
    case 'array':
      spots.push({ path, takes: 'other' });
      return [furnish(schema.items ?? {}, [...path, 0], making)];
    case 'object':
      return furnishObject(schema, path, making);
    default:
      // Anything is allowed here, so text is too.
      spots.push({ path, takes: 'text' });
      return 'anything';
  }
};

/** The richest choice, of those that have the wanted place if some do. */
const furnishChoice = (choices: readonly JsonSchema[], path: Path, { root, spots, wanted }: Making): unknown => {
  const made = choices.map((choice) => {
    const found: Spot[] = [];
    return { value: furnish(choice, path, { root, spots: found, wanted }), found };
  });
  const has = ({ found }: { readonly found: readonly Spot[] }): number =>
    found.some((spot) => spot.path.at(-1) === wanted) ? 1 : 0;
  const [best] = made.sort((a, b) => has(b) - has(a) || b.found.length - a.found.length);
  spots.push(...(best?.found ?? []));
  return best?.value;
};

const furnishObject = (schema: JsonSchema, path: Path, making: Making): Record<string, unknown> => {
  const properties = Object.entries(schema.properties ?? {});
  const value = Object.fromEntries(
    properties.map(([name, inner]) => [name, furnish(inner, [...path, name], making)] as const),
  );
  if (typeof schema.additionalProperties === 'object') {
    const entry = [...path, entryName];
    value[entryName] = furnish(schema.additionalProperties, entry, making);
    making.spots.push({ path: entry, takes: 'name' });
  }
  return value;
};

const named = (ref: string, root: JsonSchema): JsonSchema =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], root) as JsonSchema;

/** A copy of a sample in which the value at a spot, or its key, is replaced. */
export const withOther = (value: unknown, { path: [step, ...rest], takes }: Spot, other: unknown): unknown => {
  if (step === undefined) return other;
  const within = (inner: unknown) => withOther(inner, { path: rest, takes }, other);
  if (Array.isArray(value)) return value.map((inner, at) => (at === step ? within(inner) : inner));
  const renames = takes === 'name' && rest.length === 0;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]) => {
      if (name !== step) return [name, inner];
      return renames ? [String(other), inner] : [name, within(inner)];
    }),
  );
};
