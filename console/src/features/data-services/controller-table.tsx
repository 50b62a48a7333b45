import { dataServicesEndpoints, type ServiceController } from '@eoms/contract';
import { useRemoveAction } from '../../api/row-actions.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { stale } from './data-services.queries.ts';

interface ControllerTableProps {
  controllers: readonly ServiceController[];
  canEdit: boolean;
  onChoose: (id: string) => void;
  onEdit: (controller: ServiceController) => void;
}

/** The controllers of a data server. */
export const ControllerTable = ({ controllers, canEdit, onChoose, onEdit }: ControllerTableProps) => {
  const t = usePhrases('dataServices');
  const common = usePhrases('ui');
  const remove = useRemoveAction(dataServicesEndpoints.removeServiceController, {
    ...stale,
    args: ({ id }: ServiceController) => ({ query: { id } }),
    title: ({ name }) => t('removeController', { name }),
    text: t('removeText'),
  });
  return (
    <DataTable<ServiceController>
      label={t('controllers')}
      rows={controllers}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={[
        {
          key: 'name',
          title: t('controller'),
          grow: true,
          fixed: true,
          render: ({ name, description }) => <TwoLines title={name} note={description} />,
        },
        { key: 'methods', title: t('methods'), align: 'right', render: ({ methods }) => methods.length },
      ]}
      onOpen={({ id }) => onChoose(id)}
      {...(canEdit ? { rowActions: () => [{ key: 'edit', label: common('edit'), run: onEdit }, remove] } : {})}
    />
  );
};
