import { dataServicesEndpoints, type ServiceMethod } from '@eoms/contract';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useRemoveAction } from '../../api/row-actions.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { behaviorOf, stale } from './data-services.queries.ts';

/** More are found by searching. */
const shownAtMost = 200;

const useColumns = (): Column<ServiceMethod>[] => {
  const t = usePhrases('dataServices');
  const types = usePhrases('dataBehaviors');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('method'),
        grow: true,
        fixed: true,
        render: ({ name, description }) => <TwoLines title={name} note={description} />,
      },
      {
        key: 'request',
        title: t('request'),
        render: ({ requestMethod, uri }) => (
          <span className="mono wrap-anywhere">
            {requestMethod} {uri}
          </span>
        ),
      },
      {
        key: 'params',
        title: types('params'),
        wideOnly: true,
        render: ({ params }) => params.map(({ name }) => name).join(', ') || '—',
      },
      {
        key: 'result',
        title: types('result'),
        wideOnly: true,
        render: ({ resultType, collection }) =>
          `${types(`ty_${resultType}`)}${collection ? ` · ${types('collection')}` : ''}`,
      },
    ],
    [t, types],
  );
};

interface MethodTableProps {
  sourceId: string;
  methods: readonly ServiceMethod[];
  canEdit: boolean;
  onOpen: (method: ServiceMethod) => void;
}

/** Methods of a data server; of each, a behaviour can be made. */
export const MethodTable = ({ sourceId, methods, canEdit, onOpen }: MethodTableProps) => {
  const t = usePhrases('dataServices');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canMake = useMay('dataBehavior', 'edit');
  const remove = useRemoveAction(dataServicesEndpoints.removeServiceMethod, {
    ...stale,
    args: ({ id }: ServiceMethod) => ({ query: { id } }),
    title: ({ name }) => t('removeMethod', { name }),
    text: t('removeText'),
  });
  const make = {
    key: 'make',
    label: t('makeBehavior'),
    run: ({ id }: ServiceMethod) => void navigate(behaviorOf(sourceId, id)),
  };
  const rest = methods.length - shownAtMost;
  return (
    <>
      <DataTable<ServiceMethod>
        label={t('methods')}
        rows={methods.slice(0, shownAtMost)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={useColumns()}
        onOpen={onOpen}
        rowActions={() => [
          ...(canMake ? [make] : []),
          ...(canEdit ? [{ key: 'edit', label: common('edit'), run: onOpen }, remove] : []),
        ]}
      />
      {rest > 0 ? <p className="text-small text-muted">{t('moreMethods', { count: rest })}</p> : null}
    </>
  );
};
