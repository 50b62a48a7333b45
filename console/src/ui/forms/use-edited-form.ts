import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { changedFields } from './form-problems.ts';
import { useUnsaved } from './unsaved.ts';

/** What a form began with, to tell whether it was changed since. */
export const useBeginning = <V extends object>(form: FormInstance<V>) => {
  const begun = useRef<object>(undefined);
  /** From now on only further changes count. */
  const begin = useCallback((): void => {
    begun.current = form.getFieldsValue(true);
  }, [form]);
  const edited = useCallback(
    (): boolean => begun.current !== undefined && changedFields(begun.current, form.getFieldsValue(true)).length > 0,
    [form],
  );
  /** Takes over news where nobody has changed anything, be it before the first values came. */
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
  return { begin, edited, refill };
};

/**
 * A form on a page: filled when its values are known and again with news, field by field. What somebody has changed,
 * also before the values came, stays as it was typed and is not left without a question.
 */
export const useEditedForm = <V extends object>(form: FormInstance<V>, values: V | undefined, readOnly = false) => {
  const { begin, edited, refill } = useBeginning(form);
  const shape = values === undefined ? undefined : JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is the values, told apart by what they say
  useEffect(() => {
    if (values !== undefined) refill(values);
  }, [shape, form]);
  const release = useUnsaved(() => !readOnly && edited());
  return { edited, kept: begin, release };
};
