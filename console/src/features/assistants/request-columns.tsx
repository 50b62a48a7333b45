import type { AssistantRequest, AssistantRequestStatus } from '@eoms/contract';
import { useMemo } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const marks = {
  waiting: 'unknown',
  carryingOut: 'pending',
  done: 'confirmed',
  failed: 'failed',
  refused: 'offline',
  expired: 'expired',
} as const;

export const RequestState = ({ status }: { status: AssistantRequestStatus }) => {
  const t = usePhrases('assistants');
  return <StateMark kind={marks[status]} text={t(status)} />;
};

export const useRequestColumns = (): Column<AssistantRequest>[] => {
  const t = usePhrases('assistants');
  return useMemo(
    () => [
      nameColumn(t('action'), (r) => (
        <TwoLines icon={<Icon name="check" />} title={t(r.action)} note={`${r.keyName} · ${r.placeName}`} />
      )),
      { key: 'status', title: t('status'), render: (r) => <RequestState status={r.status} /> },
      { key: 'reason', title: t('reason'), render: (r) => <span className="truncate">{r.reason}</span> },
      {
        key: 'decidedBy',
        title: t('decidedBy'),
        render: (r) => (r.atOnce ? `${r.decidedBy} · ${t('atOnceBy')}` : (r.decidedBy ?? '—')),
      },
      { key: 'createdAt', title: t('createdAt'), sortable: true, render: (r) => <Ago at={r.createdAt} /> },
    ],
    [t],
  );
};
