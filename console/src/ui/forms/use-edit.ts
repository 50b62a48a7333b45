import { Form, type FormInstance } from 'antd';
import { useNavigate } from 'react-router';
import { useUiText } from '../ui-text.tsx';
import type { Failure } from './form-problems.ts';
import { useUnsaved } from './unsaved.ts';
import { useEditedForm } from './use-edited-form.ts';
import { useSubmission } from './use-submission.ts';
import { useToast } from './use-toast.ts';

export interface EditOptions<V extends object> {
  /** The stored values, or the initial ones of a new record. A field the user changed is never overwritten. */
  values: V | undefined;
  /** Asked before the values are sent; if it resolves with false, the page stays open as it is. */
  ask?: (values: V) => Promise<boolean>;
  /** Sends the values. If it throws, the page stays open with the problems under their fields. */
  submit: (values: V) => Promise<unknown>;
  canEdit?: boolean;
  /** The page to go to after saving. Without it the form stays open and counts as unchanged. */
  back?: string;
  /** Message after saving; none where it has been said already. */
  done?: string | (() => string | undefined);
  /** Values that reset secrets, such as passwords, after each save. */
  secrets?: Partial<V>;
  within?: string;
  /** Whether something on the same page outside of the form is changed. */
  alsoChanged?: () => boolean;
  /** Called when the form was refused, to bring the failing part into view. */
  onProblem?: () => void;
  /** The form to use, for callers that watch its fields. */
  form?: FormInstance<V>;
}

export interface Edit<V extends object> {
  form: FormInstance<V>;
  canEdit: boolean;
  sending: boolean;
  failure: Failure | undefined;
  onFinish: () => void;
  onFinishFailed: (result: { errorFields: readonly { name: unknown }[] }) => void;
}

/** Everything about editing one record in a form on a page: loading, unsaved changes, saving, problems and leaving. */
export const useEdit = <V extends object>(options: EditOptions<V>): Edit<V> => {
  const { values, canEdit = true, back, onProblem } = options;
  const [own] = Form.useForm<V>();
  const form = options.form ?? own;
  const t = useUiText();
  const toast = useToast();
  const navigate = useNavigate();
  const { kept, release } = useEditedForm(form, values, !canEdit);
  const releaseRest = useUnsaved(() => canEdit && (options.alsoChanged?.() ?? false));
  const { sending, failure, send, refuseUnfilled } = useSubmission(
    form,
    options.within === undefined ? {} : { within: options.within },
  );

  const save = async (): Promise<void> => {
    const wanted = { ...values, ...form.getFieldsValue(true) } as V;
    if (options.ask && !(await options.ask(wanted))) return;
    if (!(await send(() => options.submit(wanted)))) return onProblem?.();
    const { done = t('saved') } = options;
    const said = typeof done === 'function' ? done() : done;
    if (said !== undefined) toast.done(said);
    if (back === undefined) {
      if (options.secrets) form.resetFields(Object.keys(options.secrets) as never);
      kept();
      return;
    }
    release();
    releaseRest();
    void navigate(back);
  };
  return {
    form,
    canEdit,
    sending,
    failure,
    onFinish: () => void save(),
    onFinishFailed: (result) => {
      refuseUnfilled(result);
      onProblem?.();
    },
  };
};
