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
    (): boolean => begun.current !== undefined && changedFields(begun.current, form.getFieldsValue(true)) > 0,
    [form],
  );
  return { begin, edited };
};

/**
 * A form on a page: filled when its values are known and again with news, but never over what is being typed, which is
 * not left without a question.
 */
export const useEditedForm = <V extends object>(form: FormInstance<V>, values: V | undefined, readOnly = false) => {
  const { begin, edited } = useBeginning(form);
  const shape = values === undefined ? undefined : JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is the values, told apart by what they say
  useEffect(() => {
    if (values === undefined || edited()) return;
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
    begin();
  }, [shape, form]);
  const release = useUnsaved(() => !readOnly && edited());
  return { edited, kept: begin, release };
};
