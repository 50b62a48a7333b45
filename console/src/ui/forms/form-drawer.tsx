import { Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { StateMark } from '../marks/state-mark.tsx';
import { useUiText } from '../ui-text.tsx';
import { usePhone } from '../use-media.ts';
import styles from './form.module.css';
import { useUnsaved } from './unsaved.ts';
import { useBeginning } from './use-edited-form.ts';
import { useAskToDiscard } from './use-leaving.ts';
import { useSubmission } from './use-submission.ts';

export interface FormDrawerProps<V extends object, R = unknown> {
  open: boolean;
  title: ReactNode;
  /** Initial values; read each time the drawer opens. */
  initial: V;
  /** Sends the values. If it throws, the drawer stays open with the problems under their fields. */
  submit: (values: V) => Promise<R>;
  /** Called once the values were accepted, with the answer: leaving the page does not ask for changes any more. */
  onDone?: (values: V, answer: R) => void;
  onClose: () => void;
  /** `Form.Item`s; names are those of the call's body so that the server's problems find them. */
  children: ReactNode | ((form: FormInstance<V>) => ReactNode);
  submitText?: string;
  /** 432–560 pixels; full height sheet on phones. */
  width?: number;
  /** Without permission to edit: fields are shown but nothing can be sent. */
  readOnly?: boolean;
}

interface BeginProps<V extends object> {
  form: FormInstance<V>;
  initial: V;
  onBegin: () => void;
}

/**
 * Mounted with each opening, and only mounting resets the form. Neither a refetch behind the drawer nor a page that is
 * hidden briefly (while phrases of another language load) may overwrite input.
 */
const Begin = <V extends object>({ form, initial, onBegin }: BeginProps<V>) => {
  const done = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (done.current) return;
    done.current = true;
    form.resetFields();
    form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0]);
    onBegin();
  }, []);
  return null;
};

/** Create and edit in a drawer: labels above, problems under their field, unsaved changes never lost by accident. */
export const FormDrawer = <V extends object, R = unknown>(props: FormDrawerProps<V, R>) => {
  const { open, initial, submit, onDone, onClose, readOnly = false } = props;
  const [form] = Form.useForm<V>();
  const t = useUiText();
  const ask = useAskToDiscard();
  const { begin, edited } = useBeginning(form);
  const changed = (): boolean => open && !readOnly && edited();
  useUnsaved(changed);
  const { sending, failure, send, refuseUnfilled, clear } = useSubmission(form, {
    failed: props.submitText ? 'operateFailed' : 'saveFailed',
  });
  const phone = usePhone();

  const onBegin = (): void => {
    clear();
    begin();
  };
  const save = async (): Promise<void> => {
    const values: V = { ...initial, ...form.getFieldsValue(true) };
    const answered: R[] = [];
    const isSent = await send(async () => void answered.push(await submit(values)));
    if (!isSent) return;
    begin();
    for (const answer of answered) onDone?.(values, answer);
    onClose();
  };
  const leave = (): void => (changed() ? ask(onClose) : onClose());
  const footer = (
    <div className="row">
      {failure ? (
        <span className="column grow" role="alert">
          <StateMark kind="failed" text={<span className={styles.formFailure}>{failure.reason}</span>} />
          {failure.requestId ? (
            <span className="text-small text-muted mono">{t('requestId', { id: failure.requestId })}</span>
          ) : null}
        </span>
      ) : (
        <span className="grow" />
      )}
      <Button onClick={leave}>{t(readOnly ? 'close' : 'cancel')}</Button>
      {readOnly ? null : (
        <Button type="primary" loading={sending} onClick={() => form.submit()}>
          {props.submitText ?? t('save')}
        </Button>
      )}
    </div>
  );
  return (
    <Drawer
      open={open}
      title={props.title}
      onClose={leave}
      size={phone ? '100%' : (props.width ?? 480)}
      footer={footer}
      destroyOnHidden
    >
      <Form<V>
        form={form}
        layout="vertical"
        disabled={readOnly || sending}
        scrollToFirstError={{ focus: true, block: 'center' }}
        validateTrigger={['onBlur', 'onSubmit']}
        onFinish={() => void save()}
        onFinishFailed={refuseUnfilled}
      >
        {typeof props.children === 'function' ? props.children(form) : props.children}
        <Begin form={form} initial={initial} onBegin={onBegin} />
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </Form>
    </Drawer>
  );
};
