import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { changedFields } from './form-problems.ts';
import { keepable, takeKept } from './kept-forms.ts';
import { useUnsaved } from './unsaved.ts';

/** Remembers the initial values of a form, to detect changes. */
export const useBeginning = <V extends object>(form: FormInstance<V>) => {
  const begun = useRef<object>(undefined);
  /** Takes the current values as the new baseline for changes. */
  const begin = useCallback((): void => {
    begun.current = form.getFieldsValue(true);
  }, [form]);
  const edited = useCallback(
    (): boolean => begun.current !== undefined && changedFields(begun.current, form.getFieldsValue(true)).length > 0,
    [form],
  );
  /** Applies new values to the fields the user has not changed, even before the first values came. */
  const refill = useCallback(
    (news: V): void => {
      const before = begun.current ?? {};
      const typed = changedFields(before, form.getFieldsValue(true));
      const isTyped = ([name]: [string, unknown]): boolean => typed.includes(name);
      const fields = Object.entries(news);
      const rest = Object.fromEntries(fields.filter((field) => !isTyped(field)));
      form.setFieldsValue(rest as Parameters<typeof form.setFieldsValue>[0]);
      const kept = [...Object.entries(before), ...fields].filter(isTyped);
      const missing = typed.map((name) => [name, undefined]);
      begun.current = { ...form.getFieldsValue(true), ...Object.fromEntries(missing), ...Object.fromEntries(kept) };
    },
    [form],
  );
  /** What the user has typed and not saved. */
  const typed = useCallback((): Record<string, unknown> => {
    const now: Record<string, unknown> = form.getFieldsValue(true);
    return Object.fromEntries(changedFields(begun.current ?? {}, now).map((name) => [name, now[name]]));
  }, [form]);
  return { begin, edited, refill, typed };
};

/**
 * A form on a page: filled when its values are known and updated field by field when they change. What the user has
 * changed, even before the values came, stays as typed, and leaving asks first.
 */
export const useEditedForm = <V extends object>(form: FormInstance<V>, values: V | undefined, readOnly = false) => {
  const { begin, edited, refill, typed } = useBeginning(form);
  const filled = useRef(false);
  const shape = values === undefined ? undefined : JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for the values, compared by content
  useEffect(() => {
    if (values === undefined) return;
    refill(values);
    const kept = filled.current || readOnly ? undefined : takeKept(Object.keys(values));
    filled.current = true;
    if (kept) form.setFieldsValue(kept as Parameters<typeof form.setFieldsValue>[0]);
  }, [shape, form]);
  const keep = () => (values === undefined ? undefined : keepable(Object.keys(values), typed()));
  const release = useUnsaved(() => !readOnly && edited(), undefined, keep);
  return { edited, kept: begin, release };
};
