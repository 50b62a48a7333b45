import { type DriverInfo, type ModelDetail, modelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { brandAndMaker } from './brand-and-maker.ts';
import { catalogueLists, useDrivers } from './catalogue.queries.ts';
import { ModelTabs } from './model-tabs.tsx';
import { type Basics, basicsOf, newBasics, useModelDraft } from './use-model-draft.ts';

const { getModel, saveModel } = modelsEndpoints;
const back = '/modelDeviceMark';

/** One device model: basics, parameters, properties, actions, monitoring, and a live test; `?id=` names it. */
export const ModelEditScreen = () => {
  const t = usePhrases('catalogue');
  // Phrases of the generated forms are loaded with the screen: suspending later would lose the focus.
  usePhrases('devices');
  const [search] = useSearchParams();
  const id = search.get('id');
  const model = useQuery({ ...queryOf(getModel, { params: { id: id ?? '' } }), enabled: id !== null });
  return (
    <EditGate key={id} id={id} query={model} what={t('model')} icon="model" back={back}>
      {(known) => <ModelEdit model={known} />}
    </EditGate>
  );
};

const useFacts = (model: ModelDetail | undefined, driver: DriverInfo | undefined): ReactNode[] => {
  const t = usePhrases('catalogue');
  return [
    model ? brandAndMaker(model) : null,
    driver ? `${driver.protocol}` : null,
    driver ? `${t('driverVersion')} ${driver.version}` : null,
    model?.source ? `${t('source')}: ${model.source}` : null,
    model?.source && !model.verified ? t('unverified') : null,
  ];
};

const ModelEdit = ({ model }: { model: ModelDetail | undefined }) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const canEdit = useMay('modelDeviceMark', 'edit');
  const drivers = useDrivers();
  const draft = useModelDraft(model);
  const [form] = Form.useForm<Basics>();
  const actionClass = Form.useWatch('actionClass', form) ?? '';
  const [tab, setTab] = useState('basics');
  const save = useChange(saveModel, { invalidates: [...catalogueLists, getModel] });
  const confirm = useConfirm();
  const toast = useToast();
  const edit = useEdit<Basics>({
    form,
    values: model ? basicsOf(model) : newBasics,
    canEdit,
    back,
    submit: (basics) => save.mutateAsync({ body: { ...basics, description: draft.description, checks: draft.checks } }),
    alsoChanged: () => draft.changed,
    onProblem: () => setTab('basics'),
  });
  const driver = drivers.data?.find((d) => d.id === actionClass);
  const changeClass = async (next: string): Promise<void> => {
    const sure =
      !draft.changed ||
      (await confirm({ title: t('changeDriver'), text: t('changeDriverText'), verb: common('yes'), danger: true }));
    if (!sure) {
      form.setFieldValue('actionClass', model?.actionClass ?? '');
      return;
    }
    try {
      await draft.takeFrom(next);
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <EditPage
      edit={edit}
      icon="model"
      title={model?.name ?? t('newModel')}
      facts={useFacts(model, driver)}
      back={back}
      tabbed
    >
      <ModelTabs
        tab={tab}
        onTab={setTab}
        form={form}
        actionClass={actionClass}
        declares={driver?.declares ?? null}
        model={model}
        description={draft.description}
        checks={draft.checks}
        readOnly={!canEdit || draft.taking}
        onChange={draft.change}
        onActionClass={(next) => void changeClass(next)}
      />
    </EditPage>
  );
};
