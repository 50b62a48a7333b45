import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { QueryWait } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import styles from './floor-plans.module.css';
import { useFloorPlan, useFloorPlans, usePlaceDetails } from './floor-plans.queries.ts';
import { PlanBar } from './plan-bar.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { newPlan, PlanForm, type PlanFormValues, valuesOf } from './plan-form.tsx';
import { PlanLayers } from './plan-layers.tsx';
import { planItems } from './plan-list.ts';
import { PlanView } from './plan-view.tsx';
import { useLayers } from './use-layers.ts';

/** The plan and the mode in the address, so that both survive a reload and leaving the editor asks first. */
const usePlanAddress = () => {
  const [params, setParams] = useSearchParams();
  return {
    id: params.get('planId') ?? undefined,
    editing: params.get('mode') === 'edit',
    open: (id: string | undefined, mode?: 'edit'): void =>
      setParams({ ...(id ? { planId: id } : {}), ...(mode ? { mode } : {}) }, { replace: true }),
  };
};

/** Floor plans and system diagrams: live, to operate from, and to draw. */
export const FloorPlanScreen = () => {
  const t = usePhrases('floorPlans');
  // Phrases of the device's controls are loaded with the screen: suspending later would hide the plan.
  usePhrases('devices');
  const canEdit = useMay('floorPlan', 'edit');
  const address = usePlanAddress();
  const list = useFloorPlans();
  const plans = list.data ?? [];
  const current = plans.find(({ id }) => id === address.id) ?? plans[0];
  const plan = useFloorPlan(current?.id);
  const shown = plan.data && plan.data.id === current?.id ? plan.data : undefined;
  const places = usePlaceDetails();
  const layers = useLayers(shown);
  const [form, setForm] = useState<PlanFormValues>();
  const editing = address.editing && canEdit && shown?.editable === true;
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setForm(newPlan)}>
      {t('newPlan')}
    </Button>
  ) : null;
  return (
    <SplitView
      side={
        <TreePanel
          label={t('plans')}
          filterText={t('findPlan')}
          source={list}
          items={planItems(plans)}
          selected={current?.id}
          onSelect={(id) => {
            if (id && !id.startsWith('owner:')) address.open(id);
          }}
        >
          {shown && !editing ? <PlanLayers layers={layers} rooms={shown.areas.length} /> : null}
        </TreePanel>
      }
    >
      <div className={styles.planPage}>
        <PlanBar
          plans={plans}
          current={current}
          shown={shown}
          canEdit={canEdit}
          editing={editing}
          onOpen={address.open}
          onSettings={(plan) => setForm(valuesOf(plan))}
        >
          {newButton}
        </PlanBar>
        {list.isSuccess && plans.length === 0 ? (
          <EmptyState icon="floorPlan" title={t('empty')} action={newButton}>
            {t('emptyText')}
          </EmptyState>
        ) : !shown ? (
          <div className="page">
            <QueryWait what={t('plans')} query={list.isSuccess ? plan : list} lines={8} />
          </div>
        ) : editing ? (
          <PlanEditor key={shown.id} plan={shown} places={places} onDone={() => address.open(shown.id)} />
        ) : (
          <PlanView plan={shown} places={places} layers={layers} />
        )}
      </div>
      <PlanForm values={form} onSaved={(id) => address.open(id)} onClose={() => setForm(undefined)} />
    </SplitView>
  );
};
