import { Form, type FormInstance } from 'antd';
import { useNavigate } from 'react-router';
import { useUiText } from '../ui-text.tsx';
import type { Failure } from './form-problems.ts';
import { useUnsaved } from './unsaved.ts';
import { useEditedForm } from './use-edited-form.ts';
import { useSubmission } from './use-submission.ts';
import { useToast } from './use-toast.ts';

export interface EditOptions<V extends object> {
  /** What the server keeps, or what a new thing begins with. A field that somebody changed is never overwritten. */
  values: V | undefined;
  /** Sends the values; a thrown refusal stays on the page, its field problems under the fields. */
  submit: (values: V) => Promise<unknown>;
  canEdit?: boolean;
  /** The page to go to after saving. Without one the form stays, and counts as unchanged. */
  back?: string;
  /** What is said after saving. */
  done?: string;
  /** Emptied after each saving: passwords and other secrets. */
  secrets?: Partial<V>;
  within?: string;
  /** What is changed on the same page outside of the form. */
  alsoChanged?: () => boolean;
  /** The form was not taken: what shows it has to be in front. */
  onProblem?: () => void;
  /** A form of the caller, which watches its fields. */
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

/** Everything about editing one thing in a form on a page: filling, unsaved changes, sending, problems, and after. */
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
    if (!(await send(() => options.submit({ ...values, ...form.getFieldsValue(true) } as V)))) return onProblem?.();
    toast.done(options.done ?? t('saved'));
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
