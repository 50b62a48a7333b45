import type { AnyEndpoint, FieldProblem } from '@eoms/contract';
import { z } from 'zod';
import { checkValue } from './check-value.ts';
import type { Language } from './context.ts';
import { refuse } from './refusal.ts';

const problemsAtMost = 50;

const nothing = z.strictObject({});

/** Refuses unknown keys of top-level objects even where the contract does not say so. */
const strict = (schema: z.ZodType | undefined): z.ZodType =>
  schema === undefined ? nothing : schema instanceof z.ZodObject ? schema.strict() : schema;

const isEmptyObject = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const _key in value) return false;
  return true;
};

export interface Checked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Validates all three parts of a request and throws one '422' that names every invalid field. */
export const createValidator = (endpoint: AnyEndpoint) => {
  const schemas = {
    params: strict(endpoint.params),
    query: strict(endpoint.query),
    body: strict(endpoint.body),
  };
  const wantsBody = endpoint.body !== undefined;
  return (input: Checked, language: Language): Checked => {
    const problems: FieldProblem[] = [];
    const check = (schema: z.ZodType, value: unknown): unknown => {
      // Most calls have no schema for two of the three parts.
      if (schema === nothing && isEmptyObject(value)) return {};
      const result = checkValue(schema, value, language);
      if (!('problems' in result)) return result.data;
      problems.push(...result.problems);
      return undefined;
    };
    const params = check(schemas.params, input.params);
    const query = check(schemas.query, input.query);
    const body = check(schemas.body, input.body ?? {});
    if (problems.length > 0) throw refuse('422', {}, problems.slice(0, problemsAtMost));
    return { params, query, body: wantsBody ? body : undefined };
  };
};

/** Whether a value nests deeper than `levels`; such values are refused before any schema walks them. */
export const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (value === null || typeof value !== 'object') return false;
  if (levels === 0) return true;
  for (const inner of Array.isArray(value) ? value : Object.values(value))
    if (isDeeperThan(inner, levels - 1)) return true;
  return false;
};
