import { type RequestLabel, requestsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { LabelsDrawer } from '../../domain/labels/labels-drawer.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column, RowAction } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { labelPath } from './label-path.ts';
import { PlaceLabelForm } from './place-label-form.tsx';

const { listRequestLabels, renewRequestLabel, revokeRequestLabel } = requestsEndpoints;
const outdated = [listRequestLabels];

const useColumns = (): Column<RequestLabel>[] => {
  const t = usePhrases('requests');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('label'),
        sortable: true,
        grow: true,
        fixed: true,
        render: ({ name, kind }) => <TwoLines title={name} note={t(`kind_${kind}`)} />,
      },
      { key: 'place', title: t('place'), render: ({ placeName }) => placeName },
      {
        key: 'requests',
        title: t('reports'),
        align: 'right',
        render: ({ requests }) => <span className="numeric">{requests}</span>,
      },
      {
        key: 'issuedAt',
        title: t('issuedAt'),
        sortable: true,
        render: ({ issuedAt }) => <time className="numeric">{dateAndTime(issuedAt)}</time>,
      },
    ],
    [t],
  );
};

/** The labels by which visitors can report: printed again, with another code, or revoked. */
export const LabelList = ({ tabs, note }: { tabs: ReactNode; note: ReactNode }) => {
  const t = usePhrases('requests');
  const canEdit = useMay('publicRequest', 'edit');
  const careful = useCareful();
  const page = usePageState({ sortable: ['name', 'issuedAt'], filters: {} });
  const labels = useQuery({ ...queryOf(listRequestLabels, { query: page.query }), placeholderData: keepPreviousData });
  const [printed, setPrinted] = useState<RequestLabel>();
  const [adding, setAdding] = useState(false);
  const renew = useChange(renewRequestLabel, { invalidates: outdated });
  const revoke = useRemove(revokeRequestLabel, {
    invalidates: outdated,
    args: ({ id }: RequestLabel) => ({ body: { id } }),
    title: ({ name }) => t('revokeTitle', { name }),
    verb: t('revoke'),
  });
  const sheet = useMemo(
    () =>
      printed && [
        { id: printed.targetId, path: labelPath(printed), title: printed.name, lines: [printed.placeName, t('title')] },
      ],
    [printed, t],
  );
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {t('newPlaceLabel')}
    </Button>
  ) : null;
  const askRenew = ({ id, name }: RequestLabel): Promise<boolean> =>
    careful(
      { title: t('renewTitle', { name }), text: t('renewText'), verb: t('renew'), danger: true },
      () => renew.mutateAsync({ body: { id } }),
      t('saved'),
    );
  const actionsOf = (label: RequestLabel): RowAction<RequestLabel>[] => [
    { key: 'print', label: t('print'), run: () => setPrinted(label) },
    ...(canEdit
      ? [
          { key: 'renew', label: t('renew'), run: () => void askRenew(label) },
          { key: 'revoke', label: t('revoke'), danger: true, run: () => void revoke(label) },
        ]
      : []),
  ];
  return (
    <>
      {note}
      <DataPage
        id="requestLabels"
        what={t('labels')}
        page={page}
        source={labels}
        idOf={(label) => label.id}
        nameOf={(label) => label.name}
        filters={tabs}
        actions={add}
        columns={useColumns()}
        rowActions={actionsOf}
        onOpen={setPrinted}
        empty={{ title: t('noLabels'), text: t('noLabelsText'), action: add }}
      />
      <PlaceLabelForm open={adding} onClose={() => setAdding(false)} />
      <LabelsDrawer labels={sheet} title={t('labels')} text={t('labelText')} onClose={() => setPrinted(undefined)} />
    </>
  );
};
