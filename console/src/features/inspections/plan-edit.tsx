import { type InspectionPlan, inspectionPlansEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { outdated, planAddress } from '../../domain/inspections/inspection-calls.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { useEdit } from '../../ui/forms/use-edit.ts';
import styles from './plan.module.css';
import { BasicFields, CheckFields, FollowUpFields, ScopeFields, WhenFields } from './plan-fields.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { draftOf, newPlan, type PlanValues, valuesOf } from './plan-values.ts';

const { getInspectionPlan, saveInspectionPlan } = inspectionPlansEndpoints;

const PlanEdit = ({ plan }: { plan: InspectionPlan | undefined }) => {
  const t = usePhrases('inspections');
  const common = usePhrases('ui');
  const canEdit = useMay('deviceProbingPlan', 'edit') && plan?.status !== 'cancelled';
  const [form] = Form.useForm<PlanValues>();
  const values = useMemo(() => (plan ? valuesOf(plan) : newPlan()), [plan]);
  const save = useChange(saveInspectionPlan, { invalidates: outdated });
  const edit = useEdit<PlanValues>({
    form,
    values,
    canEdit,
    back: planAddress,
    done: plan ? common('saved') : t('startAfterSave'),
    submit: (wanted) => save.mutateAsync({ body: draftOf(wanted) }),
  });
  return (
    <EditPage
      edit={edit}
      icon="inspection"
      title={plan?.name ?? t('newPlan')}
      facts={plan ? [t(`plan_${plan.status}`), t('timesDone', { count: plan.times })] : []}
      back={planAddress}
      className={`${formStyles.formNarrow} ${styles.planEdit}`}
    >
      <BasicFields plan={plan} />
      <WhenFields disabled={!canEdit} />
      <ScopeFields />
      <CheckFields />
      <FollowUpFields />
      <PlanPreview form={form} values={values} />
    </EditPage>
  );
};

/** One plan in a form; null for a new one. */
export const PlanEditScreen = ({ id }: { id: string | null }) => {
  const t = usePhrases('inspections');
  const plan = useQuery({ ...queryOf(getInspectionPlan, { query: { id: id ?? '' } }), enabled: id !== null });
  return (
    <EditGate id={id} query={plan} what={t('plan')} icon="inspection" back={planAddress}>
      {(known) => <PlanEdit plan={known} />}
    </EditGate>
  );
};
