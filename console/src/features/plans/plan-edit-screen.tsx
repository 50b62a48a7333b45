import { type ActionGroupStep, type Plan, PlanApproval, type PlanDraft, plansEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
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
import { isIconName } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { PlanBasics } from './plan-basics.tsx';
import { PlanVersions } from './plan-versions.tsx';
import styles from './plans.module.css';
import { screenAddress, stale, usePlan } from './plans.queries.ts';

/** A new plan has no group yet: it is chosen from a list without "all". */
type Values = Omit<PlanDraft, 'groupId'> & { groupId: string | null };

const newPlan = (groupId: string | null): Values => ({
  groupId,
  name: '',
  icon: 'scene',
  description: '',
  placeIds: [],
  steps: [],
  onFailure: 'continue',
  overlap: 'queue',
  limitSeconds: 300,
  approval: 'ask',
  enabled: true,
});
const valuesOf = ({ placeNames: _n, sort: _s, revision: _r, updatedAt: _u, ...draft }: Plan): Values => draft;

const Execution = () => {
  const t = usePhrases('plans');
  return (
    <Panel>
      <PanelHead title={t('execution')} line />
      <PanelBody>
        <Form.Item name="approval" label={t('approval')}>
          <Radio.Group
            className={styles.planApproval}
            options={PlanApproval.options.map((value) => ({
              value,
              label: (
                <span className="column">
                  <b className="weight-medium">{t(`approval_${value}`)}</b>
                  <span className="text-small text-muted">{t(`approvalText_${value}`)}</span>
                </span>
              ),
            }))}
          />
        </Form.Item>
        <div className={formStyles.formPair}>
          <ExecutionFields />
        </div>
      </PanelBody>
    </Panel>
  );
};

const Steps = ({ placeIds, disabled }: { placeIds: readonly string[]; disabled: boolean }) => {
  const t = usePhrases('controls');
  const own = usePhrases('plans');
  const place = useStepDevices(placeIds);
  return (
    <Panel>
      <PanelHead title={t('steps')} line />
      <PanelBody>
        {placeIds.length === 0 ? (
          <p className="text-small text-muted">{own('placesFirst')}</p>
        ) : (
          <StepsItem place={place} disabled={disabled} />
        )}
      </PanelBody>
    </Panel>
  );
};

const PlanEdit = ({ plan, groupId }: { plan: Plan | undefined; groupId: string | null }) => {
  const t = usePhrases('plans');
  const common = usePhrases('controls');
  const canEdit = useMay('plan', 'edit');
  const [form] = Form.useForm<Values>();
  const values = useMemo(() => (plan ? valuesOf(plan) : newPlan(groupId)), [plan, groupId]);
  const placeIds = Form.useWatch('placeIds', { form, preserve: true }) ?? values.placeIds;
  const [previewed, setPreviewed] = useState<ActionGroupStep[]>();
  const drawn = useQuery({
    ...queryOf(plansEndpoints.previewPlan, { body: { placeIds, steps: previewed ?? [] } }),
    ...previewOptions,
    enabled: previewed !== undefined,
  });
  const save = useChange(plansEndpoints.savePlan, stale);
  const edit = useEdit<Values>({
    form,
    values,
    canEdit,
    back: screenAddress,
    submit: ({ groupId: chosen, icon, ...rest }) =>
      save.mutateAsync({ body: { ...rest, icon: icon || 'scene', groupId: chosen ?? '' } }),
  });
  const preview = async (): Promise<void> => {
    await form.validateFields(['placeIds', 'steps']);
    setPreviewed(form.getFieldValue('steps') ?? []);
  };
  return (
    <EditPage
      edit={edit}
      icon={isIconName(plan?.icon) ? plan.icon : 'scene'}
      title={plan?.name ?? t('newPlan')}
      facts={plan ? [t(`approval_${plan.approval}`)] : []}
      undoable
      back={screenAddress}
      className={`${formStyles.formNarrow} ${styles.planEdit}`}
      actions={
        <>
          {plan ? (
            <PlanVersions id={plan.id} canEdit={canEdit} onRestore={(draft) => form.setFieldsValue(draft)} />
          ) : null}
          <Button onClick={() => void preview().catch(() => undefined)}>{common('preview')}</Button>
        </>
      }
    >
      <PlanBasics disabled={!canEdit} />
      <Execution />
      <Steps placeIds={placeIds} disabled={!canEdit} />
      <PreviewDrawer open={previewed !== undefined} query={drawn} onClose={() => setPreviewed(undefined)} />
    </EditPage>
  );
};

/** One plan: its places, rules and steps. */
export const PlanEditScreen = ({ id, groupId }: { id: string | null; groupId: string | null }) => {
  const t = usePhrases('plans');
  const plan = usePlan(id ?? undefined);
  return (
    <EditGate id={id} query={plan} what={t('plan')} icon="scene" back={screenAddress}>
      {(known) => <PlanEdit plan={known} groupId={groupId} />}
    </EditGate>
  );
};
