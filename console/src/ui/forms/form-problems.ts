import type { FormInstance } from 'antd';
import type { DescribedError } from '../ui-errors.tsx';

export interface Failure {
  reason: string;
  requestId: string | null;
}

/** `body.roles.0.id` → `['roles', 0, 'id']`. */
export const fieldPath = (field: string): (string | number)[] =>
  field
    .replace(/^(body|query|params)\./, '')
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const same = (a: unknown, b: unknown): boolean => {
  const plain = (v: unknown): string => JSON.stringify(v === undefined || v === '' ? null : v);
  return plain(a) === plain(b);
};

/** How many fields differ from what the form began with. Empty text and nothing are the same. */
export const changedFields = (initial: object, values: object): number => {
  const before = initial as Record<string, unknown>;
  return Object.entries(values).filter(([name, value]) => !same(before[name], value)).length;
};

/** Puts the server's problems under their fields, moves the focus to the first, and returns what is left to say. */
export const placeProblems = <V>(form: FormInstance<V>, error: DescribedError): Failure => {
  const known = error.fields.map((p) => ({ path: fieldPath(p.field), message: p.message }));
  const placed = known.filter(({ path }) => form.getFieldInstance(path as never) !== undefined);
  for (const { path, message } of placed) form.setFields([{ name: path as never, errors: [message] }]);
  const first = placed[0];
  if (first) form.scrollToField(first.path as never, { focus: true, block: 'center' });
  const lost = known.filter((p) => !placed.includes(p)).map((p) => p.message);
  return { reason: [error.reason, ...lost].join(' '), requestId: error.requestId };
};
