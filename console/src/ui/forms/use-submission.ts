import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useDescribeError } from '../ui-errors.tsx';
import { type OutcomeKey, useUiText } from '../ui-text.tsx';
import { type Failure, isUnfilled, placeProblems } from './form-problems.ts';

interface SubmissionOptions {
  /** Message before the reason when the values are refused. */
  failed?: OutcomeKey;
  /** Path of the form's fields in what is sent: with `values`, problems of `values.title` belong to `title`. */
  within?: string | undefined;
}

/** Sends a form's values, one submission at a time. Problems go under their fields, the rest is the failure to show. */
export const useSubmission = <V extends object>(
  form: FormInstance<V>,
  { failed = 'saveFailed', within }: SubmissionOptions = {},
) => {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const busy = useRef(false);
  const t = useUiText();
  const describe = useDescribeError();
  const fieldOf = (field: string): string =>
    within !== undefined && field.startsWith(`${within}.`) ? field.slice(within.length + 1) : field;

  /** Resolves to whether the values were accepted. */
  const send = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      const described = describe(error);
      const fields = described.fields.map((problem) => ({ ...problem, field: fieldOf(problem.field) }));
      const { reason, requestId } = placeProblems(form, { ...described, fields });
      setFailure({ reason: t(failed, { reason }), requestId });
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const refuseUnfilled = ({ errorFields }: { errorFields: readonly { name: unknown }[] }): void =>
    setFailure(isUnfilled(form, errorFields) ? { reason: t('requiredMissing'), requestId: null } : undefined);
  return { sending, failure, send, refuseUnfilled, clear: () => setFailure(undefined) };
};
