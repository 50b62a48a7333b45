import { type ConfigDraft, type ConfigType, type ConfigValue, systemEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { type Failure, isUnfilled, placeProblems } from '../../ui/forms/form-problems.ts';
import { useEditedForm } from '../../ui/forms/use-edited-form.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { ErrorState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import '../../ui/forms/form.css';

const { getConfig, saveConfig, getSystemLogo, getThemeInUse } = systemEndpoints;

interface SettingsFormProps<V extends object> {
  type: ConfigType;
  canEdit: boolean;
  /** Form values out of what the server keeps, and back into what it takes. */
  toForm: (value: ConfigValue) => V | undefined;
  toDraft: (values: V) => ConfigDraft;
  children: (value: ConfigValue) => ReactNode;
  /** Beside the save button. */
  extra?: ReactNode;
}

/** One group of settings: read, shown, changed, saved. */
export const SettingsForm = <V extends object>({
  type,
  canEdit,
  toForm,
  toDraft,
  children,
  extra,
}: SettingsFormProps<V>) => {
  const t = usePhrases('system');
  const common = usePhrases('ui');
  const config = useQuery(queryOf(getConfig, { params: { type } }));
  const save = useChange(saveConfig, { invalidates: [getConfig, getSystemLogo, getThemeInUse] });
  const [form] = Form.useForm<V>();
  const [failure, setFailure] = useState<Failure>();
  const describe = useDescribeError();
  const toast = useToast();
  const kept = config.data;
  const edit = useEditedForm(form, kept ? toForm(kept) : undefined, !canEdit);
  const send = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await save.mutateAsync({ body: toDraft(form.getFieldsValue(true) as V) });
      edit.kept();
      toast.done(common('saved'));
    } catch (error) {
      const described = describe(error);
      const fields = described.fields.map((f) => ({ ...f, field: f.field.replace(/^values\./, '') }));
      const { reason, requestId } = placeProblems(form, { ...described, fields });
      setFailure({ reason: common('saveFailed', { reason }), requestId });
    }
  };
  if (config.error && !kept) {
    const { reason, requestId } = describe(config.error);
    return (
      <ErrorState
        title={common('loadFailed', { what: t(type) })}
        reason={reason}
        requestId={requestId}
        onRetry={() => void config.refetch()}
      />
    );
  }
  return (
    <Panel className="settings">
      <PanelHead title={t(type)} line />
      <PanelBody className="settings-body">
        {kept ? null : <TextBones lines={6} />}
        <Form<V>
          form={form}
          layout="vertical"
          disabled={!canEdit || save.isPending}
          onFinish={() => void send()}
          onFinishFailed={({ errorFields }) =>
            setFailure(
              isUnfilled(form, errorFields) ? { reason: common('requiredMissing'), requestId: null } : undefined,
            )
          }
        >
          {kept ? children(kept) : null}
          {failure ? (
            <div className="note a1" role="alert">
              {failure.reason}
            </div>
          ) : null}
          {kept && canEdit ? (
            <div className="row settings-actions">
              <Button type="primary" htmlType="submit" loading={save.isPending}>
                {common('save')}
              </Button>
              {extra}
            </div>
          ) : null}
        </Form>
      </PanelBody>
    </Panel>
  );
};
