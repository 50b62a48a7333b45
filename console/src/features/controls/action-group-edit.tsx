import { type ActionGroup, type ActionGroupDraft, type ActionGroupStep, actionGroupsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Switch } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { IconPicker } from '../../domain/icons/icon-picker.tsx';
import { controlAddress } from '../../domain/scenes/receipt/addresses.ts';
import { PreviewDrawer } from '../../domain/scenes/receipt/preview-drawer.tsx';
import { previewOptions } from '../../domain/scenes/receipt/preview-lines.tsx';
import { ExecutionFields } from '../../domain/scenes/steps/execution-fields.tsx';
import { StepsItem } from '../../domain/scenes/steps/steps-item.tsx';
import { useStepDevices } from '../../domain/scenes/steps/use-step-devices.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './controls.module.css';

const { getActionGroup, saveActionGroup, listActionGroups, previewActionGroup } = actionGroupsEndpoints;

const newGroup = (placeId: string): ActionGroupDraft => ({
  placeId,
  name: '',
  icon: 'play',
  onFailure: 'restore',
  overlap: 'queue',
  limitSeconds: 120,
  confirm: true,
  steps: [],
});

const Settings = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('controls');
  return (
    <Panel>
      <PanelHead title={t('settings')} line />
      <PanelBody>
        <div className={formStyles.formPair}>
          <NameField name="name" label={t('name')} />
          <Form.Item name="icon" label={t('icon')}>
            <IconPicker label={t('icon')} none={t('noIcon')} disabled={disabled} />
          </Form.Item>
          <ExecutionFields />
          <Form.Item name="confirm" label={t('confirm')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
      </PanelBody>
    </Panel>
  );
};

interface EditProps {
  group: ActionGroup | undefined;
  placeId: string;
  back: string;
}

const GroupEdit = ({ group, placeId, back }: EditProps) => {
  const t = usePhrases('controls');
  const canEdit = useMay('placeControl', 'edit');
  const place = useStepDevices([placeId]);
  const [previewed, setPreviewed] = useState<ActionGroupStep[]>();
  const drawn = useQuery({
    ...queryOf(previewActionGroup, { body: { placeId, steps: previewed ?? [] } }),
    ...previewOptions,
    enabled: previewed !== undefined,
  });
  const save = useChange(saveActionGroup, { invalidates: [listActionGroups, getActionGroup] });
  const { createdAt: _created, sort: _sort, ...known } = group ?? { ...newGroup(placeId), createdAt: '', sort: 0 };
  const edit = useEdit<ActionGroupDraft>({
    values: known,
    canEdit,
    back,
    submit: (values) => save.mutateAsync({ body: { ...values, icon: values.icon || 'play' } }),
  });
  const preview = async (): Promise<void> => {
    const { steps } = await edit.form.validateFields(['steps']);
    setPreviewed(steps);
  };
  return (
    <EditPage
      edit={edit}
      icon="play"
      title={group ? group.name : t('newGroup')}
      back={back}
      undoable
      className={`${formStyles.formNarrow} ${styles.groupEdit}`}
      actions={<Button onClick={() => void preview().catch(() => undefined)}>{t('preview')}</Button>}
    >
      <Settings disabled={!canEdit} />
      <Panel>
        <PanelHead title={t('steps')} line />
        <PanelBody>
          <StepsItem place={place} disabled={!canEdit} />
        </PanelBody>
      </Panel>
      <PreviewDrawer open={previewed !== undefined} query={drawn} onClose={() => setPreviewed(undefined)} />
    </EditPage>
  );
};

/** One action group: its rules and its steps; `?edit=` names it, `new` starts one. */
export const ActionGroupEditScreen = ({ id, placeId }: { id: string | null; placeId: string }) => {
  const t = usePhrases('controls');
  const back = controlAddress(placeId, 'groups');
  const group = useQuery({ ...queryOf(getActionGroup, { params: { id: id ?? '' } }), enabled: id !== null });
  return (
    <EditGate id={id} query={group} what={t('group')} icon="play" back={back}>
      {(known) => <GroupEdit group={known} placeId={placeId} back={back} />}
    </EditGate>
  );
};
