import type { Due } from '@eoms/contract';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';

const dayMs = 86_400_000;
const daysTo = (on: string, today: string): number => Math.round((Date.parse(on) - Date.parse(today)) / dayMs);

/** What falls due by day, the overdue first. */
export const DueTable = ({ dues, today }: { dues: readonly Due[]; today: string }) => {
  const t = usePhrases('dueList');
  const navigate = useNavigate();
  const columns = useMemo<Column<Due>[]>(
    () => [
      {
        key: 'on',
        title: t('on'),
        render: ({ on }) => {
          const days = daysTo(on, today);
          return (
            <span className="column">
              <span className="numeric">{on}</span>
              <span className="text-small text-muted">
                {days < 0 ? t('overdue', { count: -days }) : days === 0 ? t('today') : t('inDays', { count: days })}
              </span>
            </span>
          );
        },
      },
      {
        key: 'kind',
        title: t('kind'),
        render: ({ kind, on }) => <span className={on < today ? 'tag level-2' : 'tag'}>{t(kind)}</span>,
      },
      { key: 'title', title: t('what'), grow: true, render: (due) => <TwoLines title={due.title} note={due.note} /> },
      { key: 'place', title: t('place'), render: ({ placeName }) => placeName ?? t('noPlace') },
    ],
    [t, today],
  );
  if (dues.length === 0) return <EmptyState icon="check" title={t('empty')} />;
  return (
    <div className="panel">
      <DataTable<Due>
        label={t('title')}
        rows={dues}
        loading={false}
        idOf={(due) => `${due.kind} ${due.subjectId} ${due.on}`}
        nameOf={({ title }) => title}
        onOpen={({ path }) => void navigate(path)}
        columns={columns}
      />
    </div>
  );
};
