import { nameIn, orderTypesEndpoints, standardOrderTypes, type WorkOrderType } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { newType, TypeForm, type TypeValues } from './type-form.tsx';

const { listWorkOrderTypes, removeWorkOrderType } = orderTypesEndpoints;
const idOf = ({ id }: WorkOrderType): string => id;
const nameOf = ({ name }: WorkOrderType): string => name;
const noParent = (): null => null;
const draftOf = ({ code: _, ...type }: WorkOrderType): TypeValues => type;
const isStandard = ({ code }: WorkOrderType): boolean => standardOrderTypes.some((one) => one === code);

const useColumns = (): Column<WorkOrderType>[] => {
  const t = usePhrases('orderTypes');
  const language = useLanguage();
  const none = <span className="text-muted">–</span>;
  return [
    {
      key: 'name',
      title: t('name'),
      grow: true,
      render: (type) => <TwoLines title={nameIn(type, language) || type.name} note={t(type.enabled ? 'on' : 'off')} />,
    },
    { key: 'urgency', title: t('urgency'), render: ({ urgency }) => <UrgencyMark urgency={urgency} text /> },
    { key: 'link', title: t('link'), render: ({ link }) => (link === 'none' ? none : t(`link_${link}`)) },
    {
      key: 'confirmation',
      title: t('confirmation'),
      render: ({ confirmation }) => (confirmation === 'none' ? none : t(`confirmation_${confirmation}`)),
    },
    {
      key: 'reopenDays',
      title: t('reopenDays'),
      render: ({ reopenDays }) => (reopenDays === 0 ? none : t('reopenFor', { count: reopenDays })),
    },
    {
      key: 'fields',
      title: t('fields'),
      render: ({ fields }) => (fields.length === 0 ? none : t('fieldCount', { count: fields.length })),
    },
  ];
};

/** The types of work orders, each with its form and its rules. */
export const TypeList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('orderTypes');
  const common = usePhrases('ui');
  const canEdit = useMay('workOrderType', 'edit');
  const types = useQuery(queryOf(listWorkOrderTypes));
  const [draft, setDraft] = useState<TypeValues>();
  const remove = useRemove(removeWorkOrderType, {
    invalidates: [listWorkOrderTypes],
    args: ({ id }: WorkOrderType) => ({ body: { id } }),
    title: ({ name }) => t('removeType', { name }),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newType)}>
      {t('newType')}
    </Button>
  ) : null;
  return (
    <>
      <TreeTable
        what={t('types')}
        source={types}
        idOf={idOf}
        nameOf={nameOf}
        parentOf={noParent}
        columns={useColumns()}
        actions={
          <>
            {tabs}
            {newButton}
          </>
        }
        onOpen={(type) => setDraft(draftOf(type))}
        rowActions={(type) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => setDraft(draftOf(type)) },
                ...(isStandard(type)
                  ? []
                  : [{ key: 'remove', label: common('remove'), danger: true, run: () => void remove(type) }]),
              ]
            : []
        }
        empty={{ title: t('empty'), action: newButton }}
      />
      <TypeForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
