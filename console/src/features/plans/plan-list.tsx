import type { PlanRow as Plan, PlanGroup, PlanRequest } from '@eoms/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import dataPage from '../../ui/data-page/data-page.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { QueryGate, together } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { ExecuteDrawer, useExecute } from './execute-drawer.tsx';
import { PlanRow } from './plan-row.tsx';
import styles from './plans.module.css';
import { editAddress, useFollowPlans, usePlanGroups, usePlans, useRequests } from './plans.queries.ts';
import { RequestBanners } from './request-banner.tsx';

interface Asked {
  planId: string;
  request?: PlanRequest;
}

interface GroupPanelProps {
  group: PlanGroup;
  plans: readonly Plan[];
  waiting: ReadonlySet<string>;
  onExecute: (plan: Plan) => void;
}

const GroupPanel = ({ group, plans, waiting, onExecute }: GroupPanelProps) => (
  <Panel>
    <PanelHead title={group.name} line />
    <PanelBody>
      <ul className={styles.planRows}>
        {plans.map((plan, at) => (
          <PlanRow
            key={plan.id}
            plan={plan}
            first={at === 0}
            last={at === plans.length - 1}
            waiting={waiting.has(plan.id)}
            onExecute={onExecute}
          />
        ))}
      </ul>
    </PanelBody>
  </Panel>
);

const useNewButton = (groupId: string | undefined): ReactNode => {
  const t = usePhrases('plans');
  const navigate = useNavigate();
  const canEdit = useMay('plan', 'edit');
  if (!canEdit) return null;
  return (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      onClick={() => void navigate(editAddress({ edit: 'new', groupId }))}
    >
      {t('newPlan')}
    </Button>
  );
};

/** Groups on the left, their plans on the right, requests for a second person above. */
export const PlanList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('plans');
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<Asked>();
  useFollowPlans();
  const [groups, plans, requests] = [usePlanGroups(), usePlans(), useRequests()];
  const execute = useExecute();
  const groupId = params.get('group') ?? undefined;
  const newButton = useNewButton(groupId);
  const waiting = new Set((requests.data ?? []).filter(({ status }) => status === 'open').map(({ planId }) => planId));
  const start = (plan: Plan): void => {
    if (plan.approval === 'none') void execute.start(plan);
    else setAsked({ planId: plan.id });
  };
  const side = (
    <TreePanel
      label={t('groups')}
      filterText={t('groupName')}
      source={groups}
      items={(groups.data ?? []).map(({ id, name, plans: count }) => ({ id, name, count, children: [] }))}
      selected={groupId}
      onSelect={(id) => setParams(id ? { group: id } : {}, { replace: true })}
    />
  );
  const shownIn = (all: readonly (PlanGroup & { parentId: null })[], list: readonly Plan[]) =>
    all
      .filter(({ id }) => groupId === undefined || id === groupId)
      .map((group) => ({ group, plans: list.filter((plan) => plan.groupId === group.id) }))
      .filter((one) => one.plans.length > 0);
  return (
    <SplitView side={side}>
      <div data-part="filter-bar" className={dataPage.filterBar}>
        <span className="grow" />
        {tabs}
        {newButton}
      </div>
      <div className={`page ${styles.planPage}`}>
        <RequestBanners onApprove={(request) => setAsked({ planId: request.planId, request })} />
        <QueryGate what={t('plans')} query={together(groups, plans)}>
          {([all, list]) => {
            const shown = shownIn(all, list);
            return shown.length === 0 ? (
              <EmptyState icon="scene" title={t('empty')} action={newButton}>
                {t('emptyText')}
              </EmptyState>
            ) : (
              shown.map((one) => <GroupPanel key={one.group.id} {...one} waiting={waiting} onExecute={start} />)
            );
          }}
        </QueryGate>
      </div>
      <ExecuteDrawer planId={asked?.planId} request={asked?.request} onClose={() => setAsked(undefined)} />
    </SplitView>
  );
};
