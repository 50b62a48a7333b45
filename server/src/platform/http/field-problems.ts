import type { FieldProblem } from '@eoms/contract';
import { type FieldProblemName, fieldProblemText, isFieldProblem } from '@eoms/phrases';
import type { z } from 'zod';
import type { Language } from './context.ts';

/** `input` is present when the check was made with `reportInput`. */
type Issue = z.core.$ZodIssue & { readonly input?: unknown };
/** A message: the name of its phrase and the values to fill in. */
type Saying = readonly [name: FieldProblemName, values?: Readonly<Record<string, string | number>>];

const choicesAtMost = 30;
const nameAtMost = 60;

const types: Readonly<Record<string, FieldProblemName>> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'flag',
  array: 'list',
  tuple: 'list',
  object: 'group',
  record: 'group',
  null: 'empty',
};
const formats: Readonly<Record<string, FieldProblemName>> = {
  uuid: 'id',
  guid: 'id',
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'datetime',
};

const isMissing = (value: unknown): boolean => value === undefined || value === '';

const choiceOf = (values: readonly unknown[]): Saying => [
  values.length === 1 ? 'only' : 'choice',
  { choices: values.slice(0, choicesAtMost).map(String).join(', ') },
];

const sizeOf = (issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): Saying => {
  const small = issue.code === 'too_small';
  const limit = Number(small ? issue.minimum : issue.maximum);
  if (issue.origin === 'string')
    return small && limit === 1 ? ['required'] : [small ? 'tooShort' : 'tooLong', { limit }];
  if (issue.origin === 'array') return [small ? 'tooFew' : 'tooMany', { limit }];
  if (issue.inclusive === false) return [small ? 'notAbove' : 'notBelow', { limit }];
  return [small ? 'tooSmall' : 'tooLarge', { limit }];
};

/**
 * A union of fixed values only is a choice among all of them; a union of plain types accepts any of those. For other
 * unions the first branch that is not a fixed value is reported: the fixed one beside it mostly stands for "none".
 */
const unionOf = (branches: readonly (readonly Issue[])[]): Saying => {
  const issues = branches.map(([issue]) => issue);
  const values = issues.flatMap((issue) => (issue?.code === 'invalid_value' ? issue.values : []));
  if (values.length > 0 && issues.every((issue) => issue?.code === 'invalid_value')) return choiceOf(values);
  const wanted = issues.map((issue) => (issue?.code === 'invalid_type' ? types[issue.expected] : undefined));
  if (wanted.includes('text') && wanted.includes('number')) return ['plainValue'];
  const speaker = issues.find((issue) => issue !== undefined && issue.code !== 'invalid_value');
  return speaker ? sayingOf(speaker) : ['invalid'];
};

const sayingOf = (issue: Issue): Saying => {
  if (isMissing(issue.input) && issue.code !== 'unrecognized_keys') return ['required'];
  // Contracts may use the name of a problem as the message of a pattern.
  if (isFieldProblem(issue.message)) return [issue.message];
  switch (issue.code) {
    case 'invalid_type':
      return [types[issue.expected] ?? 'invalid'];
    case 'invalid_value':
      return choiceOf(issue.values);
    case 'too_small':
    case 'too_big':
      return sizeOf(issue);
    case 'invalid_format':
      return [formats[issue.format] ?? (isFieldProblem(issue.format) ? issue.format : 'wrongForm')];
    case 'invalid_union':
      return 'options' in issue && issue.options ? choiceOf(issue.options) : unionOf(issue.errors);
    default:
      return ['invalid'];
  }
};

/** How little a branch of a union fits: by what it is told apart by, then by keys that it has not, or lacks. */
const misfitOf = (branch: readonly Issue[]): number =>
  branch.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys') return sum + 10 * issue.keys.length;
    if (issue.path.length !== 1) return sum;
    const isOther = issue.code === 'invalid_value' || (issue.code === 'invalid_union' && issue.errors.length === 0);
    return sum + (isOther ? 1_000 : isMissing(issue.input) ? 1 : 0);
  }, 0);

/** The branch of a union that was meant: the one that fits best of those in which only something inside is wrong. */
const meantBranch = (issue: Issue): readonly Issue[] | undefined => {
  if (issue.code !== 'invalid_union') return undefined;
  const inside = issue.errors.filter((branch) =>
    branch.every(({ path, code }) => path.length > 0 || !/^invalid_(type|value)$/.test(code)),
  );
  const best = Math.min(...inside.map(misfitOf));
  return inside.find((branch) => misfitOf(branch) === best);
};

/** Describes what is wrong, one problem per field, in the user's language. */
export const fieldProblemsOf = (issues: readonly Issue[], language: Language): FieldProblem[] => {
  const problems = new Map<string, string>();
  const add = (path: readonly PropertyKey[], [name, values]: Saying): void => {
    const field = path.map(String).join('.');
    if (!problems.has(field)) problems.set(field, fieldProblemText(name, language, values));
  };
  const take = (issue: Issue, before: readonly PropertyKey[]): void => {
    const path = [...before, ...issue.path];
    const meant = meantBranch(issue);
    if (meant && meant.length > 0 && !isMissing(issue.input)) for (const inner of meant) take(inner, path);
    else if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...path, key], ['unknown', { name: key.slice(0, nameAtMost) }]);
    else if (issue.code === 'invalid_key') for (const inner of issue.issues) add(path, sayingOf(inner));
    else add(path, sayingOf(issue));
  };
  for (const issue of issues) take(issue, []);
  return [...problems].map(([field, message]) => ({ field, message }));
};
