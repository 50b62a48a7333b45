import type { FormInstance } from 'antd';
import { type DescribedError, withProblems } from '../ui-errors.tsx';

export interface Failure {
  reason: string;
  requestId: string | null;
}
type Path = (string | number)[];

/** Whether a form was not sent because a field is empty; fields with invalid input show that themselves. */
export const isUnfilled = <V>(form: FormInstance<V>, wrong: readonly { name: unknown }[]): boolean =>
  wrong.some(({ name }) => {
    const value: unknown = form.getFieldValue(name as never);
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  });

/** `body.roles.0.id` → `['roles', 0, 'id']`. */
export const fieldPath = (field: string): Path =>
  field
    .replace(/^(body|query|params)\./, '')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const same = (a: unknown, b: unknown): boolean => {
  const plain = (v: unknown): string | undefined =>
    JSON.stringify(v, (_, part: unknown) => (part === '' || part === null ? undefined : part));
  return plain(a) === plain(b);
};

/** The fields that differ from the initial values. Empty text and absent are the same. */
export const changedFields = (initial: object, values: object): string[] => {
  const [before, after] = [initial as Record<string, unknown>, values as Record<string, unknown>];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !same(before[name], after[name]));
};

const starts = (path: Path, name: Path): boolean => name.every((part, at) => String(part) === String(path[at]));

/** The field that a problem belongs to: the named one, or the one that contains it (a list of tags is one field). */
const fieldOf = (names: readonly Path[], path: Path): Path | undefined =>
  names
    .filter((name) => name.length > 0 && starts(path, name))
    .sort((a, b) => b.length - a.length)
    .at(0);

/** A problem inside of what one field holds, such as a list of steps: `below` is the path in it. */
interface DeepProblem {
  readonly field: string;
  readonly below: string;
  readonly message: string;
}
const deepProblems = new WeakMap<object, readonly DeepProblem[]>();

/** The problems of the last submission inside of what a field holds; they stand as long as the field shows them. */
export const problemsBelow = (form: object | undefined, field: string): readonly DeepProblem[] =>
  (form ? (deepProblems.get(form) ?? []) : []).filter((one) => one.field === field);

/**
 * Puts the server's problems under their fields, focuses the first, and returns what remains to be shown: a summary and
 * the problems that no visible field shows.
 */
export const placeProblems = <V>(form: FormInstance<V>, error: DescribedError): Failure => {
  const names = form.getFieldsError().map(({ name }) => name as Path);
  const known = error.fields.map((problem) => ({ problem, name: fieldOf(names, fieldPath(problem.field)) }));
  const marked = new Map<string, string[]>();
  for (const { problem, name } of known) {
    if (name === undefined) continue;
    const key = JSON.stringify(name);
    marked.set(key, [...(marked.get(key) ?? []), problem.message]);
  }
  const deep = known.flatMap(({ problem, name }): DeepProblem[] => {
    const path = fieldPath(problem.field);
    if (name === undefined || path.length <= name.length) return [];
    return [{ field: name.join('.'), below: path.slice(name.length).join('.'), message: problem.message }];
  });
  deepProblems.set(form, deep);
  for (const [name, errors] of marked) form.setFields([{ name: JSON.parse(name), errors }]);
  const first = known.find(({ name }) => name !== undefined)?.name;
  if (first) form.scrollToField(first as never, { focus: true, block: 'center' });
  const said = error.summary ?? error.reason;
  // A refusal about a single parameter already names it in its message.
  const lost = known
    .filter(({ name, problem }) => name === undefined && !said.includes(problem.message))
    .map(({ problem }) => problem);
  return { reason: withProblems(said, lost), requestId: error.requestId };
};
