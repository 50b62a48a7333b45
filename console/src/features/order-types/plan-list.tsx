import { type OrderPlan, orderPlansEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { useRecurrenceWords } from '../../domain/recurrence/recurrence-words.ts';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useMay } from '../../session/use-may.ts';
import { RowSwitch } from '../../ui/controls/row-switch.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { newPlan, PlanForm, type PlanValues, planDraft, planValues } from './plan-form.tsx';

const { listOrderPlans, saveOrderPlan, removeOrderPlan } = orderPlansEndpoints;
const invalidates = [listOrderPlans];

const useColumns = (canEdit: boolean): Column<OrderPlan>[] => {
  const t = usePhrases('orderPlans');
  const common = usePhrases('workOrders');
  const say = useRecurrenceWords();
  const act = useAct();
  const save = useChange(saveOrderPlan, { invalidates });
  const nextOf = ({ enabled, nextDueAt }: OrderPlan): ReactNode => {
    if (nextDueAt) return <span className="numeric">{dateAndTime(nextDueAt).slice(0, 16)}</span>;
    return <span className="text-muted">{t(enabled ? 'waitsForEnd' : 'off')}</span>;
  };
  return [
    {
      key: 'name',
      title: t('name'),
      grow: true,
      sortable: true,
      render: ({ name, theme }) => <TwoLines title={name} note={theme} />,
    },
    { key: 'place', title: common('place'), render: ({ placeName }) => placeName },
    { key: 'recurrence', title: t('recurrence'), render: ({ recurrence }) => say(recurrence) },
    { key: 'nextDueAt', title: t('next'), sortable: true, render: nextOf },
    {
      key: 'urgency',
      title: common('urgency'),
      wideOnly: true,
      render: ({ urgency }) => <UrgencyMark urgency={urgency} text />,
    },
    {
      key: 'assignee',
      title: common('assignee'),
      wideOnly: true,
      render: ({ assignee }) => assignee ?? <span className="text-muted">{t('byRules')}</span>,
    },
    {
      key: 'enabled',
      title: t('enabled'),
      render: (plan) => (
        <RowSwitch
          checked={plan.enabled}
          loading={save.isPending}
          disabled={!canEdit}
          label={t('use', { name: plan.name })}
          onSwitch={(enabled) =>
            void act(() => save.mutateAsync({ body: { ...planDraft(planValues(plan)), enabled } }))
          }
        />
      ),
    },
  ];
};

/** Orders that come round, and when the next one is opened. */
export const PlanList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('orderPlans');
  const common = usePhrases('ui');
  const canEdit = useMay('workOrderType', 'edit');
  const page = usePageState({ sortable: ['name', 'nextDueAt'] });
  const plans = useQuery({ ...queryOf(listOrderPlans, { query: page.query }), placeholderData: keepPreviousData });
  useStaleOnNews('workOrders', () => true, invalidates);
  const [opened, setOpened] = useState<{ values: PlanValues; plan: OrderPlan | undefined }>();
  const edit = (plan: OrderPlan): void => setOpened({ values: planValues(plan), plan });
  const remove = useRemove(removeOrderPlan, {
    invalidates,
    args: ({ id }: OrderPlan) => ({ body: { id } }),
    title: ({ name }) => t('removePlan', { name }),
  });
  const newButton = canEdit ? (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      onClick={() => setOpened({ values: newPlan(), plan: undefined })}
    >
      {t('newPlan')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="orderPlans"
        what={t('plans')}
        page={page}
        source={plans}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('search')}
        columns={useColumns(canEdit)}
        actions={
          <>
            {tabs}
            {newButton}
          </>
        }
        onOpen={edit}
        rowActions={(plan) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => edit(plan) },
                { key: 'remove', label: common('remove'), danger: true, run: () => void remove(plan) },
              ]
            : []
        }
        empty={{ title: t('empty'), text: t('emptyText'), action: newButton }}
      />
      <PlanForm values={opened?.values} plan={opened?.plan} readOnly={!canEdit} onClose={() => setOpened(undefined)} />
    </>
  );
};
