import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useUiText } from '../ui-text.tsx';
import type { Edit } from './use-edit.ts';

interface EditFormProps<V extends object> {
  edit: Edit<V>;
  className?: string;
  /** Renders no `form` element, for pages whose parts contain forms. */
  bare?: boolean;
  /** Off where every field is required. */
  requiredMark?: boolean;
  children: ReactNode;
}

/** The form of an edit page: labels above, disabled while saving and when read-only. */
export const EditForm = <V extends object>({
  edit,
  className,
  bare = false,
  requiredMark,
  children,
}: EditFormProps<V>) => (
  <Form<V>
    form={edit.form}
    layout="vertical"
    disabled={!edit.canEdit || edit.sending}
    scrollToFirstError={{ focus: true, block: 'center' }}
    onFinish={edit.onFinish}
    onFinishFailed={edit.onFinishFailed}
    {...(className ? { className } : {})}
    {...(requiredMark === undefined ? {} : { requiredMark })}
    {...(bare ? { component: false } : {})}
  >
    {children}
    {bare ? null : <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />}
  </Form>
);

/** Why the last save was refused, as far as no field shows it. */
export const EditFailure = <V extends object>({ edit, className = '' }: { edit: Edit<V>; className?: string }) => {
  const t = useUiText();
  if (!edit.failure) return null;
  const { reason, requestId } = edit.failure;
  return (
    <div className={`note level-1 ${className}`} role="alert">
      <span className="column">
        {reason}
        {requestId ? <span className="text-small text-muted mono">{t('requestId', { id: requestId })}</span> : null}
      </span>
    </div>
  );
};

interface SaveButtonProps<V extends object> {
  edit: Edit<V>;
  text?: string;
  quiet?: boolean;
}

export const SaveButton = <V extends object>({ edit, text, quiet = false }: SaveButtonProps<V>) => {
  const t = useUiText();
  if (!edit.canEdit) return null;
  return (
    <Button {...(quiet ? {} : { type: 'primary' })} loading={edit.sending} onClick={() => edit.form.submit()}>
      {text ?? t('save')}
    </Button>
  );
};
