import { modelsEndpoints } from '@eoms/contract';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { type Failure, placeProblems } from '../../ui/forms/form-problems.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useEditedForm } from '../../ui/forms/use-edited-form.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { ErrorState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { brandAndMaker } from './brand-and-maker.ts';
import { catalogueLists, useDrivers } from './catalogue.queries.ts';
import { ModelTabs } from './model-tabs.tsx';
import { type Basics, basicsOf, newBasics, useModelDraft } from './use-model-draft.ts';
import './catalogue.css';

/** One device model: basics, parameters, properties, actions, monitoring, and a live try; `?id=` names it. */
export const ModelEditScreen = () => {
  const [search] = useSearchParams();
  const id = search.get('id');
  return <ModelEdit key={id} id={id} />;
};

const ModelEdit = ({ id }: { id: string | null }) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  // Words of the generated forms load with the screen: one that waits in the middle of work loses the focus.
  usePhrases('devices');
  const navigate = useNavigate();
  const canEdit = useMay('modelDeviceMark', 'edit');
  const drivers = useDrivers();
  const draft = useModelDraft(id);
  const { model, description } = draft;
  const [form] = Form.useForm<Basics>();
  const actionClass = Form.useWatch('actionClass', form) ?? '';
  const [failure, setFailure] = useState<Failure>();
  const [tab, setTab] = useState('basics');
  const save = useChange(modelsEndpoints.saveModel, { invalidates: [...catalogueLists, modelsEndpoints.getModel] });
  const describe = useDescribeError();
  const confirm = useConfirm();
  const toast = useToast();

  const known = model.data ? basicsOf(model.data) : undefined;
  const basics = useEditedForm(form, id === null ? newBasics : known, !canEdit);
  const release = useUnsaved(() => canEdit && draft.changed);

  const driver = drivers.data?.find((d) => d.id === actionClass);
  const readOnly = !canEdit;
  const changeClass = async (next: string): Promise<void> => {
    const before = model.data?.actionClass ?? '';
    const sure =
      !draft.changed ||
      (await confirm({ title: t('changeDriver'), text: t('changeDriverText'), verb: common('yes'), danger: true }));
    if (!sure) {
      form.setFieldValue('actionClass', before);
      return;
    }
    try {
      await draft.takeFrom(next);
    } catch (error) {
      toast.failed(error);
    }
  };
  const send = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const values = { ...newBasics, ...(form.getFieldsValue(true) as Basics) };
      await save.mutateAsync({ body: { ...values, description } });
      basics.release();
      release();
      toast.done(common('saved'));
      void navigate('/modelDeviceMark');
    } catch (error) {
      setFailure(placeProblems(form, describe(error)));
      setTab('basics');
    }
  };
  if (model.error && !model.data) {
    const { reason, requestId } = describe(model.error);
    return (
      <ErrorState
        title={common('loadFailed', { what: t('model') })}
        reason={reason}
        requestId={requestId}
        onRetry={() => void model.refetch()}
        onBack={() => void navigate('/modelDeviceMark')}
      />
    );
  }
  return (
    <div className="object-page">
      <ObjectHead
        picture={<Icon name="model" size="xl" />}
        title={id === null ? t('newModel') : (model.data?.name ?? t('editModel'))}
        facts={[
          model.data ? brandAndMaker(model.data) : null,
          driver ? `${driver.protocol}` : null,
          driver ? `${t('driverVersion')} ${driver.version}` : null,
          model.data?.source ? `${t('source')}: ${model.data.source}` : null,
          model.data?.source && !model.data.verified ? t('unverified') : null,
        ]}
        actions={
          <>
            <Button onClick={() => void navigate('/modelDeviceMark')}>{common(canEdit ? 'cancel' : 'back')}</Button>
            {canEdit ? (
              <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
                {common('save')}
              </Button>
            ) : null}
          </>
        }
      />
      {failure ? (
        <div className="note a1 model-failure" role="alert">
          {common('saveFailed', { reason: failure.reason })}
        </div>
      ) : null}
      <Form<Basics>
        form={form}
        layout="vertical"
        disabled={readOnly || save.isPending}
        onFinish={() => void send()}
        onFinishFailed={() => setTab('basics')}
        component={false}
      >
        <ModelTabs
          tab={tab}
          onTab={setTab}
          form={form}
          actionClass={actionClass}
          declares={driver?.declares ?? null}
          model={model.data}
          description={description}
          readOnly={readOnly}
          onChange={draft.change}
          onActionClass={(next) => void changeClass(next)}
        />
      </Form>
    </div>
  );
};
