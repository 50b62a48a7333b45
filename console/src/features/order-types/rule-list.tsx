import { type OrderRule, orderRulesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { placeTitles, usePlaceTree } from '../../domain/places/place-tree.ts';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { useOrderTypes } from '../../domain/work-orders/use-order-types.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { newRule, RuleForm, type RuleValues, ruleValues } from './rule-form.tsx';

const { listOrderRules, removeOrderRule } = orderRulesEndpoints;
const idOf = ({ id }: OrderRule): string => id;
const noParent = (): null => null;

const Target = ({ rule: { target, people, rotaName } }: { rule: OrderRule }) => {
  const t = usePhrases('orderRules');
  const names = people.map(({ name }) => name).filter(Boolean);
  if (target.kind === 'people') return <>{names.join(t('listComma')) || t('allLeft')}</>;
  if (rotaName === null) return <StateMark kind="failed" text={t('rotaGone')} />;
  return <TwoLines title={rotaName} note={names[0] ? t('onCallNow', { name: names[0] }) : t('nobodyOnCall')} />;
};

const useColumns = (): Column<OrderRule>[] => {
  const t = usePhrases('orderRules');
  const { nameOf } = useOrderTypes();
  const titles = placeTitles(usePlaceTree().data ?? []);
  const all = <span className="text-muted">{t('all')}</span>;
  const listed = (names: readonly string[]): ReactNode => (names.length === 0 ? all : names.join(t('listComma')));
  return [
    { key: 'sort', title: t('sort'), align: 'right', render: ({ sort }) => <span className="numeric">{sort}</span> },
    {
      key: 'name',
      title: t('name'),
      grow: true,
      render: (rule) => <TwoLines title={rule.name} note={t(rule.enabled ? 'on' : 'off')} />,
    },
    {
      key: 'where',
      title: t('where'),
      render: ({ groupIds, placeIds }) => listed([...groupIds, ...placeIds].map((id) => titles.get(id) ?? t('gone'))),
    },
    { key: 'types', title: t('types'), render: ({ types }) => listed(types.map(nameOf)) },
    {
      key: 'urgencies',
      title: t('urgencies'),
      render: ({ urgencies }) =>
        urgencies.length === 0 ? (
          all
        ) : (
          <span className="row gap-4">
            {urgencies.map((urgency) => (
              <UrgencyMark key={urgency} urgency={urgency} />
            ))}
          </span>
        ),
    },
    { key: 'target', title: t('target'), render: (rule) => <Target rule={rule} /> },
  ];
};

/** The rules that say who gets orders opened for nobody, in the order in which they are asked. */
export const RuleList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('orderRules');
  const common = usePhrases('ui');
  const canEdit = useMay('workOrderType', 'edit');
  const rules = useQuery(queryOf(listOrderRules));
  const [draft, setDraft] = useState<{ values: RuleValues; people: OrderRule['people'] }>();
  const columns = useColumns();
  const edit = (rule: OrderRule): void => setDraft({ values: ruleValues(rule), people: rule.people });
  const remove = useRemove(removeOrderRule, {
    invalidates: [listOrderRules],
    args: ({ id }: OrderRule) => ({ body: { id } }),
    title: ({ name }) => t('removeRule', { name }),
  });
  const next = 10 + Math.max(0, ...(rules.data ?? []).map(({ sort }) => sort));
  const newButton = canEdit ? (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      onClick={() => setDraft({ values: { ...newRule, sort: next }, people: [] })}
    >
      {t('newRule')}
    </Button>
  ) : null;
  return (
    <>
      <TreeTable
        what={t('rules')}
        source={rules}
        idOf={idOf}
        nameOf={({ name }) => name}
        parentOf={noParent}
        columns={columns}
        actions={
          <>
            {tabs}
            {newButton}
          </>
        }
        onOpen={edit}
        rowActions={(rule) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => edit(rule) },
                { key: 'remove', label: common('remove'), danger: true, run: () => void remove(rule) },
              ]
            : []
        }
        empty={{ title: t('empty'), text: t('emptyText'), action: newButton }}
      />
      <RuleForm
        draft={draft?.values}
        people={draft?.people ?? []}
        readOnly={!canEdit}
        onClose={() => setDraft(undefined)}
      />
    </>
  );
};
