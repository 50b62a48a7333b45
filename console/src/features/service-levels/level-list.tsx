import { ServiceClockKind, type ServiceLevel, type ServiceStep } from '@eoms/contract';
import { type ReactNode, useState } from 'react';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { LevelForm } from './level-form.tsx';
import { useServiceLevels } from './service-levels.queries.ts';
import { workingMinutesText } from './working-minutes.ts';

const idOf = ({ urgency }: ServiceLevel): string => String(urgency);
const noParent = (): null => null;

const Promised = ({ minutes }: { minutes: number | null }) => {
  const t = usePhrases('serviceLevels');
  if (minutes === null) return <span className="text-muted">{t('nothingPromised')}</span>;
  return <span className="numeric">{workingMinutesText(t, minutes)}</span>;
};

const Steps = ({ steps }: { steps: readonly ServiceStep[] }) => {
  const t = usePhrases('serviceLevels');
  if (steps.length === 0) return <span className="text-muted">{t('noSteps')}</span>;
  const sorted = ServiceClockKind.options.flatMap((kind) =>
    steps.filter(({ clock }) => clock === kind).sort((a, b) => a.percent - b.percent),
  );
  return <>{sorted.map(({ clock, percent }) => t(`stepShort_${clock}`, { percent })).join(t('listComma'))}</>;
};

/** What is promised for each urgency. */
export const LevelList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('serviceLevels');
  const common = usePhrases('ui');
  const orders = usePhrases('workOrders');
  const canEdit = useMay('workOrderUrgent', 'edit');
  const levels = useServiceLevels();
  const [open, setOpen] = useState<ServiceLevel>();
  const columns: Column<ServiceLevel>[] = [
    {
      key: 'urgency',
      title: orders('urgency'),
      grow: true,
      render: ({ urgency }) => <UrgencyMark urgency={urgency} text />,
    },
    { key: 'response', title: t('response'), render: (level) => <Promised minutes={level.responseMinutes} /> },
    { key: 'resolution', title: t('resolution'), render: (level) => <Promised minutes={level.resolutionMinutes} /> },
    { key: 'calendar', title: t('calendar'), render: ({ calendarName }) => calendarName ?? t('aroundTheClock') },
    { key: 'steps', title: t('steps'), render: ({ steps }) => <Steps steps={steps} /> },
  ];
  return (
    <>
      <TreeTable
        what={t('levels')}
        source={levels}
        idOf={idOf}
        nameOf={({ urgency }) => orders(`urgency${urgency}`)}
        parentOf={noParent}
        columns={columns}
        actions={tabs}
        onOpen={setOpen}
        rowActions={(level) => (canEdit ? [{ key: 'edit', label: common('edit'), run: () => setOpen(level) }] : [])}
        empty={{ title: t('levels') }}
      />
      <LevelForm level={open} readOnly={!canEdit} onClose={() => setOpen(undefined)} />
    </>
  );
};
