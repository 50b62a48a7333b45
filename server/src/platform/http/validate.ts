import type { AnyEndpoint, FieldProblem } from '@eoms/contract';
import { addressFormatWords, isAddressFormat } from '@eoms/phrases';
import { z } from 'zod';
import { en, zhCN } from 'zod/locales';
import type { Language } from './context.ts';
import { refuse } from './refusal.ts';

type Words = ReturnType<typeof en>['localeError'];

/** The library knows the usual formats; those of the contract have words of our own. */
const withAddresses =
  (words: Words, language: Language): Words =>
  (issue) =>
    issue.code === 'invalid_format' && isAddressFormat(issue.format)
      ? addressFormatWords[issue.format][language]
      : words(issue);

/** The words of a refused value in both languages, for `safeParse(value, { error })`. */
export const problemWords = {
  en: withAddresses(en().localeError, 'en'),
  zh: withAddresses(zhCN().localeError, 'zh'),
};
const problemsAtMost = 50;

const nothing = z.strictObject({});

/** Top-level objects refuse unknown keys even where the contract forgot to say so. */
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

const problemsOf = (error: z.ZodError): FieldProblem[] =>
  error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.'), message: issue.message }];
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: issue.message }));
  });

/** Checks all three parts of a request and throws one '422' that names every offending field. */
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
      // Most calls take two of the three not at all.
      if (schema === nothing && isEmptyObject(value)) return {};
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      // Words cost every check, so they are asked for only where something is wrong.
      const worded = schema.safeParse(value, { error: problemWords[language] });
      if (worded.success) return worded.data;
      problems.push(...problemsOf(worded.error));
      return undefined;
    };
    const params = check(schemas.params, input.params);
    const query = check(schemas.query, input.query);
    const body = check(schemas.body, input.body ?? {});
    if (problems.length > 0) throw refuse('422', {}, problems.slice(0, problemsAtMost));
    return { params, query, body: wantsBody ? body : undefined };
  };
};

/** Nesting beyond `levels` is refused before any schema walks it. */
export const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (value === null || typeof value !== 'object') return false;
  if (levels === 0) return true;
  for (const inner of Array.isArray(value) ? value : Object.values(value))
    if (isDeeperThan(inner, levels - 1)) return true;
  return false;
};
